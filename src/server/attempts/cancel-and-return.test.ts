// Customers wait for a payment, cancel it, and return from the bank’s page, through the real server.
import { beforeEach, describe, expect, it } from 'vitest';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { type BankReply } from './testing/bank-replies.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from './testing/start-attempt.ts';
import { openPaymentTestVenue, ownReturnStatus, statusSummary } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys');
const { bank } = table;
let { customer, orderId, attemptId, ref, start, advance } = await table.startCheckout();

beforeEach(async () => {
  table.venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  ({ customer, orderId, attemptId, ref, start, advance } = await table.startCheckout());
});

describe('a customer who waits for the payment', () => {
  it('causes one status query every few seconds, however many tabs wait', async () => {
    await start({ paymentOption: 'bizum' });
    await Promise.all(Array.from({ length: 5 }, () => customer.attempts.checkPayment({ orderId })));
    expect(bank.calls).toEqual(['start', 'queryStatus']);
    bank.payOnPage(ref);
    expect(await customer.attempts.checkPayment({ orderId })).toMatchObject({ state: 'pending' });
    table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 3_000));
    expect(await customer.attempts.checkPayment({ orderId })).toMatchObject({ state: 'succeeded' });
  });

  it('gets the result of a call whose connection broke after the money moved', async () => {
    bank.replyWith('break-after');
    expect(statusSummary(await start({ paymentOption: 'googlepay', token: 't' }))).toBe('pending unknown wait');
    expect(statusSummary(await customer.attempts.checkPayment({ orderId }))).toBe('succeeded succeeded done');
  });
});

describe('an outdated status without a charge', () => {
  it('is ignored while a call that may move money is in progress', async () => {
    bank.replyWith('hang');
    const starting = start({ paymentOption: 'googlepay', token: 't' });
    await expect.poll(() => bank.calls).toEqual(['start']);
    // The status query finds no attempt at the bank yet.
    expect(await table.sendWebhook(bank.signEvents({ kind: 'notification', ref, eventId: null }))).toBe(200);
    expect(statusSummary(await customer.attempts.readPayment({ orderId }))).toBe('pending created wait');
    bank.release();
    expect(statusSummary(await starting)).toBe('succeeded succeeded done');
  });

  it('that was queried before the customer continued is ignored afterwards', async () => {
    await start();
    bank.refuseOnPage(ref);
    bank.isSlow = true;
    const checking = customer.attempts.checkPayment({ orderId });
    await expect.poll(() => bank.calls).toContain('queryStatus');
    bank.replyWith('challenge');
    await advance({ kind: 'card-token', token: 't', saveCard: false });
    bank.release();
    expect(statusSummary(await checking)).toBe('pending action challenge');
  });
});

describe('a customer who cancels the checkout', () => {
  const cancel = () => customer.attempts.cancelCheckout({ orderId });

  it('cancels the payment, and the bank closes its page', async () => {
    await start({ paymentOption: 'bizum' });
    expect(statusSummary(await cancel())).toBe('canceled canceled done');
    bank.payOnPage(ref);
    expect(bank.charges).toEqual([]);
    expect(statusSummary(await cancel())).toBe('canceled canceled done');
  });

  it('has paid if the status query finds a charge', async () => {
    await start({ paymentOption: 'bizum' });
    bank.payOnPage(ref);
    expect(statusSummary(await cancel())).toBe('succeeded succeeded done');
  });

  it.each<[BankReply]>([['processing'], ['break-after']])(
    'does not cancel a payment whose money may be moving (%s)',
    async (answer) => {
      bank.replyWith(answer);
      await start({ paymentOption: 'googlepay', token: 't' });
      bank.isUnreachable = true;
      expect((await cancel()).state).toBe('pending');
    },
  );

  it('cancels without a status query if no attempt was started', async () => {
    expect((await cancel()).state).toBe('canceled');
    await expect(start()).rejects.toMatchObject({ code: 'payment-closed' });
  });

  it('can still pay late if the bank cannot close its page: the order is placed and an incident opened', async () => {
    bank.canClose = false;
    await start({ paymentOption: 'bizum' });
    expect(statusSummary(await cancel())).toBe('canceled canceled done');
    bank.payOnPage(ref);
    await table.sendWebhook(bank.sign(ref));
    expect(await table.readStored(orderId)).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents: ['late-money'] },
    });
    expect(await table.paymentOf(orderId)).toMatchObject({ is_late: true });
  });
});

describe('the payment of a customer', () => {
  it('is not found by any other customer', async () => {
    await start();
    const stranger = await table.createCustomer();
    const calls = [
      stranger.attempts.readPayment({ orderId }),
      stranger.attempts.checkPayment({ orderId }),
      stranger.attempts.startAttempt(newStartAttemptInput(orderId, table.venue.newId())),
      stranger.attempts.advanceAttempt({ attemptId, input: { kind: 'confirmed' }, browser: TEST_BROWSER_DATA }),
      stranger.attempts.readPaymentReturn({ externalId: attemptId, sessionId: null, signed: {} }),
    ];
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ code: 'not-found' })));
    const canceled = stranger.attempts.cancelCheckout({ orderId });
    await expect(canceled).rejects.toMatchObject({ code: 'order-of-other-session' });
    expect(bank.calls).toEqual(['start']);
  });
});

describe('a return from the bank’s page', () => {
  const openReturn = (browser: TestBrowser, signed: Record<string, string> = {}) =>
    browser.attempts.readPaymentReturn({ externalId: attemptId, sessionId: null, signed });
  const openOwnReturn = async (signed: Record<string, string> = {}) =>
    statusSummary(ownReturnStatus(await openReturn(customer, signed)));

  it('without a charge, or with a forged signature, settles nothing', async () => {
    await start({ paymentOption: 'bizum' });
    expect(await openOwnReturn()).toBe('pending action redirect');
    expect(await openOwnReturn({ signed: 'forged' })).toBe('pending action redirect');
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', orders: 0 });
  });

  it('with the bank’s signed fields settles the payment, whose details only its own customer reads', async () => {
    await start({ paymentOption: 'bizum' });
    bank.payOnPage(ref);
    const signed = { signed: bank.sign(ref) };
    bank.isUnreachable = true;
    const elsewhere = { kind: 'elsewhere', outcome: 'paid', total: 250 };
    for (const browser of [table.venue.browser(), await table.createCustomer()]) {
      expect(await openReturn(browser, signed)).toEqual(elsewhere);
      expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
    }
    expect(await openOwnReturn(signed)).toBe('succeeded succeeded done');
  });

  it('into another browser reads that nothing was charged only once the bank has confirmed it', async () => {
    await start({ paymentOption: 'bizum' });
    const opened = { externalId: null, sessionId: `session-${ref}`, signed: {} };
    const safari = table.venue.browser();
    expect(await safari.attempts.readPaymentReturn(opened)).toMatchObject({ outcome: 'undecided' });
    bank.refuseOnPage(ref);
    expect(await openReturn(safari, { signed: bank.sign(ref) })).toMatchObject({ outcome: 'unpaid' });
  });

  it('with fields signed for another payment of the customer settles that one alone', async () => {
    await start({ paymentOption: 'bizum' });
    const other = await table.placeOrder(customer);
    const otherId = table.venue.newId();
    await customer.attempts.startAttempt(newStartAttemptInput(other, otherId, { paymentOption: 'bizum' }));
    bank.payOnPage(`ref-${otherId}`);
    expect(await openOwnReturn({ signed: bank.sign(`ref-${otherId}`) })).toBe('pending action redirect');
    expect(await table.readStored(other)).toMatchObject({ payment: 'succeeded' });
  });

  it('finds the payment by the provider’s session', async () => {
    await start({ paymentOption: 'bizum' });
    const found = { externalId: null, sessionId: `session-${ref}`, signed: {} };
    expect(ownReturnStatus(await customer.attempts.readPaymentReturn(found))).toMatchObject({ orderId });
  });

  it('with a session that no attempt stores causes no call to the bank', async () => {
    await start({ paymentOption: 'bizum' });
    for (const sessionId of ['_', 'session-made-up', 'cs_test_made_up']) {
      const unknown = { externalId: null, sessionId, signed: {} };
      await expect(customer.attempts.readPaymentReturn(unknown)).rejects.toMatchObject({ code: 'not-found' });
    }
    expect(bank.calls).toEqual(['start']);
  });
});
