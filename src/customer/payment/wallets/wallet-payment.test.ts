// The payment by one sheet of a wallet.
import { describe, expect, it } from 'vitest';
import { savedCardLabel } from '#customer/payment/cards/saved-card-label.ts';
import { cents } from '#domain/money.ts';
import {
  formatWalletAmount,
  startWalletPayment,
  type WalletCallbacks,
  type WalletChargeResult,
} from './wallet-payment.ts';

const PAID: WalletChargeResult = { kind: 'paid' };
const DENIED: WalletChargeResult = { kind: 'not-charged', text: 'Tarjeta denegada' };
const UNKNOWN: WalletChargeResult = { kind: 'unknown' };

/** A page whose charges wait for `answer`. `events` lists what the sheet made it do. */
function aPage({ isPlaced = true } = {}) {
  const events: string[] = [];
  const answers: ((result: WalletChargeResult) => void)[] = [];
  const controller: WalletCallbacks = {
    place: async () => isPlaced,
    charge: (token) => {
      events.push(`charge ${token}`);
      return new Promise((resolve) => answers.push(resolve));
    },
    onClosed: () => events.push('closed'),
    onUnavailable: () => events.push('unavailable'),
  };
  let endWait = () => {};
  const wait = () => new Promise<void>((resolve) => (endWait = resolve));
  const payment = startWalletPayment(controller, { notPlacedText: 'no order', wait });
  return {
    payment,
    events,
    answer: (result: WalletChargeResult) => answers.shift()?.(result),
    reachTimeLimit: () => endWait(),
  };
}

/** Runs the microtasks that are due. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('a payment by a wallet', () => {
  it('leads to the card page when the customer closes the sheet without paying', async () => {
    const { payment, events } = aPage();
    payment.handleClosed();
    await settle();
    expect(events).toEqual(['closed']);
  });

  it('leads nowhere when the order was not placed, because the cart shows why', async () => {
    const { payment, events } = aPage({ isPlaced: false });
    expect(await payment.charge('token')).toEqual({ kind: 'not-charged', text: 'no order' });
    payment.handleClosed();
    payment.handleUnavailable();
    await settle();
    expect(events).toEqual([]);
  });

  it('reports the answer of the server to the sheet, which stays open until then', async () => {
    const { payment, answer } = aPage();
    const results: WalletChargeResult[] = [];
    void payment.charge('token').then((result) => results.push(result));
    await settle();
    expect(results).toEqual([]);
    answer(PAID);
    await settle();
    expect(results).toEqual([PAID]);
  });

  it.each([
    ['while the token is being charged', null],
    ['after the charge', PAID],
    ['while the charge is unknown', UNKNOWN],
  ])('is not called closed or unavailable %s', async (_when, result) => {
    const { payment, events, answer } = aPage();
    void payment.charge('token');
    await settle();
    if (result !== null) answer(result);
    await settle();
    payment.handleClosed();
    payment.handleUnavailable();
    await settle();
    expect(events).toEqual(['charge token']);
  });

  it('is closed after a refusal, and a sheet that is still open may charge another token', async () => {
    const { payment, events, answer } = aPage();
    const first = payment.charge('first');
    await settle();
    answer(DENIED);
    expect(await first).toEqual(DENIED);
    const second = payment.charge('second');
    await settle();
    answer(DENIED);
    await second;
    payment.handleClosed();
    await settle();
    expect(events).toEqual(['charge first', 'charge second', 'closed']);
  });

  it('is unknown to the sheet at its time limit, and is still not called closed', async () => {
    const { payment, events, answer, reachTimeLimit } = aPage();
    const result = payment.charge('token');
    await settle();
    reachTimeLimit();
    expect(await result).toEqual(UNKNOWN);
    payment.handleClosed();
    await settle();
    expect(events).toEqual(['charge token']);
    answer(PAID);
    await settle();
    expect(events).toEqual(['charge token']);
  });

  it('charges a token that the sheet issued before the order was placed', async () => {
    const { payment, events } = aPage();
    void payment.charge('token');
    payment.handleClosed();
    await settle();
    expect(events).toEqual(['charge token']);
  });
});

it.each([
  [1, '0.01'],
  [50, '0.50'],
  [1250, '12.50'],
  [100_000, '1000.00'],
  [99_999, '999.99'],
])('%i cents are sent to a wallet as «%s»', (total, text) => {
  expect(formatWalletAmount(cents(total))).toBe(text);
});

it.each([
  [{ brand: 'visa', last4: '4242', expires: '2034-12' }, 'Visa ···· 4242 (12/34)'],
  [{ brand: '', last4: '0003', expires: null }, 'Tarjeta ···· 0003'],
])('the label of a saved card shows its last four digits', (card, name) => {
  expect(savedCardLabel({ id: '1', ...card })).toBe(name);
});
