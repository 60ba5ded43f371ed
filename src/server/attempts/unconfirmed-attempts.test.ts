// Money that a lost webhook and an unreachable bank would hide: it is found, and the customer is never held up meanwhile.
import { beforeEach, describe, expect, it } from 'vitest';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { type PaymentGateways, reconcileAttempts } from './index.ts';
import { newStartAttemptInput } from './testing/start-attempt.ts';
import { openPaymentTestVenue, ownReturnStatus, statusSummary, TEST_QUERY_TIMEOUTS } from './testing/table.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const table = await openPaymentTestVenue('redsys', { queryTimeouts: TEST_QUERY_TIMEOUTS });
const { bank, venue } = table;
const gateways: PaymentGateways = {
  ...{ providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null },
  queryTimeouts: TEST_QUERY_TIMEOUTS,
};
let { customer, orderId, attemptId, ref, start } = await table.startCheckout();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  // Attempts of earlier tests are not queried again.
  await table.endEarlierAttempts();
  ({ customer, orderId, attemptId, ref, start } = await table.startCheckout());
  bank.canClose = false;
});

const cancel = () => customer.attempts.cancelCheckout({ orderId });
const openReturn = async () =>
  ownReturnStatus(await customer.attempts.readPaymentReturn({ externalId: attemptId, sessionId: null, signed: {} }));
const reconcileAfter = async (minutes: number) => {
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + minutes * MINUTE_MS));
  await reconcileAttempts(venue.services, gateways);
};
const readAttempt = () =>
  venue.db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow();

describe('a customer who cancels, goes back to the bank’s page and pays there while the webhook is lost', () => {
  beforeEach(async () => {
    await start({ paymentOption: 'bizum' });
    expect(await cancel()).toMatchObject({ state: 'canceled', isConfirmedUnpaid: true });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + MINUTE_MS));
    bank.payOnPage(ref);
  });

  it('has paid when they return to the success page', async () => {
    expect(await openReturn()).toMatchObject({ state: 'succeeded', isLate: true, isConfirmedUnpaid: false });
    expect(await table.readStored(orderId)).toMatchObject({ orders: 1, incidents: ['late-money'] });
  });

  it('does not read that nothing was charged when they return while the bank does not respond', async () => {
    bank.isUnreachable = true;
    expect(await openReturn()).toMatchObject({ state: 'canceled', isConfirmedUnpaid: false });
    bank.isUnreachable = false;
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 2 * MINUTE_MS));
    expect(await customer.attempts.checkPayment({ orderId })).toMatchObject({ state: 'succeeded', isLate: true });
  });

  it.each([35, DAY_MINUTES])(
    'who never returns has paid after %i minutes, when the attempt is queried again',
    async (minutes) => {
      // A day later: the query at the end of the page’s life had no response.
      bank.isUnreachable = minutes === DAY_MINUTES;
      await reconcileAfter(35);
      bank.isUnreachable = false;
      await reconcileAfter(minutes);
      expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', incidents: ['late-money'] });
    },
  );
});

describe('an attempt on the bank’s page whose bank does not respond', () => {
  beforeEach(async () => {
    await start({ paymentOption: 'bizum' });
    bank.isUnreachable = true;
  });

  it('is canceled as unconfirmed when its customer leaves, and they can pay another way immediately', async () => {
    const other = newStartAttemptInput(orderId, venue.newId(), { paymentOption: 'googlepay', token: 't' });
    expect(statusSummary(await customer.attempts.startAttempt(other))).toBe('succeeded succeeded done');
    expect(await readAttempt()).toMatchObject({ state: 'canceled', unpaid_confirmation: 'none' });
  });

  it('is not reported as unpaid after another attempt of the payment has failed', async () => {
    bank.replyWith('refuse');
    const other = newStartAttemptInput(orderId, venue.newId(), { paymentOption: 'googlepay', token: 't' });
    expect(await customer.attempts.startAttempt(other)).toMatchObject({
      ...{ state: 'pending', isConfirmedUnpaid: false, attempt: { state: 'failed' } },
    });
  });

  it('is queried until the bank responds, also after its payment has expired', async () => {
    await reconcileAfter(41);
    expect(statusSummary(await customer.attempts.readPayment({ orderId }))).toBe('expired canceled done');
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({ isConfirmedUnpaid: false });
    bank.payOnPage(ref);
    bank.isUnreachable = false;
    await reconcileAfter(50);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', incidents: ['late-money'] });
  });

  it('becomes an incident after a day without a response, which closes itself when the bank reports no charge', async () => {
    await cancel();
    for (const minutes of [10, 60, 300, DAY_MINUTES - 1]) await reconcileAfter(minutes);
    expect(await table.readStored(orderId)).toMatchObject({ incidents: [] });
    await reconcileAfter(DAY_MINUTES);
    expect(await table.readStored(orderId)).toMatchObject({ incidents: ['unknown-outcome'] });
    bank.isUnreachable = false;
    bank.refuseOnPage(ref);
    await reconcileAfter(DAY_MINUTES + 360);
    expect(await openIncidents()).toEqual([]);
  });

  it('that has been reported as declined stays confirmed for a day without further responses, and is an incident then', async () => {
    bank.refuseOnPage(ref);
    await table.sendWebhook(bank.sign(ref));
    await reconcileAfter(DAY_MINUTES);
    expect(await readAttempt()).toMatchObject({ state: 'failed', unpaid_confirmation: 'final' });
    expect(await table.readStored(orderId)).toMatchObject({ incidents: [] });
    await reconcileAfter(2 * DAY_MINUTES);
    expect(await readAttempt()).toMatchObject({ state: 'failed', unpaid_confirmation: 'none' });
    expect(await openIncidents()).toEqual(['unknown-outcome']);
  });
});

describe('a charge that was requested and got no response until the time to pay was over', () => {
  it('is unknown, with an incident that settling closes', async () => {
    bank.replyWith('processing');
    await start({ paymentOption: 'googlepay', token: 't' });
    bank.isUnreachable = true;
    await reconcileAfter(40);
    await reconcileAfter(41);
    expect(statusSummary(await customer.attempts.readPayment({ orderId }))).toBe('pending unknown wait');
    expect(await openIncidents()).toEqual(['unknown-outcome']);
    bank.isUnreachable = false;
    bank.payOnPage(ref);
    await reconcileAfter(60);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
    expect(await openIncidents()).toEqual([]);
  });
});

describe('fifty customers whose bank never responds to status queries', () => {
  it('all get a way to go on, and do not keep another payment from being reconciled', async () => {
    const hanging = await Promise.all(Array.from({ length: 50 }, () => table.startCheckout()));
    await Promise.all(hanging.map((checkout) => checkout.start({ paymentOption: 'bizum' })));
    for (const checkout of hanging) bank.hangQueriesOf(checkout.ref);
    await start({ paymentOption: 'bizum' });
    bank.payOnPage(ref);

    await reconcileAfter(1);
    expect((await table.paymentOf(orderId)).state).toBe('succeeded');
    const left = await Promise.all(
      hanging.map((checkout) => checkout.customer.attempts.cancelCheckout({ orderId: checkout.orderId })),
    );
    expect(new Set(left.map(({ state, isConfirmedUnpaid }) => `${state} ${isConfirmedUnpaid}`))).toEqual(
      new Set(['canceled false']),
    );
  });
});

async function openIncidents(): Promise<string[]> {
  const { id } = await table.paymentOf(orderId);
  const incidents = await venue.db
    .selectFrom('payment_incidents')
    .select('kind')
    .where('payment_id', '=', id)
    .where('closed_on', 'is', null)
    .execute();
  return incidents.map(({ kind }) => kind);
}
