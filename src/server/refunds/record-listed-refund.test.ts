// Refunds in the provider's list of a day, compared with ours.
import { beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ExternalRefund } from '#server/attempts/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { type ListedRefund, recordListedRefund } from './record-listed-refund.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readPaymentState,
  readRefunds,
} from './testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff();
beforeEach(() => venue.bank.reset());

const DONE = { externalId: 'listed-1', amount: cents(1000), state: 'succeeded' } as const;

it('a listed refund that no notification reported is booked once', async () => {
  const { paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT);
  for (let day = 1; day <= 2; day += 1) await record(paymentId, attemptId, null, DONE);
  expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ origin: 'provider', external_id: 'listed-1' }]);
  expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
});

it('a listed refund with our id is the result of that refund, whatever its amount has been matched with', async () => {
  const { paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT);
  venue.bank.replyWith(new Error('The connection broke'));
  const [first, second] = [newRefundInput(paymentId, 500), newRefundInput(paymentId, 500)];
  await marta.refundPayment(first);
  await marta.refundPayment(second);
  const half = { ...DONE, amount: cents(500) };
  // A notification without our id is attached to the first.
  await record(paymentId, attemptId, null, half);
  await record(paymentId, attemptId, second.refundId, half);
  const refunds = await readRefunds(venue.db, paymentId);
  expect(refunds.find(({ id }) => id === first.refundId)).toMatchObject({ state: 'unknown', external_id: null });
  expect(refunds.find(({ id }) => id === second.refundId)).toMatchObject({
    state: 'succeeded',
    external_id: 'listed-1',
  });
  expect(await readPaymentState(venue.db, paymentId)).toBe('partially-refunded');
});

it.each(['', 'nadie', '019abc00-0000-7000-8000-000000000000'])(
  'a listed refund with the id «%s», which is not ours, is one of the portal',
  async (refundId) => {
    const { paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT);
    await record(paymentId, attemptId, refundId, DONE);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ origin: 'provider' }]);
  },
);

it('a listed refund that failed here opens an incident, and does not count', async () => {
  const { paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT);
  venue.bank.replyWith({ state: 'failed', code: '0950' });
  const wanted = newRefundInput(paymentId, 1000);
  await marta.refundPayment(wanted);
  for (let day = 1; day <= 2; day += 1) await record(paymentId, attemptId, wanted.refundId, DONE);
  expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ state: 'failed' }]);
  expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed', 'unmatched-refund']);
});

async function record(
  paymentId: string,
  attemptId: string,
  refundId: string | null,
  refund: ExternalRefund,
): Promise<void> {
  const listed: ListedRefund = {
    ...{ provider: 'redsys', ref: 'order-1', attempt: { id: attemptId, paymentId } },
    ...{ refundId, refund },
  };
  await recordListedRefund(createSystemContext(venue.services), listed);
}
