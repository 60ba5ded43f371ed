// Staff record refunds that they made in the bank's portal.
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refundEndpoints } from '#contract/refunds.ts';
import { cents } from '#domain/money.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { handleRefundEvent } from './record-refund-result.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readRefundEntrySum,
  readRefunds,
} from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');
const luis = await venue.createStaff('Luis');
beforeEach(() => venue.bank.reset());

describe('a refund of the portal that staff record', () => {
  it('counts as refunded, with their name and note, and moves no money', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const before = await readRefundEntrySum(venue.db);
    const recorded = await marta.recordExternalRefund(newRecord(paymentId, 400, ' Hecha  en el portal '));
    expect(z.parse(refundEndpoints.recordExternalRefund.output, recorded)).toEqual(recorded);
    const refund = { origin: 'provider', state: 'succeeded', requestedBy: 'Marta', reason: 'Hecha en el portal' };
    expect(recorded).toMatchObject({ state: 'partially-refunded', refundable: 600, refunds: [refund] });
    expect(await readRefundEntrySum(venue.db)).toBe(before + 400);
    await venue.runSender();
    expect(venue.bank.requests).toEqual([]);
  });

  it('is recorded once, however often the request arrives, also in parallel and after the refunds have changed', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const record = newRecord(paymentId, 400);
    await Promise.all(Array.from({ length: 5 }, () => marta.recordExternalRefund(record)));
    await marta.refundPayment(newRefundInput(paymentId, 100));
    expect(await luis.recordExternalRefund(record)).toMatchObject({ refunded: 500 });
    expect(await readRefunds(venue.db, paymentId)).toHaveLength(2);
  });

  it('gets the id of the notification that arrives later, and is not booked again', async () => {
    const { paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT);
    await marta.recordExternalRefund(newRecord(paymentId, 400));
    for (let time = 1; time <= 2; time += 1) await notify(paymentId, attemptId, 400);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ amount: 400, external_id: 'portal-1' }]);
  });

  it('closes the incident of the refund that the bank had refused', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith({ state: 'failed', code: '0950' });
    await marta.refundPayment(newRefundInput(paymentId, 1000));
    await marta.recordExternalRefund(newRecord(paymentId, 1000));
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });
});

describe('recording a refund of the portal is refused', () => {
  it('if its notification has arrived since the form was opened', async () => {
    const { paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT);
    await notify(paymentId, attemptId, 400);
    await expectRefusal(marta.recordExternalRefund(newRecord(paymentId, 400)), 'refunds-changed');
    expect(await readRefunds(venue.db, paymentId)).toHaveLength(1);
    const again = { ...newRecord(paymentId, 400), refundable: cents(600) };
    expect(await marta.recordExternalRefund(again)).toMatchObject({ refunded: 800 });
  });

  it('to one of two people who record it in parallel', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const asked = await Promise.allSettled(
      [marta, luis].map((person) => person.recordExternalRefund(newRecord(paymentId, 400))),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['of zero', 0, 'Consta', 'refund-zero'],
    ['of more than is left', 1001, 'Consta', 'refund-too-much'],
    ['without a note', 400, ' ', 'refund-note-required'],
    ['with a control character', 400, 'a\u0007', 'note-not-plain'],
  ] as const)('%s', async (_, amount, note, code) => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await expectRefusal(marta.recordExternalRefund(newRecord(paymentId, amount, note)), code);
    expect(await readRefunds(venue.db, paymentId)).toEqual([]);
  });

  it.each([
    ['that was paid at the bar', {}, 'refund-paid-at-bar'],
    ['that is not paid', { ...CARD_PAYMENT, state: 'canceled' }, 'refund-not-paid'],
  ] as const)('for a payment %s', async (_, payment, code) => {
    const { paymentId } = await venue.addPayment(payment);
    await expectRefusal(marta.recordExternalRefund(newRecord(paymentId, 400)), code);
  });

  it('if the payment does not exist, or the id belongs to another refund', async () => {
    await expectRefusal(marta.recordExternalRefund(newRecord(venue.services.newId(), 400)), 'not-found');
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const requested = newRefundInput(paymentId, 400, 'Consta');
    await marta.refundPayment(requested);
    const record = { ...newRecord(paymentId, 400, 'Consta'), refundId: requested.refundId };
    await expectRefusal(marta.recordExternalRefund(record), 'refund-id-reused');
  });
});

function newRecord(paymentId: string, amount: number, note = 'Hecha en el portal') {
  return { paymentId, refundId: venue.services.newId(), amount: cents(amount), note, refundable: cents(1000) };
}

async function notify(paymentId: string, attemptId: string, amount: number): Promise<void> {
  const attempt = { id: attemptId, paymentId };
  const refund = { externalId: 'portal-1', amount: cents(amount), state: 'succeeded' } as const;
  const event = { kind: 'external', provider: 'redsys', ref: 'order-1', attempt, refund } as const;
  await handleRefundEvent(createSystemContext(venue.services), event);
}

async function expectRefusal(asked: Promise<unknown>, code: string): Promise<void> {
  await expect(asked).rejects.toMatchObject({ code });
}
