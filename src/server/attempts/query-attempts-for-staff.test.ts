// Staff record that they received the money of a payment that its customer may have paid by card.
import { beforeEach, describe, expect, it } from 'vitest';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { newStartAttemptInput } from './testing/start-attempt.ts';
import { openPaymentTestVenue, TEST_QUERY_TIMEOUTS } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys', { queryTimeouts: TEST_QUERY_TIMEOUTS });
const { bank, venue } = table;
const manager = await venue.staffBrowser('MANAGER');
let { customer, orderId, attemptId, ref, start } = await table.startCheckout();
let paymentId: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  ({ customer, orderId, attemptId, ref, start } = await table.startCheckout());
  ({ id: paymentId } = await table.paymentOf(orderId));
});

const confirm = (evenIfInProgress = false) =>
  manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo', evenIfInProgress });
const payWithWallet = () => start({ paymentOption: 'googlepay', token: 't' });
const notifyBank = () => table.sendWebhook(bank.sign(ref));
const stored = () => table.readStored(orderId);

/** The customer's only charge has settled the payment. */
const PAID_BY_CARD = { payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents: [] };

describe('a payment that staff confirm while its only charge is unknown', () => {
  it('is found paid by card, and the charge is not returned as a duplicate when the bank confirms it', async () => {
    bank.replyWith('break-after');
    await payWithWallet();
    expect(await confirm(true)).toMatchObject({ hasChanged: false, method: 'googlepay', settledBy: null });
    expect(await notifyBank()).toBe(200);
    expect(await stored()).toEqual(PAID_BY_CARD);
  });

  it('is paid to staff if the bank reports that nothing was charged', async () => {
    bank.replyWith('break-before');
    await payWithWallet();
    expect(await confirm()).toMatchObject({ hasChanged: true, method: 'manual', missingOutcome: null });
    expect(await stored()).toEqual({ payment: 'succeeded', attempts: ['failed'], orders: 1, incidents: [] });
  });

  it.each([
    ['refuses the connection', () => (bank.isUnreachable = true)],
    ['never responds', () => bank.hangQueriesOf(ref)],
  ])('stays pending while the bank %s, until a person has checked it', async (_, fail) => {
    bank.replyWith('break-after');
    await payWithWallet();
    fail();
    for (const evenIfInProgress of [false, true])
      await expect(confirm(evenIfInProgress)).rejects.toMatchObject({ code: 'charge-not-known' });
    expect(await manager.paymentHistory.readPaymentDetail({ paymentId })).toMatchObject({
      state: 'pending',
      missingOutcome: { attemptId, provider: 'redsys', reference: ref, amount: 250 },
    });
    await manager.attempts.recordAttemptDecision({ attemptId, decision: 'charged', note: 'Sale en el portal' });
    expect(await confirm(true)).toMatchObject({ hasChanged: false, method: 'googlepay' });
    expect(await notifyBank()).toBe(200);
    expect(await stored()).toEqual(PAID_BY_CARD);
  });

  it('is paid to staff after a person found no charge, and a charge that the bank reports later is a duplicate', async () => {
    bank.replyWith('break-after');
    await payWithWallet();
    bank.isUnreachable = true;
    await manager.attempts.recordAttemptDecision({ attemptId, decision: 'not-charged', note: 'No sale en el portal' });
    expect(await confirm()).toMatchObject({ hasChanged: true, method: 'manual' });
    expect(await notifyBank()).toBe(200);
    expect(await stored()).toMatchObject({ payment: 'succeeded', orders: 1, incidents: ['duplicate-charge'] });
  });
});

describe('a payment that staff confirm after its attempt ended without a response of the bank', () => {
  beforeEach(async () => {
    await start({ paymentOption: 'bizum' });
    bank.payOnPage(ref);
    bank.isUnreachable = true;
    // A second attempt replaces the first, which ends without a response.
    await customer.attempts.startAttempt(newStartAttemptInput(orderId, venue.newId()));
  });

  it('is found paid by card when the bank responds again', async () => {
    bank.isUnreachable = false;
    expect(await confirm(true)).toMatchObject({ hasChanged: false, method: 'bizum' });
    expect(await stored()).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
  });

  it('stays pending while the bank does not respond', async () => {
    await expect(confirm(true)).rejects.toMatchObject({ code: 'charge-not-known' });
    expect(await stored()).toMatchObject({ payment: 'pending', orders: 0 });
  });
});

describe('a customer on the bank’s page while staff take the money', () => {
  beforeEach(() => start({ paymentOption: 'bizum' }));

  it('stays on it until staff confirm a second time', async () => {
    await expect(confirm()).rejects.toMatchObject({ code: 'guest-may-be-paying' });
    expect(bank.isOpen(ref)).toBe(true);
  });

  it('cannot pay on it any more afterwards', async () => {
    expect(await confirm(true)).toMatchObject({ hasChanged: true, method: 'manual' });
    bank.payOnPage(ref);
    expect(bank.charges).toEqual([]);
  });

  it('who has paid on it while the webhook was lost is not charged again', async () => {
    bank.payOnPage(ref);
    expect(await confirm(true)).toMatchObject({ hasChanged: false, method: 'bizum', settledBy: null });
    expect(await stored()).toEqual(PAID_BY_CARD);
  });

  it('does not pay to staff while the bank does not respond whether they have paid on it', async () => {
    bank.payOnPage(ref);
    bank.isUnreachable = true;
    await expect(confirm(true)).rejects.toMatchObject({ code: 'charge-not-known' });
    bank.isUnreachable = false;
    expect(await confirm(true)).toMatchObject({ hasChanged: false, method: 'bizum' });
  });

  it('pays once if the webhook and two members of staff arrive at the same time', async () => {
    bank.payOnPage(ref);
    const replies = await Promise.all([confirm(true), confirm(true), notifyBank()]);
    expect(replies).toMatchObject([{ hasChanged: false }, { hasChanged: false }, 200]);
    expect(await stored()).toEqual(PAID_BY_CARD);
  });
});
