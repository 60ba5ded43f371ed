// The lists of refundable payments and of incidents.
import { sql as raw } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { INCIDENTS_PAGE_SIZE, REFUNDABLE_PAGE_SIZE, refunds } from '#contract/refunds.ts';
import type { IncidentKind } from '#domain/incident.ts';
import { reportIncident } from '#server/incidents/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { newRefund, openRefundTestVenue } from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');
afterAll(() => venue.close());

describe('the list of refundable payments', () => {
  it('is empty in a new venue', async () => {
    expect(await marta.listRefundable({})).toEqual({ payments: [], next: null });
  });

  it('has every settled payment once, newest first, page by page, also while new ones are paid', async () => {
    const paid: number[] = [];
    for (let count = 0; count < 2 * REFUNDABLE_PAGE_SIZE + 5; count += 1) {
      paid.unshift((await venue.addPayment()).number);
      if (count % 10 === 0) await venue.addPayment({ state: count % 20 === 0 ? 'pending' : 'expired' });
    }
    const first = await marta.listRefundable({});
    await venue.addPayment();
    const second = await marta.listRefundable({ before: first.next ?? 0 });
    const third = await marta.listRefundable({ before: second.next ?? 0 });
    const pages = [first, second, third].map(({ payments }) => payments.map(({ number }) => number));
    expect(pages.flat()).toEqual(paid);
    expect(pages.map(({ length }) => length)).toEqual([REFUNDABLE_PAGE_SIZE, REFUNDABLE_PAGE_SIZE, 5]);
    expect(third.next).toBeNull();
  });

  it('has no next page after a last page that is full', async () => {
    const { payments } = await marta.listRefundable({});
    const oldest = payments.at(-1)?.number ?? 0;
    await venue.db.deleteFrom('payments').where('number', '<', oldest).execute();
    expect((await marta.listRefundable({})).next).toBeNull();
  });

  it('finds a payment by its number, and nothing for an unknown or unpaid one', async () => {
    const { number } = await venue.addPayment({ tableCode: 'B7' });
    expect(await marta.listRefundable({ number })).toMatchObject({
      payments: [{ number, tableCode: 'B7' }],
      next: null,
    });
    const { number: unpaid } = await venue.addPayment({ state: 'canceled' });
    expect(await marta.listRefundable({ number: unpaid })).toEqual({ payments: [], next: null });
    expect(await marta.listRefundable({ number: 999_999 })).toEqual({ payments: [], next: null });
  });

  it('has the refunds, who requested them, and the refundable amount; a duplicate charge counts for neither', async () => {
    const { paymentId, number } = await venue.addPayment({ method: 'bizum', provider: 'redsys' });
    venue.bank.replyWith({ state: 'failed', code: '0950' });
    await marta.refundPayment(newRefund(paymentId, 100, 'Primera'));
    venue.bank.reset();
    await marta.refundPayment(newRefund(paymentId, 300, 'Segunda'));
    await venue.addDuplicateCharge(paymentId);
    await venue.runSender();
    const { payments } = z.parse(refunds.listRefundable.output, await marta.listRefundable({ number }));
    expect(payments).toEqual([
      {
        id: paymentId,
        number,
        state: 'partially-refunded',
        method: 'bizum',
        tableCode: 'A1',
        customer: 'lucia@example.com',
        paid: 1000,
        refunded: 300,
        refundable: 700,
        isByHand: false,
        paidOn: SATURDAY_NIGHT.toISOString(),
        externalId: 'money-1',
        refunds: [
          expect.objectContaining({ reason: 'Primera', state: 'failed', code: '0950', requestedBy: 'Marta' }),
          expect.objectContaining({ reason: 'Segunda', state: 'succeeded', code: null, isDuplicate: false }),
          expect.objectContaining({ reason: '', amount: 1000, isDuplicate: true, requestedBy: null, check: null }),
        ],
      },
    ]);
  });
});

describe('incidents', () => {
  it('are listed newest first with the data to find the charge, until they are closed', async () => {
    await venue.db.deleteFrom('payment_incidents').execute();
    const { paymentId, attemptId, number } = await venue.addPayment({ provider: 'redsys', tableCode: 'B7' });
    await report('dispute', paymentId, attemptId, { amount: 1000 });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    await report('unknown-outcome', paymentId, attemptId, { code: 'no-answer', externalId: 'theirs-1' });

    const { incidents, openCount } = z.parse(
      refunds.listIncidents.output,
      await marta.listIncidents({ state: 'open' }),
    );
    expect(openCount).toBe(2);
    expect(incidents).toMatchObject([
      { kind: 'unknown-outcome', code: 'no-answer', externalId: 'theirs-1', amount: 1000 },
      { kind: 'dispute', paymentNumber: number, tableCode: 'B7', amount: 1000, externalId: `money-${attemptId}` },
    ]);

    const incidentId = incidents[0]?.id ?? '';
    const closed = await marta.closeIncident({ incidentId, note: ' Consta  cobrada en el portal ' });
    expect(closed).toMatchObject({ closedBy: 'Marta', note: 'Consta cobrada en el portal' });
    expect(z.parse(refunds.closeIncident.output, closed)).toEqual(closed);
    expect(await marta.listIncidents({ state: 'open' })).toMatchObject({
      incidents: [{ kind: 'dispute' }],
      openCount: 1,
    });
    expect(await marta.listIncidents({ state: 'closed' })).toMatchObject({ incidents: [closed], openCount: 1 });
  });

  it('keep the note of the first person who closed them', async () => {
    const luis = await venue.createStaff('Luis');
    const incidentId = (await marta.listIncidents({ state: 'open' })).incidents[0]?.id ?? '';
    const [one, two] = await Promise.all([
      marta.closeIncident({ incidentId, note: 'Soy Marta' }),
      luis.closeIncident({ incidentId, note: 'Soy Luis' }),
    ]);
    expect(one).toEqual(two);
    expect(one?.note).toBe(`Soy ${one?.closedBy}`);
  });

  it.each([
    ['without a note', ' ', 'incident-note-required'],
    ['with a control character', 'a\u0007', 'note-not-plain'],
  ])('are not closed %s', async (_, note, code) => {
    const incidentId = (await marta.listIncidents({ state: 'closed' })).incidents[0]?.id ?? '';
    await expect(marta.closeIncident({ incidentId, note })).rejects.toMatchObject({ code });
  });

  it('that do not exist cannot be closed', async () => {
    const asked = marta.closeIncident({ incidentId: venue.services.newId(), note: 'Nada' });
    await expect(asked).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each(['open', 'closed'] as const)(
    'that are %s are all listed once, page by page, also while they change',
    async (state) => {
      await venue.db.deleteFrom('payment_incidents').execute();
      const count = 2 * INCIDENTS_PAGE_SIZE + 5;
      for (let index = 0; index < count; index += 1) {
        // Several incidents have the same time.
        venue.setNow(new Date(SATURDAY_NIGHT.getTime() + Math.floor(index / 3) * 1_000));
        const { paymentId, attemptId } = await venue.addPayment({ provider: 'redsys' });
        await report('dispute', paymentId, attemptId, { amount: index });
      }
      if (state === 'closed')
        await venue.db.updateTable('payment_incidents').set({ closed_on: raw`opened_on` }).execute();

      const first = z.parse(refunds.listIncidents.output, await marta.listIncidents({ state }));
      expect(first.openCount).toBe(state === 'open' ? count : 0);
      const last = first.next ?? '';
      // The next page continues after this incident, although it is no longer in the list of open ones.
      await marta.closeIncident({ incidentId: last, note: 'Visto' });
      const { paymentId, attemptId } = await venue.addPayment({ provider: 'redsys' });
      await report('dispute', paymentId, attemptId, { amount: count });
      const second = await marta.listIncidents({ state, before: last });
      const third = await marta.listIncidents({ state, before: second.next ?? '' });
      const pages = [first, second, third].map(({ incidents }) => incidents);
      expect(pages.map(({ length }) => length)).toEqual([INCIDENTS_PAGE_SIZE, INCIDENTS_PAGE_SIZE, 5]);
      expect(third.next).toBeNull();
      const times = pages.flat().map(({ openedOn }) => openedOn);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(new Set(pages.flat().map(({ amount }) => amount)).size).toBe(count);
    },
  );

  it('have no next page after a last page that is full, nor after an unknown incident', async () => {
    await venue.db.deleteFrom('payment_incidents').where('closed_on', 'is', null).execute();
    const { incidents } = await marta.listIncidents({ state: 'closed' });
    await venue.db
      .deleteFrom('payment_incidents')
      .where(
        'id',
        'not in',
        incidents.map(({ id }) => id),
      )
      .execute();
    expect((await marta.listIncidents({ state: 'closed' })).next).toBeNull();
    const unknown = { state: 'closed', before: venue.services.newId() } as const;
    expect(await marta.listIncidents(unknown)).toMatchObject({ incidents: [], next: null });
  });

  async function report(
    kind: IncidentKind,
    paymentId: string,
    attemptId: string,
    detail: Parameters<typeof reportIncident>[2]['detail'],
  ): Promise<void> {
    const context = createSystemContext(venue.services);
    await context.transaction((sql) => reportIncident(context, sql, { kind, paymentId, attemptId, detail }));
  }
});
