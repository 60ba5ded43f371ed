// Strangers who test stolen cards, and customers who pay at the same time behind the same address.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/attempts.ts';
import {
  NETWORK_CARD_FAILURES_MAX,
  NEW_SESSION_MINUTES,
  ORDER_CARD_TRIES_MAX,
  SESSION_CARD_TRIES_MAX,
  SHARED_LIMIT_TABLE_FAILURES_MIN,
  TABLE_CARD_FAILURES_MAX,
} from '#domain/card-tries.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { createBrowser } from '#server/platform/testing/browser.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { countFailedCardAttempts, deleteOldCardNetworkAddresses } from './core/card-limits.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from './testing/start-attempt.ts';
import { openPaymentTestVenue } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys');
const { bank, venue } = table;
const WIFI = '203.0.113.7';
for (const code of ['B2', 'C3']) await addTable(venue.db, code);
const beer = await venue.db.selectFrom('products').select('id').where('name', '=', 'Caña').executeTakeFirstOrThrow();

beforeEach(async () => {
  bank.reset();
  setTime(0);
  await venue.db.updateTable('payment_attempts').set({ card_sent_on: null }).execute();
  await venue.db.deleteFrom('payment_incidents').execute();
});

const setTime = (minutes: number) => venue.setNow(new Date(SATURDAY_NIGHT.getTime() + minutes * 60_000));

async function sitDown(code = 'A1', address = WIFI): Promise<TestBrowser> {
  const customer = createBrowser(venue.app, address);
  await customer.customers.scanTable({ code });
  return customer;
}

/** Types a card and sends it. Returns the state of the attempt, or the code of the refusal. */
async function tryCard(customer: TestBrowser, orderId: string, reply: 'charge' | 'refuse' | 'challenge') {
  const attemptId = venue.newId();
  try {
    await customer.attempts.startAttempt(newStartAttemptInput(orderId, attemptId));
    bank.replyWith(reply);
    const input = { kind: 'card-token', token: 't', saveCard: false } as const;
    return stateOf(await customer.attempts.advanceAttempt({ attemptId, input, browser: TEST_BROWSER_DATA }));
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  } finally {
    bank.replyWith();
  }
}

const stateOf = ({ attempt }: OrderStatus) => attempt?.state;

async function order(customer: TestBrowser, tableCode = 'A1'): Promise<string> {
  return (await customer.payments.placeOrder({ ...anOrderOf(beer.id), tableCode })).orderId;
}

/** A stranger opens a new session for each card. Returns how many cards reached the bank. */
async function attack(cards: number, code = 'A1', address = WIFI): Promise<number> {
  let sent = 0;
  for (let card = 0; card < cards; card += 1) {
    const stranger = await sitDown(code, address);
    if ((await tryCard(stranger, await order(stranger, code), 'refuse')) === 'failed') sent += 1;
  }
  return sent;
}

describe('a customer whose card is declined', () => {
  it('may try again immediately twice, then more slowly, and no more than the limit of the order', async () => {
    const customer = await sitDown();
    const orderId = await order(customer);
    const results: unknown[] = [];
    for (let minutes = 0; minutes < ORDER_CARD_TRIES_MAX - 2; minutes += 1) {
      setTime(minutes);
      results.push(await tryCard(customer, orderId, 'refuse'));
      if (minutes === 0)
        for (let again = 0; again < 3; again += 1) results.push(await tryCard(customer, orderId, 'refuse'));
    }
    setTime(ORDER_CARD_TRIES_MAX);
    results.push(await tryCard(customer, orderId, 'charge'));
    expect(results).toEqual([
      ...['failed', 'failed', 'failed', 'card-tries-wait', 'failed', 'failed', 'failed', 'card-tries-closed'],
    ]);
    setTime(ORDER_CARD_TRIES_MAX + 5);
    expect(await tryCard(customer, orderId, 'charge')).toBe('succeeded');
  });

  it('cannot continue with other orders of the same session', async () => {
    const customer = await sitDown();
    for (let minutes = 0; minutes < SESSION_CARD_TRIES_MAX; minutes += 1) {
      setTime(minutes);
      expect(await tryCard(customer, await order(customer), 'refuse')).toBe('failed');
    }
    setTime(SESSION_CARD_TRIES_MAX + 5);
    expect(await tryCard(customer, await order(customer), 'charge')).toBe('card-tries-closed');
    expect(await venue.db.selectFrom('payment_incidents').selectAll().execute()).toEqual([]);
  });

  it('repeats a request that was refused under the same id', async () => {
    const customer = await sitDown();
    const orderId = await order(customer);
    const attemptId = venue.newId();
    const start = () => customer.attempts.startAttempt(newStartAttemptInput(orderId, attemptId));
    for (let again = 0; again < 3; again += 1) await tryCard(customer, orderId, 'refuse');
    await expect(start()).rejects.toMatchObject({ code: 'card-tries-wait', details: { seconds: 10 } });
    setTime(1);
    expect(stateOf(await start())).toBe('action');
    await tryCard(customer, await order(customer), 'refuse');
    expect(stateOf(await start())).toBe('action');
  });
});

describe('a stranger who tests cards with many sessions', () => {
  it('reaches the bank a limited number of times at one table, which becomes one incident of the day', async () => {
    expect(await attack(TABLE_CARD_FAILURES_MAX + 10)).toBe(TABLE_CARD_FAILURES_MAX);
    expect(bank.calls.filter((call) => call === 'advance card-token')).toHaveLength(TABLE_CARD_FAILURES_MAX);
    expect(await venue.db.selectFrom('payment_incidents').select(['kind', 'day']).execute()).toEqual([
      { kind: 'card-testing', day: '2026-11-21' },
    ]);
    expect(await countFailedCardAttempts(venue.db, SATURDAY_NIGHT)).toBe(TABLE_CARD_FAILURES_MAX);
    setTime(11);
    expect(await attack(1)).toBe(1);
  });

  it('does not limit customers who have paid, who came earlier, or who sit elsewhere or use another network', async () => {
    const [payer, seated] = [await sitDown(), await sitDown()];
    expect(await tryCard(payer, await order(payer), 'charge')).toBe('succeeded');
    setTime(NEW_SESSION_MINUTES);
    const challenged = await sitDown();
    const challengedOrder = await order(challenged);
    expect(await tryCard(challenged, challengedOrder, 'challenge')).toBe('action');
    await attack(TABLE_CARD_FAILURES_MAX + 1);

    expect(await tryCard(payer, await order(payer), 'charge')).toBe('succeeded');
    expect(await tryCard(seated, await order(seated), 'charge')).toBe('succeeded');
    const [elsewhere, otherNetwork, newcomer] = [
      await sitDown('B2'),
      await sitDown('A1', '198.51.100.4'),
      await sitDown(),
    ];
    expect(await tryCard(elsewhere, await order(elsewhere, 'B2'), 'charge')).toBe('succeeded');
    expect(await tryCard(otherNetwork, await order(otherNetwork), 'charge')).toBe('succeeded');
    expect(await tryCard(newcomer, await order(newcomer), 'charge')).toBe('card-testing');
  });

  it('has almost nothing left at other tables when the limit of the address is used up', async () => {
    await attack(TABLE_CARD_FAILURES_MAX);
    const rest = NETWORK_CARD_FAILURES_MAX - TABLE_CARD_FAILURES_MAX;
    expect(await attack(rest + 5, 'B2')).toBe(rest);
    expect(await attack(SHARED_LIMIT_TABLE_FAILURES_MIN + 2, 'C3')).toBe(SHARED_LIMIT_TABLE_FAILURES_MIN);
  });

  it('does not count with failures of a customer who pays in the end, or of a bank that does not work', async () => {
    await attack(TABLE_CARD_FAILURES_MAX - 2);
    const customer = await sitDown();
    const orderId = await order(customer);
    expect(await tryCard(customer, orderId, 'refuse')).toBe('failed');
    expect(await tryCard(customer, orderId, 'charge')).toBe('succeeded');
    expect(await attack(3)).toBe(2);
    await venue.db
      .updateTable('payment_attempts')
      .set({ failure: 'issuer-away' })
      .where('state', '=', 'failed')
      .execute();
    expect(await attack(1)).toBe(1);
  });
});

it('the address of a try is deleted when no limit counts it any more', async () => {
  await attack(1);
  const addresses = () => venue.db.selectFrom('payment_attempts').select('card_address').distinct().execute();
  await deleteOldCardNetworkAddresses({ db: venue.db, clock: () => SATURDAY_NIGHT });
  expect(await addresses()).toContainEqual({ card_address: WIFI });
  await deleteOldCardNetworkAddresses({
    db: venue.db,
    clock: () => new Date(SATURDAY_NIGHT.getTime() + 3 * 3_600_000),
  });
  expect(await addresses()).toEqual([{ card_address: null }]);
});
