// Guests pay, by each way there is, through the real server.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StartAttempt } from '#contract/attempts.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { A_BROWSER, A_CARD, aStart, type BankReply, PAGE } from './testing/provider.ts';
import { A_GOOGLE_PAY, openTestTable, told } from './testing/table.ts';

const table = await openTestTable('redsys');
const { bank } = table;
let { customer, orderId, attemptId, ref, start, advance } = await table.startCheckout();

afterAll(() => table.venue.close());
beforeEach(async () => {
  table.venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  ({ customer, orderId, attemptId, ref, start, advance } = await table.startCheckout());
});

describe('an order that is to be paid', () => {
  it('waits for its money, with its number, and nobody makes it yet', async () => {
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({
      ...{ orderId, tableCode: 'A1', state: 'pending', method: 'redsys', total: 250, attempt: null },
    });
    expect(await table.stored(orderId)).toEqual({ payment: 'pending', attempts: [], orders: 0, incidents: [] });
  });

  it('is told by the way the venue is paid', async () => {
    expect(await customer.attempts.readPaymentOptions({})).toEqual({
      flow: 'redsys',
      ways: ['card', 'saved-card', 'redirect', 'googlepay', 'bizum'],
      googlePay: A_GOOGLE_PAY,
    });
  });
});

describe('whoever takes the money at the table', () => {
  let heard = 0;
  table.venue.live.onChanged('till', () => {
    heard += 1;
  });
  beforeEach(() => {
    heard = 0;
  });

  it('hears that a guest begins to pay, and that they stopped, and sees it', async () => {
    const manager = await table.venue.staffBrowser('MANAGER');
    const isUnderWay = async () => {
      const { id: paymentId } = await table.paymentOf(orderId);
      return (await manager.paymentHistory.readPaymentDetail({ paymentId })).isUnderWay;
    };
    expect(await isUnderWay()).toBe(false);
    await start();
    expect([heard, await isUnderWay()]).toEqual([1, true]);
    bank.answer('refuse');
    await advance({ kind: 'card-token', token: 't', saveCard: false });
    expect([heard, await isUnderWay()]).toEqual([2, false]);
  });

  it('is asked once more while the guest may be paying, whatever the screen shows', async () => {
    const { paymentHistory } = await table.venue.staffBrowser('MANAGER');
    const { id: paymentId } = await table.paymentOf(orderId);
    await start();
    const confirm = (evenIfUnderWay?: boolean) =>
      paymentHistory.confirmPayment({ paymentId, paidWith: 'efectivo', evenIfUnderWay });
    await expect(confirm()).rejects.toMatchObject({ code: 'guest-may-be-paying' });
    expect(await table.stored(orderId)).toMatchObject({ payment: 'pending', orders: 0 });
    expect(await confirm(true)).toMatchObject({ hasChanged: true, state: 'succeeded' });
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });
});

describe('each way', () => {
  it('a wallet is charged at once, and the order is made', async () => {
    const status = await start({ way: 'googlepay', token: 'a wallet token' });
    expect(status).toMatchObject({ state: 'succeeded', method: 'googlepay', attempt: { state: 'succeeded' } });
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
    expect(await table.paymentOf(orderId)).toMatchObject({
      ...{ amount_paid_by_user: 250, payment_on: SATURDAY_NIGHT, z_closure_id: 1, is_late: false },
      external_payment_id: `money-ref-${attemptId}`,
    });
  });

  it('a card goes through form, recognition and the bank’s question, each sent once', async () => {
    expect(told(await start())).toBe('pending action mount');
    bank.answer('fingerprint', 'challenge', 'charge');
    expect(told(await advance({ kind: 'card-token', token: 't', saveCard: false }))).toBe('pending action fingerprint');
    expect(told(await advance({ kind: 'card-token', token: 't', saveCard: false }))).toBe('pending action fingerprint');
    expect(told(await advance({ kind: 'fingerprint', completed: true }))).toBe('pending action challenge');
    expect((await returnFromBank()).status).toBe(200);
    expect((await returnFromBank()).status).toBe(200);
    expect(told(await customer.attempts.readPayment({ orderId }))).toBe('succeeded succeeded done');
    expect(bank.calls).toEqual(['start', 'advance card-token', 'advance fingerprint', 'advance challenge']);
    expect(bank.charges).toHaveLength(1);
  });

  it('Bizum is paid on the bank’s page, and told by its message', async () => {
    expect(await start({ way: 'bizum' })).toMatchObject({ attempt: { step: { do: 'redirect', url: PAGE } } });
    bank.payOnPage(ref);
    expect(await table.message(bank.sign(ref))).toBe(200);
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({ state: 'succeeded', method: 'bizum' });
  });

  const refusals: [title: string, code: string, start: Partial<StartAttempt>][] = [
    ['one that another flow offers', 'way-not-offered', { way: 'checkout' }],
    ['Apple Pay where Apple does not vouch for us', 'way-not-offered', { way: 'applepay', token: 't' }],
    ['a wallet without its token', 'token-missing', { way: 'googlepay' }],
    ['a kept card that is not named', 'card-gone', { way: 'saved-card' }],
    [
      'a kept card that is nobody’s',
      'card-gone',
      { way: 'saved-card', cardId: '01900000-0000-7000-8000-000000000000' },
    ],
  ];
  it.each(refusals)('refused: %s', async (_, code, input) => {
    await expect(start(input)).rejects.toMatchObject({ code });
    expect(await table.stored(orderId)).toMatchObject({ payment: 'pending', attempts: [] });
    expect(bank.calls).toEqual([]);
  });
});

describe('a refused attempt', () => {
  it('tells why, charges nothing, and leaves the order to be paid by another', async () => {
    bank.answer('refuse');
    const refused = await start({ way: 'googlepay', token: 't' });
    expect(refused).toMatchObject({
      state: 'pending',
      attempt: { state: 'failed', failure: { reason: 'issuer-denied', code: '0190' }, step: { do: 'done' } },
    });
    const again = await customer.attempts.startAttempt(
      aStart(orderId, table.venue.newId(), { way: 'googlepay', token: 'u' }),
    );
    expect(again.state).toBe('succeeded');
    expect(bank.charges).toHaveLength(1);
  });

  it('cannot be gone on with', async () => {
    await start();
    bank.answer('refuse');
    await advance({ kind: 'card-token', token: 't', saveCard: false });
    await expect(advance({ kind: 'card-token', token: 't', saveCard: false })).rejects.toMatchObject({
      code: 'attempt-closed',
    });
  });
});

describe('the same attempt id again', () => {
  it('is the same attempt, however often and at once it comes', async () => {
    const input = aStart(orderId, attemptId, { way: 'googlepay', token: 't' });
    await Promise.all(Array.from({ length: 6 }, () => customer.attempts.startAttempt(input)));
    expect(bank.charges).toHaveLength(1);
    expect(bank.calls.filter((call) => call === 'start')).toHaveLength(1);
    expect(told(await customer.attempts.startAttempt(input))).toBe('succeeded succeeded done');
  });

  it('is refused with other content', async () => {
    await start();
    await expect(start({ way: 'bizum' })).rejects.toMatchObject({ code: 'attempt-id-reused' });
    await expect(start({ saveCard: true })).rejects.toMatchObject({ code: 'attempt-id-reused' });
  });
});

describe('another attempt', () => {
  const other = () => customer.attempts.startAttempt(aStart(orderId, table.venue.newId(), { way: 'bizum' }));

  it('takes the place of one of which nothing has moved', async () => {
    await start();
    expect(told(await other())).toBe('pending action redirect');
    expect(await table.stored(orderId)).toMatchObject({ attempts: ['canceled', 'action'] });
    await expect(advance({ kind: 'card-token', token: 't', saveCard: false })).rejects.toMatchObject({
      code: 'attempt-closed',
    });
  });

  it.each<[BankReply]>([['processing'], ['hang']])('is refused while money may be moving (%s)', async (answer) => {
    await start();
    bank.answer(answer);
    const advancing = advance({ kind: 'card-token', token: 't', saveCard: false });
    if (answer === 'processing') await advancing;
    await expect.poll(() => bank.calls).toContain('advance card-token');
    await expect(other()).rejects.toMatchObject({ code: 'payment-under-way' });
    bank.release();
    await advancing;
    expect(bank.charges).toHaveLength(answer === 'hang' ? 1 : 0);
  });

  it('finds the first one paid, and is refused', async () => {
    await start({ way: 'bizum' });
    bank.payOnPage(ref);
    await expect(other()).rejects.toMatchObject({ code: 'payment-closed' });
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', attempts: ['succeeded'], orders: 1 });
  });

  it('is refused once the time to pay is over', async () => {
    table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 40 * 60_000));
    await expect(start()).rejects.toMatchObject({ code: 'payment-closed' });
  });
});

describe('two clicks at once', () => {
  it('send once', async () => {
    await start();
    bank.answer('hang');
    const clicks = [1, 2, 3].map(() => advance({ kind: 'card-token', token: 't', saveCard: false }));
    await expect.poll(() => bank.calls).toContain('advance card-token');
    await Promise.race(clicks);
    bank.release();
    await Promise.all(clicks);
    expect(bank.calls).toEqual(['start', 'advance card-token']);
    expect(bank.charges).toHaveLength(1);
  });
});

describe('money that is not what was asked for', () => {
  it('settles nothing, and somebody is told', async () => {
    bank.answer('charge-another-amount');
    expect(told(await start({ way: 'googlepay', token: 't' }))).toBe('pending unknown wait');
    expect(await table.stored(orderId)).toMatchObject({
      payment: 'pending',
      orders: 0,
      incidents: ['amount-mismatch'],
    });
  });
});

describe('kept cards', () => {
  async function payAndKeep(saveCard: boolean): Promise<void> {
    bank.card = A_CARD;
    const order = await table.order(customer);
    const id = table.venue.newId();
    await customer.attempts.startAttempt(aStart(order, id));
    await customer.attempts.advanceAttempt({
      ...{ attemptId: id, input: { kind: 'card-token', token: 't', saveCard }, browser: A_BROWSER },
    });
  }

  it('are kept with consent alone, once, and show four digits and no more', async () => {
    await payAndKeep(false);
    expect(await customer.attempts.listCards({})).toEqual({ cards: [] });
    await payAndKeep(true);
    await payAndKeep(true);
    const { cards } = await customer.attempts.listCards({});
    expect(cards).toEqual([{ id: cards[0]?.id, brand: 'visa', last4: '4242', expires: '2030-12' }]);
  });

  it('pay the next order, of their guest alone', async () => {
    await payAndKeep(true);
    const { cards } = await customer.attempts.listCards({});
    const cardId = cards[0]?.id ?? '';
    const stranger = await table.seat();
    expect(await stranger.attempts.listCards({})).toEqual({ cards: [] });
    await expect(stranger.attempts.forgetCard({ cardId })).rejects.toMatchObject({ code: 'not-found' });
    const theirs = aStart(await table.order(stranger), table.venue.newId(), { way: 'saved-card', cardId });
    await expect(stranger.attempts.startAttempt(theirs)).rejects.toMatchObject({ code: 'card-gone' });
    expect(await start({ way: 'saved-card', cardId })).toMatchObject({ state: 'succeeded', method: 'redsys' });
  });

  it('are offered no more once the bank knows them no more', async () => {
    await payAndKeep(true);
    const { cards } = await customer.attempts.listCards({});
    bank.answer('card-gone');
    expect(await start({ way: 'saved-card', cardId: cards[0]?.id ?? '' })).toMatchObject({
      attempt: { state: 'failed', failure: { reason: 'saved-card-gone' } },
    });
    expect(await customer.attempts.listCards({})).toEqual({ cards: [] });
  });

  it.each(['charge', 'refuse'] as const)('leave no name of theirs behind where they paid: %s', async (answer) => {
    await payAndKeep(true);
    const { cards } = await customer.attempts.listCards({});
    bank.answer('fingerprint', answer);
    await start({ way: 'saved-card', cardId: cards[0]?.id ?? '' });
    expect(await rememberedOf(attemptId)).toEqual({ started: 'saved-card', card: A_CARD.token });
    await customer.attempts.advanceAttempt({
      ...{ attemptId, input: { kind: 'fingerprint', completed: true }, browser: A_BROWSER },
    });
    expect(await rememberedOf(attemptId)).toEqual({ started: 'saved-card' });
  });

  it('are forgotten here and at the bank', async () => {
    await payAndKeep(true);
    const { cards } = await customer.attempts.listCards({});
    await customer.attempts.forgetCard({ cardId: cards[0]?.id ?? '' });
    expect(await customer.attempts.listCards({})).toEqual({ cards: [] });
    expect(bank.deletedCards).toEqual([A_CARD.token]);
  });
});

describe('Apple Pay', () => {
  it('is not there where nobody vouches', async () => {
    await expect(customer.attempts.openAppleSession({})).rejects.toMatchObject({ code: 'apple-pay-unavailable' });
  });
});

async function rememberedOf(id: string): Promise<unknown> {
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
