// Customers pay with each payment option, through the real server.
import { beforeEach, describe, expect, it } from 'vitest';
import type { StartAttemptInput } from '#contract/attempts.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { BANK_PAGE_URL, type BankReply } from './testing/bank-replies.ts';
import { TEST_CARD } from './testing/provider.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from './testing/start-attempt.ts';
import { openPaymentTestVenue, statusSummary, TEST_GOOGLE_PAY } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys');
const { bank } = table;
let { customer, orderId, attemptId, ref, start, advance } = await table.startCheckout();

beforeEach(async () => {
  table.venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  ({ customer, orderId, attemptId, ref, start, advance } = await table.startCheckout());
});

describe('an unpaid order', () => {
  it('has a pending payment with a number, and no order lines on the boards yet', async () => {
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({
      ...{ orderId, tableCode: 'A1', state: 'pending', method: 'redsys', total: 250, attempt: null },
    });
    expect(await table.readStored(orderId)).toEqual({ payment: 'pending', attempts: [], orders: 0, incidents: [] });
  });

  it('can be paid with the payment options of the venue’s mode', async () => {
    expect(await customer.attempts.readPaymentClientSettings({})).toEqual({
      mode: 'redsys',
      options: ['card', 'saved-card', 'redirect', 'googlepay', 'bizum'],
      cardFormScript: 'https://bank.test/form.js',
      googlePay: TEST_GOOGLE_PAY,
    });
  });
});

describe('staff who take cash at the table', () => {
  let notifications = 0;
  table.venue.live.onChanged('payments', () => {
    notifications += 1;
  });
  beforeEach(() => {
    notifications = 0;
  });

  it('are notified when a customer starts and stops paying, and see it on the payment', async () => {
    const manager = await table.venue.staffBrowser('MANAGER');
    const isInProgress = async () => {
      const { id: paymentId } = await table.paymentOf(orderId);
      return (await manager.paymentHistory.readPaymentDetail({ paymentId })).isInProgress;
    };
    expect(await isInProgress()).toBe(false);
    await start();
    expect([notifications, await isInProgress()]).toEqual([1, true]);
    bank.replyWith('refuse');
    await advance({ kind: 'card-token', token: 't', saveCard: false });
    expect([notifications, await isInProgress()]).toEqual([2, false]);
  });

  it('must confirm again while the customer may be paying', async () => {
    const { paymentHistory } = await table.venue.staffBrowser('MANAGER');
    const { id: paymentId } = await table.paymentOf(orderId);
    await start();
    const confirm = (evenIfUnderWay?: boolean) =>
      paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo', evenIfInProgress: evenIfUnderWay });
    await expect(confirm()).rejects.toMatchObject({ code: 'guest-may-be-paying' });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', orders: 0 });
    expect(await confirm(true)).toMatchObject({ hasChanged: true, state: 'succeeded' });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });
});

describe('a payment option', () => {
  it('that is a wallet is charged immediately, and the order is placed', async () => {
    const status = await start({ paymentOption: 'googlepay', token: 'a wallet token' });
    expect(status).toMatchObject({ state: 'succeeded', method: 'googlepay', attempt: { state: 'succeeded' } });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
    expect(await table.paymentOf(orderId)).toMatchObject({
      ...{ amount_paid_by_user: 250, payment_on: SATURDAY_NIGHT, z_closure_id: 1, is_late: false },
      external_payment_id: `money-ref-${attemptId}`,
    });
  });

  it('that is a card goes through form, fingerprint and challenge, each sent once', async () => {
    expect(statusSummary(await start())).toBe('pending action mount');
    bank.replyWith('fingerprint', 'challenge', 'charge');
    expect(statusSummary(await advance({ kind: 'card-token', token: 't', saveCard: false }))).toBe(
      'pending action fingerprint',
    );
    expect(statusSummary(await advance({ kind: 'card-token', token: 't', saveCard: false }))).toBe(
      'pending action fingerprint',
    );
    expect(statusSummary(await advance({ kind: 'fingerprint', completed: true }))).toBe('pending action challenge');
    expect((await returnFromBank()).status).toBe(200);
    expect((await returnFromBank()).status).toBe(200);
    expect(statusSummary(await customer.attempts.readPayment({ orderId }))).toBe('succeeded succeeded done');
    expect(bank.calls).toEqual(['start', 'advance card-token', 'advance fingerprint', 'advance challenge']);
    expect(bank.charges).toHaveLength(1);
  });

  it('that is Bizum is paid on the bank’s page and confirmed by webhook', async () => {
    expect(await start({ paymentOption: 'bizum' })).toMatchObject({
      attempt: { step: { do: 'redirect', url: BANK_PAGE_URL } },
    });
    bank.payOnPage(ref);
    expect(await table.sendWebhook(bank.sign(ref))).toBe(200);
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({ state: 'succeeded', method: 'bizum' });
  });

  const refusals: [title: string, code: string, start: Partial<StartAttemptInput>][] = [
    ['of another payment mode', 'way-not-offered', { paymentOption: 'checkout' }],
    ['Apple Pay, if it is not configured', 'way-not-offered', { paymentOption: 'applepay', token: 't' }],
    ['of a wallet without its token', 'token-missing', { paymentOption: 'googlepay' }],
    ['of a saved card without its id', 'card-gone', { paymentOption: 'saved-card' }],
    [
      'of a saved card that does not exist',
      'card-gone',
      { paymentOption: 'saved-card', cardId: '01900000-0000-7000-8000-000000000000' },
    ],
  ];
  it.each(refusals)('is refused: %s', async (_, code, input) => {
    await expect(start(input)).rejects.toMatchObject({ code });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', attempts: [] });
    expect(bank.calls).toEqual([]);
  });
});

describe('a declined attempt', () => {
  it('has the reason of the failure, charges nothing, and another attempt can pay the order', async () => {
    bank.replyWith('refuse');
    const declined = await start({ paymentOption: 'googlepay', token: 't' });
    expect(declined).toMatchObject({
      state: 'pending',
      attempt: { state: 'failed', failure: { reason: 'issuer-denied', code: '0190' }, step: { do: 'done' } },
    });
    const again = await customer.attempts.startAttempt(
      newStartAttemptInput(orderId, table.venue.newId(), { paymentOption: 'googlepay', token: 'u' }),
    );
    expect(again.state).toBe('succeeded');
    expect(bank.charges).toHaveLength(1);
  });

  it('cannot be continued', async () => {
    await start();
    bank.replyWith('refuse');
    await advance({ kind: 'card-token', token: 't', saveCard: false });
    await expect(advance({ kind: 'card-token', token: 't', saveCard: false })).rejects.toMatchObject({
      code: 'attempt-closed',
    });
  });
});

describe('a repeated attempt id', () => {
  it('is the same attempt, also in parallel requests', async () => {
    const input = newStartAttemptInput(orderId, attemptId, { paymentOption: 'googlepay', token: 't' });
    await Promise.all(Array.from({ length: 6 }, () => customer.attempts.startAttempt(input)));
    expect(bank.charges).toHaveLength(1);
    expect(bank.calls.filter((call) => call === 'start')).toHaveLength(1);
    expect(statusSummary(await customer.attempts.startAttempt(input))).toBe('succeeded succeeded done');
  });

  it('is refused with other content', async () => {
    await start();
    await expect(start({ paymentOption: 'bizum' })).rejects.toMatchObject({ code: 'attempt-id-reused' });
    await expect(start({ saveCard: true })).rejects.toMatchObject({ code: 'attempt-id-reused' });
  });
});

describe('another attempt', () => {
  const other = () =>
    customer.attempts.startAttempt(newStartAttemptInput(orderId, table.venue.newId(), { paymentOption: 'bizum' }));

  it('replaces one whose money is not moving', async () => {
    await start();
    expect(statusSummary(await other())).toBe('pending action redirect');
    expect(await table.readStored(orderId)).toMatchObject({ attempts: ['canceled', 'action'] });
    await expect(advance({ kind: 'card-token', token: 't', saveCard: false })).rejects.toMatchObject({
      code: 'attempt-closed',
    });
  });

  it.each<[BankReply]>([['processing'], ['hang']])('is refused while money may be moving (%s)', async (answer) => {
    await start();
    bank.replyWith(answer);
    const advancing = advance({ kind: 'card-token', token: 't', saveCard: false });
    if (answer === 'processing') await advancing;
    await expect.poll(() => bank.calls).toContain('advance card-token');
    await expect(other()).rejects.toMatchObject({ code: 'payment-under-way' });
    bank.release();
    await advancing;
    expect(bank.charges).toHaveLength(answer === 'hang' ? 1 : 0);
  });

  it('is refused when the first one turns out to be paid', async () => {
    await start({ paymentOption: 'bizum' });
    bank.payOnPage(ref);
    await expect(other()).rejects.toMatchObject({ code: 'payment-closed' });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', attempts: ['succeeded'], orders: 1 });
  });

  it('is refused after the payment has expired', async () => {
    table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 40 * 60_000));
    await expect(start()).rejects.toMatchObject({ code: 'payment-closed' });
  });
});

describe('parallel clicks', () => {
  it('send the card token once', async () => {
    await start();
    bank.replyWith('hang');
    const clicks = [1, 2, 3].map(() => advance({ kind: 'card-token', token: 't', saveCard: false }));
    await expect.poll(() => bank.calls).toContain('advance card-token');
    await Promise.race(clicks);
    bank.release();
    await Promise.all(clicks);
    expect(bank.calls).toEqual(['start', 'advance card-token']);
    expect(bank.charges).toHaveLength(1);
  });
});

describe('a charge of another amount', () => {
  it('settles nothing and opens an incident', async () => {
    bank.replyWith('charge-another-amount');
    expect(statusSummary(await start({ paymentOption: 'googlepay', token: 't' }))).toBe('pending unknown wait');
    expect(await table.readStored(orderId)).toMatchObject({
      payment: 'pending',
      orders: 0,
      incidents: ['amount-mismatch'],
    });
  });
});

describe('saved cards', () => {
  async function payAndSaveCard(saveCard: boolean): Promise<void> {
    bank.card = TEST_CARD;
    const order = await table.placeOrder(customer);
    const id = table.venue.newId();
    await customer.attempts.startAttempt(newStartAttemptInput(order, id));
    await customer.attempts.advanceAttempt({
      ...{ attemptId: id, input: { kind: 'card-token', token: 't', saveCard }, browser: TEST_BROWSER_DATA },
    });
  }

  it('are saved only with consent, once, and show four digits only', async () => {
    await payAndSaveCard(false);
    expect(await customer.attempts.listSavedCards({})).toEqual({ cards: [] });
    await payAndSaveCard(true);
    await payAndSaveCard(true);
    const { cards } = await customer.attempts.listSavedCards({});
    expect(cards).toEqual([{ id: cards[0]?.id, brand: 'visa', last4: '4242', expires: '2030-12' }]);
  });

  it('pay the next order of their own customer only', async () => {
    await payAndSaveCard(true);
    const { cards } = await customer.attempts.listSavedCards({});
    const cardId = cards[0]?.id ?? '';
    const stranger = await table.createCustomer();
    expect(await stranger.attempts.listSavedCards({})).toEqual({ cards: [] });
    await expect(stranger.attempts.deleteSavedCard({ cardId })).rejects.toMatchObject({ code: 'not-found' });
    const attempt = newStartAttemptInput(await table.placeOrder(stranger), table.venue.newId(), {
      paymentOption: 'saved-card',
      cardId,
    });
    await expect(stranger.attempts.startAttempt(attempt)).rejects.toMatchObject({ code: 'card-gone' });
    expect(await start({ paymentOption: 'saved-card', cardId })).toMatchObject({
      state: 'succeeded',
      method: 'redsys',
    });
  });

  it('are removed when they no longer exist at the bank', async () => {
    await payAndSaveCard(true);
    const { cards } = await customer.attempts.listSavedCards({});
    bank.replyWith('card-gone');
    expect(await start({ paymentOption: 'saved-card', cardId: cards[0]?.id ?? '' })).toMatchObject({
      attempt: { state: 'failed', failure: { reason: 'saved-card-gone' } },
    });
    expect(await customer.attempts.listSavedCards({})).toEqual({ cards: [] });
  });

  it.each(['charge', 'refuse'] as const)('leave no card token in a finished attempt: %s', async (answer) => {
    await payAndSaveCard(true);
    const { cards } = await customer.attempts.listSavedCards({});
    bank.replyWith('fingerprint', answer);
    await start({ paymentOption: 'saved-card', cardId: cards[0]?.id ?? '' });
    expect(await storedDataOf(attemptId)).toMatchObject({ started: 'saved-card', card: TEST_CARD.token });
    await customer.attempts.advanceAttempt({
      ...{ attemptId, input: { kind: 'fingerprint', completed: true }, browser: TEST_BROWSER_DATA },
    });
    expect(Object.keys(Object(await storedDataOf(attemptId)))).toEqual(['session', 'started']);
  });

  it('are deleted here and at the bank', async () => {
    await payAndSaveCard(true);
    const { cards } = await customer.attempts.listSavedCards({});
    await customer.attempts.deleteSavedCard({ cardId: cards[0]?.id ?? '' });
    expect(await customer.attempts.listSavedCards({})).toEqual({ cards: [] });
    expect(bank.deletedCards).toEqual([TEST_CARD.token]);
  });
});

describe('Apple Pay', () => {
  it('is refused if it is not configured', async () => {
    await expect(customer.attempts.createApplePaySession({})).rejects.toMatchObject({ code: 'apple-pay-unavailable' });
  });
});

async function storedDataOf(id: string): Promise<unknown> {
  const attempt = table.venue.db.selectFrom('payment_attempts').select('data').where('id', '=', id);
  return (await attempt.executeTakeFirstOrThrow()).data;
}

async function returnFromBank() {
  const { return_key } = await table.venue.db
    .selectFrom('payment_attempts')
    .select('return_key')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const reply = await table.venue.app.inject({
    method: 'POST',
    url: `/api/attempt-returns/${return_key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://bank.test' },
    payload: 'cres=answer',
  });
  return { status: reply.statusCode };
}
