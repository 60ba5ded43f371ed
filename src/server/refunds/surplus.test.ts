// The surplus of a charge: staff made an order cheaper, or collected it, while its customer was paying. What the bank charges above
// what the order owes by then is refunded automatically.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { paymentOutcome } from '#domain/payment-outcome.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { openPaymentTestVenue, TEST_QUERY_TIMEOUTS } from '#server/attempts/testing/table.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { processPendingRefunds } from '#server/refunds/refund-sender.ts';
import { readRefunds } from './testing/refunds.ts';

const table = await openPaymentTestVenue('redsys', { queryTimeouts: TEST_QUERY_TIMEOUTS });
const { bank, venue } = table;
const gateways = { providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null };
await venue.db.updateTable('settings').set({ offers_paying_staff: true, cooks_before_collecting: true }).execute();
const owner = await venue.staffBrowser('OWNER');
let customer: TestBrowser;
let orderId: string;
let attemptId: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  await table.endEarlierAttempts();
  customer = await table.createCustomer();
  orderId = await table.placeOrder(customer, 'staff', 2);
  attemptId = venue.newId();
  await customer.attempts.startAttempt(
    newStartAttemptInput(orderId, attemptId, { paymentOption: 'bizum', token: null }),
  );
});

const stored = () => table.readStored(orderId);
const ref = () => `ref-${attemptId}`;

/** The bank reports that it charged what the customer was asked for, 5,00 €, although its page was closed. */
async function charge(): Promise<void> {
  const confirmed = { amount: cents(500), currency: 'EUR', externalId: `money-${ref()}`, card: null };
  const outcome = { state: 'succeeded', charge: confirmed } as const;
  const event = { kind: 'attempt-status', ref: ref(), eventId: null, outcome } as const;
  expect(await table.sendWebhook(bank.signEvents(event))).toBe(200);
}

const readAttempt = () =>
  venue.db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow();
const sendRefunds = () => processPendingRefunds(venue.services, gateways);

async function refunds() {
  return readRefunds(venue.db, (await table.paymentOf(orderId)).id);
}

async function lineId(): Promise<string> {
  const line = venue.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId);
  return (await line.executeTakeFirstOrThrow()).id;
}

type EvenIfInProgress = { readonly evenIfInProgress?: boolean };
const about = () => ({ changeId: venue.newId(), reason: 'Error al pedir' });

/** Each takes 2,50 € off what the order owes. */
const CHANGES: readonly [title: string, change: (warned: EvenIfInProgress) => Promise<unknown>][] = [
  [
    'takes a unit off',
    async (warned) => owner.orderChanges.voidLine({ ...about(), lineId: await lineId(), units: 1, ...warned }),
  ],
  [
    'makes a unit an invitation',
    async (warned) =>
      owner.orderChanges.inviteLines({ ...about(), orderId, lines: [{ lineId: await lineId(), units: 1 }], ...warned }),
  ],
  [
    'gives a discount',
    (warned) => {
      const discount = { kind: 'percent', percent: 50 } as const;
      return owner.orderChanges.discountOrders({ ...about(), orderIds: [orderId], discount, ...warned });
    },
  ],
];

describe.each(CHANGES)('an order of which staff %s while its customer is paying', (_, change) => {
  it('is changed only after they have confirmed the warning, and the customer cannot pay the old amount', async () => {
    await expect(change({})).rejects.toMatchObject({ code: 'guest-may-be-paying' });
    expect(await table.paymentOf(orderId)).toMatchObject({ total_amount_order: 500 });
    expect(bank.isOpen(ref())).toBe(true);
    await change({ evenIfInProgress: true });
    expect(bank.isOpen(ref())).toBe(false);
    expect(await table.paymentOf(orderId)).toMatchObject({ total_amount_order: 250 });
    expect(await stored()).toMatchObject({ payment: 'pending', attempts: ['canceled'], incidents: [] });
  });

  it('and that the bank charges after all is paid, and the rest is refunded once', async () => {
    await change({ evenIfInProgress: true });
    for (let reports = 0; reports < 3; reports += 1) await charge();
    expect(await stored()).toMatchObject({ payment: 'succeeded', attempts: ['succeeded'], incidents: ['overpaid'] });
    expect(await table.paymentOf(orderId)).toMatchObject({ total_amount_order: 250, amount_paid_by_user: 250 });
    expect(await readAttempt()).toMatchObject({ amount: 500, surplus: 250 });
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({
      surplus: { amount: 250, isSecondCharge: false, refund: 'in-progress' },
    });
    for (let runs = 0; runs < 2; runs += 1) await sendRefunds();
    expect(await refunds()).toMatchObject([{ amount: 250, state: 'succeeded', is_surplus: true, requested_by: null }]);
    expect((await owner.incidents.listIncidents({ state: 'open' })).openCount).toBe(0);
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({ surplus: { refund: 'succeeded' } });
  });

  it('can be refunded what it cost, and not what goes back automatically', async () => {
    await change({ evenIfInProgress: true });
    await charge();
    const { id: paymentId, number } = await table.paymentOf(orderId);
    const { payments } = await owner.refunds.listRefundable({ number });
    expect(payments).toMatchObject([{ paid: 250, refundable: 250 }]);
    const request = { paymentId, reason: 'Ha esperado mucho' };
    await expect(
      owner.refunds.refundPayment({ ...request, refundId: venue.newId(), amount: cents(251) }),
    ).rejects.toMatchObject({
      code: 'refund-too-much',
    });
    await owner.refunds.refundPayment({ ...request, refundId: venue.newId(), amount: cents(250) });
    await sendRefunds();
    expect((await refunds()).map(({ amount, is_surplus: isSurplus, state }) => [amount, isSurplus, state])).toEqual(
      expect.arrayContaining([
        [250, true, 'succeeded'],
        [250, false, 'succeeded'],
      ]),
    );
    expect(await table.paymentOf(orderId)).toMatchObject({ state: 'refunded' });
  });
});

describe('an order that owes nothing any more when the bank charges it', () => {
  it('because staff invited it gets all of the charge back', async () => {
    await owner.orderChanges.inviteLines({ ...about(), orderId, lines: [], evenIfInProgress: true });
    await charge();
    expect(await stored()).toMatchObject({ payment: 'canceled', attempts: ['succeeded'], incidents: ['overpaid'] });
    await sendRefunds();
    expect(await refunds()).toMatchObject([{ amount: 500, state: 'succeeded' }]);
    const status = await customer.attempts.readPayment({ orderId });
    expect(status).toMatchObject({ isSettled: true, surplus: { amount: 500, refund: 'succeeded' } });
    // Its customer reads neither that nobody knows of the charge, nor that nothing was charged.
    expect(paymentOutcome(status)).toBe('paid');
  });

  it('because staff collected it together with another gets all of the charge back', async () => {
    const { id: own } = await table.paymentOf(orderId);
    const { id: other } = await table.paymentOf(await table.placeOrder(customer, 'staff', 2));
    await owner.owedOrders.collectPayments({
      ...{ collectionId: venue.newId(), paymentIds: [own, other], ways: [{ paidWith: 'efectivo' }] },
      evenIfInProgress: true,
    });
    await charge();
    expect(await stored()).toMatchObject({ payment: 'canceled', attempts: ['succeeded'], incidents: ['overpaid'] });
    expect(await readAttempt()).toMatchObject({ surplus: 500 });
    await sendRefunds();
    expect(await refunds()).toMatchObject([{ amount: 500, state: 'succeeded' }]);
  });
});

describe('the venue refunds a surplus at the provider by itself', () => {
  async function report(amount: number, externalId: string): Promise<void> {
    const refund = { externalId, amount: cents(amount), state: 'succeeded' } as const;
    const event = { kind: 'external-refund', ref: ref(), eventId: null, refund } as const;
    expect(await table.sendWebhook(bank.signEvents(event))).toBe(200);
  }

  it('before Comanda does: what is left of it is refunded automatically, and what is above counts for the payment', async () => {
    const [, change] = CHANGES[0] ?? [];
    await change?.({ evenIfInProgress: true });
    await charge();
    await report(100, 'portal-1');
    await report(200, 'portal-2');
    await sendRefunds();
    expect((await refunds()).map(({ amount, is_surplus: isSurplus }) => [amount, isSurplus])).toEqual([
      [100, true],
      [200, false],
      [150, true],
    ]);
    expect(await table.paymentOf(orderId)).toMatchObject({ state: 'partially-refunded' });
  });
});
