import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { incidentEndpoints as endpoints, INCIDENTS_PAGE_SIZE, type Incident } from '#contract/incidents.ts';
import type { IncidentKind } from '#domain/incident.ts';
import { cents } from '#domain/money.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openRefundTestVenue } from '#server/refunds/testing/refunds.ts';
import { reportIncident } from './report-incident.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('payment_incidents').execute();
});

describe('incidents', () => {
  it('are listed newest first with the data to find the charge, until they are closed', async () => {
    const { paymentId, attemptId, number } = await venue.addPayment({ provider: 'redsys', tableCode: 'B7' });
    await report('dispute', paymentId, attemptId, { amount: 1000 });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    await report('unknown-outcome', paymentId, attemptId, { code: 'no-answer', externalId: 'theirs-1' });

    const { incidents, openCount } = z.parse(
      endpoints.listIncidents.output,
      await marta.listIncidents({ state: 'open' }),
    );
    expect(openCount).toBe(2);
    expect(incidents).toMatchObject([
      { kind: 'unknown-outcome', code: 'no-answer', externalId: 'theirs-1', amount: 1000 },
      {
        kind: 'dispute',
        payment: { number, tableCode: 'B7', state: 'succeeded', paid: 1000 },
        amount: 1000,
        externalId: `money-${attemptId}`,
      },
    ]);

    const incidentId = incidents[0]?.id ?? '';
    const closed = await marta.closeIncident({ incidentId, note: ' Consta  cobrada en el portal ' });
    expect(closed).toMatchObject({ closedBy: 'Marta', note: 'Consta cobrada en el portal' });
    expect(z.parse(endpoints.closeIncident.output, closed)).toEqual(closed);
    expect(await marta.listIncidents({ state: 'open' })).toMatchObject({
      incidents: [{ kind: 'dispute' }],
      openCount: 1,
    });
    expect(await marta.listIncidents({ state: 'closed' })).toMatchObject({ incidents: [closed], openCount: 1 });
  });

  it('about an operation that belongs to no payment have its provider, id, amount and time', async () => {
    const context = createSystemContext(venue.services);
    const time = SATURDAY_NIGHT.toISOString();
    const charge = {
      kind: 'unmatched-charge',
      paymentId: null,
      attemptId: null,
      operation: { provider: 'stripe', id: 'ch_9' },
      detail: { amount: 700, time },
    } as const;
    for (let times = 0; times < 2; times += 1) await context.transaction((sql) => reportIncident(context, sql, charge));
    const { incidents, openCount } = await marta.listIncidents({ state: 'open' });
    expect(openCount).toBe(1);
    const unknownRefunds = { count: 0, sum: cents(0) };
    const output = { incidents, openCount, unknownRefunds, next: null };
    expect(z.parse(endpoints.listIncidents.output, output).incidents[0]).toMatchObject({
      ...{ kind: 'unmatched-charge', payment: null, attempt: null, refund: null, provider: 'stripe', reference: null },
      ...{ externalId: 'ch_9', amount: 700, operationTime: time, closingReason: null },
    });
    const incidentId = incidents[0]?.id ?? '';
    expect(await marta.closeIncident({ incidentId, note: 'Es del datáfono' })).toMatchObject({ payment: null });
  });

  it('have the present state of their payment, not that of when they were opened', async () => {
    const { paymentId } = await venue.addPayment({ provider: 'redsys' });
    const attemptId = await venue.addDuplicateCharge(paymentId);
    const read = async () => (await marta.listIncidents({ state: 'open' })).incidents.find(isAboutPayment);
    const isAboutPayment = ({ payment }: Incident) => payment?.id === paymentId;
    expect(await read()).toMatchObject({ refund: null, attempt: { id: attemptId, state: 'succeeded' } });
    venue.bank.replyWith({ state: 'pending', externalId: 'back-2' });
    await venue.runSender();
    expect(await read()).toMatchObject({ refund: { state: 'pending', isSurplus: true } });
    venue.bank.reset();
    await marta.refundPayment({ paymentId, refundId: venue.services.newId(), amount: cents(300), reason: 'Frío' });
    expect(await read()).toMatchObject({
      payment: { state: 'partially-refunded', paid: 1000, refunded: 300, refundable: 700 },
    });
  });

  it('keep the note of the first person who closed them', async () => {
    const luis = await venue.createStaff('Luis');
    const incidentId = await openDispute();
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
    const incidentId = await openDispute();
    await expect(marta.closeIncident({ incidentId, note })).rejects.toMatchObject({ code });
    await marta.closeIncident({ incidentId, note: 'Visto' });
    await expect(marta.closeIncident({ incidentId, note })).rejects.toMatchObject({ code });
  });

  it('that do not exist cannot be closed', async () => {
    const asked = marta.closeIncident({ incidentId: venue.services.newId(), note: 'Nada' });
    await expect(asked).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each(['open', 'closed'] as const)(
    'that are %s are all listed once, page by page, also while they change',
    async (state) => {
      const count = 2 * INCIDENTS_PAGE_SIZE + 5;
      for (let index = 0; index < count; index += 1) {
        // Several incidents have the same time.
        venue.setNow(new Date(SATURDAY_NIGHT.getTime() + Math.floor(index / 3) * 1_000));
        const { paymentId, attemptId } = await venue.addPayment({ provider: 'redsys' });
        await report('dispute', paymentId, attemptId, { amount: index });
      }
      if (state === 'closed')
        await venue.db.updateTable('payment_incidents').set({ closed_on: raw`opened_on` }).execute();

      const first = z.parse(endpoints.listIncidents.output, await marta.listIncidents({ state }));
      expect(first.openCount).toBe(state === 'open' ? count : 0);
      const last = first.next ?? '';
      // The next page continues after this incident, although it has left the list of open ones meanwhile.
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
    for (let count = 0; count < INCIDENTS_PAGE_SIZE; count += 1) await openDispute();
    await venue.db.updateTable('payment_incidents').set({ closed_on: SATURDAY_NIGHT }).execute();
    const { incidents, next } = await marta.listIncidents({ state: 'closed' });
    expect([incidents.length, next]).toEqual([INCIDENTS_PAGE_SIZE, null]);
    const unknown = { state: 'closed', before: venue.services.newId() } as const;
    expect(await marta.listIncidents(unknown)).toMatchObject({ incidents: [], next: null });
  });

  /** Opens an incident about a new payment. Returns the id of the newest one that is open. */
  async function openDispute(): Promise<string> {
    const { paymentId, attemptId } = await venue.addPayment({ provider: 'redsys' });
    await report('dispute', paymentId, attemptId, { amount: 1000 });
    return (await marta.listIncidents({ state: 'open' })).incidents[0]?.id ?? '';
  }

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
