// What crashes, lost messages and silent banks leave behind, and what the reconciler makes of it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { type Means, reconcile, startReconciler } from './index.ts';
import { A_CARD, type Answer, aStart, type TestBank } from './testing/provider.ts';
import { openTestTable, type TestTable, told } from './testing/table.ts';

let table: TestTable;
let bank: TestBank;
let means: Means;
let guest: TestBrowser;
let orderId: string;
let attemptId: string;
let keptCard: string;

beforeAll(async () => {
  table = await openTestTable('stripe');
  bank = table.bank;
  means = { providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null };
});
afterAll(() => table.venue.close());

beforeEach(async () => {
  after(0);
  // Of earlier tests: nothing of them is looked at again.
  await table.venue.db
    .updateTable('payment_attempts')
    .set({ created_on: new Date(0) })
    .execute();
  bank.reset();
  guest = await table.seat();
  orderId = await table.order(guest);
  attemptId = table.venue.newId();
  keptCard = await keepCard();
});

describe('a call that was never answered', () => {
  const cases: [title: string, answer: Answer, state: string][] = [
    ['is settled when the money moved', 'break-after', 'succeeded succeeded done'],
    ['is failed when it did not, and the order may be paid again', 'break-before', 'pending failed done'],
  ];

  it.each(cases)('%s', async (_, answer, state) => {
    bank.answer(answer);
    expect(told(await start())).toBe('pending unknown wait');
    await round(46);
    expect(told(await read())).toBe(state);
    expect(await table.stored(orderId)).toMatchObject({ orders: bank.charges.length });
  });

  it('is left alone while it may still be answered', async () => {
    bank.answer('hang');
    const starting = start();
    await expect.poll(() => bank.calls).toEqual(['start']);
    await round(44);
    expect(told(await read())).toBe('pending created wait');
    expect(bank.calls).toEqual(['start']);
    bank.release();
    expect(told(await starting)).toBe('succeeded succeeded done');
  });

  it('is settled once, also when its answer comes after the reconciler’s', async () => {
    bank.answer('hang');
    const starting = start();
    await expect.poll(() => bank.calls).toEqual(['start']);
    await round(46);
    expect(told(await read())).toBe('pending failed done');
    bank.release();
    expect(told(await starting)).toBe('succeeded succeeded done');
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
  });
});

describe('a payment past its time', () => {
  it('expires when nobody began to pay it', async () => {
    await round(40 * 60 - 1);
    expect((await read()).state).toBe('pending');
    await round(40 * 60);
    expect((await read()).state).toBe('expired');
  });

  it('expires together with its attempt, whose page is closed', async () => {
    await start('checkout');
    await round(40 * 60);
    expect(told(await read())).toBe('expired canceled done');
    bank.payOnPage(ref());
    expect(bank.charges).toEqual([]);
  });

  it('is settled when its money had come', async () => {
    await start('checkout');
    bank.payOnPage(ref());
    await round(40 * 60);
    expect(told(await read())).toBe('succeeded succeeded done');
  });

  it('is settled late when its money comes after all, and somebody is told', async () => {
    bank.canClose = false;
    await start('checkout');
    await round(40 * 60);
    expect(told(await read())).toBe('expired canceled done');
    bank.payOnPage(ref());
    const hint = bank.signFacts({ kind: 'notification', ref: ref(), eventId: 'evt_1' });
    const message = { method: 'POST', url: '/api/providers/stripe/messages', payload: hint } as const;
    expect((await table.venue.app.inject(message)).statusCode).toBe(200);
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: ['late-money'] });
  });

  it('waits while money may be moving, and somebody is told', async () => {
    bank.answer('break-after');
    await start();
    bank.isAway = true;
    await round(40 * 60);
    await round(41 * 60);
    expect(await table.stored(orderId)).toMatchObject({ payment: 'pending', incidents: ['unknown-outcome'] });
    bank.isAway = false;
    await round(60 * 60);
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('is given up after a day, and may still be settled', async () => {
    bank.answer('break-after');
    await start();
    bank.isAway = true;
    await round(41 * 60);
    await round(25 * 60 * 60);
    expect((await read()).state).toBe('expired');
    bank.isAway = false;
    const body = bank.sign(ref());
    await table.venue.app.inject({ method: 'POST', url: '/api/providers/stripe/messages', payload: body });
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });
});

describe('rounds', () => {
  it('of several processes at once ask about an attempt once', async () => {
    bank.answer('processing');
    await start();
    after(46);
    await Promise.all(Array.from({ length: 4 }, () => reconcile(table.venue.house, means)));
    expect(bank.calls).toEqual(['start', 'queryStatus']);
  });

  it('ask about an old attempt ever more seldom', async () => {
    bank.answer('processing');
    await start();
    const syncs = () => bank.calls.filter((call) => call === 'queryStatus').length;
    for (let minute = 1; minute <= 10; minute += 1) await round(minute * 60);
    expect(syncs()).toBe(10);
    for (let minute = 61; minute <= 120; minute += 1) await round(minute * 60);
    expect(syncs()).toBeLessThan(20);
  });

  it('begin by themselves, and end when they are stopped', async () => {
    bank.answer('break-after');
    await start();
    after(46);
    const stop = startReconciler(table.venue.house, means);
    await expect.poll(async () => told(await read())).toBe('succeeded succeeded done');
    await stop();
  });
});

describe('messages', () => {
  const tell = async (payload: string, provider = 'stripe') =>
    (await table.venue.app.inject({ method: 'POST', url: `/api/providers/${provider}/messages`, payload })).statusCode;

  it('twice are news once', async () => {
    await start('checkout');
    bank.payOnPage(ref());
    const hint = bank.signFacts({ kind: 'notification', ref: ref(), eventId: 'evt_twice' });
    expect([await tell(hint), await tell(hint)]).toEqual([200, 200]);
    expect(bank.calls.filter((call) => call === 'queryStatus')).toHaveLength(1);
  });

  it('that could not be followed up are asked for again', async () => {
    await start('checkout');
    bank.payOnPage(ref());
    bank.isAway = true;
    const hint = bank.signFacts({ kind: 'notification', ref: ref(), eventId: 'evt_again' });
    expect(await tell(hint)).toBe(500);
    bank.isAway = false;
    expect(await tell(hint)).toBe(200);
    expect((await read()).state).toBe('succeeded');
  });

  it('out of order change nothing that is settled', async () => {
    await start('checkout');
    const before = bank.sign(ref());
    bank.payOnPage(ref());
    expect(await tell(bank.sign(ref()))).toBe(200);
    expect(await tell(before)).toBe(200);
    expect(told(await read())).toBe('succeeded succeeded done');
  });

  it('from somebody else are refused, and believed by nobody', async () => {
    await start('checkout');
    expect(await tell('{"paid":true}')).toBe(400);
    expect(await tell('{}', 'redsys')).toBe(404);
    expect((await read()).state).toBe('pending');
  });

  it('about what is none of ours are heard, and that is all', async () => {
    expect(await tell(bank.signFacts({ kind: 'notification', ref: 'nobody’s', eventId: null }))).toBe(200);
  });

  it('of a dispute put it before the staff', async () => {
    await start();
    await tell(bank.signFacts({ kind: 'dispute', ref: ref(), eventId: 'evt_dispute', amount: cents(250) }));
    expect(await table.stored(orderId)).toMatchObject({ payment: 'succeeded', incidents: ['dispute'] });
  });
});

/** By a kept card, which is charged at once, unless it says otherwise. */
function start(way: 'checkout' | 'saved-card' = 'saved-card') {
  const cardId = way === 'saved-card' ? keptCard : null;
  return guest.attempts.startAttempt(aStart(orderId, attemptId, { way, cardId }));
}

/** Stored as it would be, without the payment that it was kept in. */
async function keepCard(): Promise<string> {
  const { db, newId } = table.venue;
  const id = newId();
  const { customer_id } = await db
    .selectFrom('payments')
    .select('customer_id')
    .$narrowType<{ customer_id: string }>()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const card = { ...A_CARD, data: JSON.stringify(A_CARD.data) };
  await db
    .insertInto('saved_cards')
    .values({ ...card, id, customer_id, provider: 'stripe', saved_on: SATURDAY_NIGHT })
    .execute();
  return id;
}

function read() {
  return guest.attempts.readPayment({ orderId });
}

function ref(): string {
  return `ref-${attemptId}`;
}

function after(seconds: number): void {
  table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + seconds * 1000));
}

function round(seconds: number): Promise<void> {
  after(seconds);
  return reconcile(table.venue.house, means);
}
