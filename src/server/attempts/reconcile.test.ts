// The reconciler, and webhooks, after crashes, lost webhooks and missing responses.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { reconcileAttempts, startReconciler } from './index.ts';
import { type BankReply } from './testing/bank-replies.ts';
import { TEST_CARD } from './testing/provider.ts';
import { newStartAttemptInput } from './testing/start-attempt.ts';
import { openPaymentTestVenue, statusSummary } from './testing/table.ts';

const table = await openPaymentTestVenue('stripe');
const bank = table.bank;
const gateways = { providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null };
let customer: TestBrowser;
let orderId: string;
let attemptId: string;
let savedCardId: string;

beforeEach(async () => {
  after(0);
  // Attempts of earlier tests are too old to be reconciled again.
  await table.endEarlierAttempts();
  bank.reset();
  customer = await table.createCustomer();
  orderId = await table.placeOrder(customer);
  attemptId = table.venue.newId();
  savedCardId = await storeSavedCard();
});

describe('a call that got no response', () => {
  const cases: [title: string, answer: BankReply, state: string][] = [
    ['settles the payment if the money moved', 'break-after', 'succeeded succeeded done'],
    ['fails the attempt if it did not, and the order can be paid again', 'break-before', 'pending failed done'],
  ];

  it.each(cases)('%s', async (_, answer, state) => {
    bank.replyWith(answer);
    expect(statusSummary(await start())).toBe('pending unknown wait');
    await reconcileAt(46);
    expect(statusSummary(await read())).toBe(state);
    expect(await table.readStored(orderId)).toMatchObject({ orders: bank.charges.length });
  });

  it('is not queried while its response may still arrive', async () => {
    bank.replyWith('hang');
    const starting = start();
    await expect.poll(() => bank.calls).toEqual(['start']);
    await reconcileAt(44);
    expect(statusSummary(await read())).toBe('pending created wait');
    expect(bank.calls).toEqual(['start']);
    bank.release();
    expect(statusSummary(await starting)).toBe('succeeded succeeded done');
  });

  it('settles the payment once, also if its response arrives after the reconciler’s query', async () => {
    bank.replyWith('hang');
    const starting = start();
    await expect.poll(() => bank.calls).toEqual(['start']);
    await reconcileAt(46);
    expect(statusSummary(await read())).toBe('pending failed done');
    bank.release();
    expect(statusSummary(await starting)).toBe('succeeded succeeded done');
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
  });
});

describe('a payment whose time is over', () => {
  it('expires if no attempt was started', async () => {
    await reconcileAt(40 * 60 - 1);
    expect((await read()).state).toBe('pending');
    await reconcileAt(40 * 60);
    expect((await read()).state).toBe('expired');
  });

  it('expires together with its attempt, whose page is closed', async () => {
    await start('checkout');
    await reconcileAt(40 * 60);
    expect(statusSummary(await read())).toBe('expired canceled done');
    bank.payOnPage(ref());
    expect(bank.charges).toEqual([]);
  });

  it('is settled if it had been charged', async () => {
    await start('checkout');
    bank.payOnPage(ref());
    await reconcileAt(40 * 60);
    expect(statusSummary(await read())).toBe('succeeded succeeded done');
  });

  it('is settled late if it is charged afterwards, with an incident', async () => {
    bank.canClose = false;
    await start('checkout');
    await reconcileAt(40 * 60);
    expect(statusSummary(await read())).toBe('expired canceled done');
    bank.payOnPage(ref());
    const notification = bank.signEvents({ kind: 'notification', ref: ref(), eventId: 'evt_1' });
    const message = { method: 'POST', url: '/api/providers/stripe/messages', payload: notification } as const;
    expect((await table.venue.app.inject(message)).statusCode).toBe(200);
    expect(await table.readStored(orderId)).toMatchObject({
      payment: 'succeeded',
      orders: 1,
      incidents: ['late-money'],
    });
  });

  it('stays pending while money may be moving, with an incident', async () => {
    bank.replyWith('break-after');
    await start();
    bank.isUnreachable = true;
    await reconcileAt(40 * 60);
    await reconcileAt(41 * 60);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', incidents: ['unknown-outcome'] });
    bank.isUnreachable = false;
    await reconcileAt(60 * 60);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('expires after a day, and can still be settled', async () => {
    bank.replyWith('break-after');
    await start();
    bank.isUnreachable = true;
    await reconcileAt(41 * 60);
    await reconcileAt(25 * 60 * 60);
    expect((await read()).state).toBe('expired');
    bank.isUnreachable = false;
    const body = bank.sign(ref());
    await table.venue.app.inject({ method: 'POST', url: '/api/providers/stripe/messages', payload: body });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });
});

describe('the reconciler', () => {
  it('queries an attempt once if several processes run it in parallel', async () => {
    bank.replyWith('processing');
    await start();
    after(46);
    await Promise.all(Array.from({ length: 4 }, () => reconcileAttempts(table.venue.services, gateways)));
    expect(bank.calls).toEqual(['start', 'queryStatus']);
  });

  it('queries an older attempt less often', async () => {
    bank.replyWith('processing');
    await start();
    const queries = () => bank.calls.filter((call) => call === 'queryStatus').length;
    for (let minute = 1; minute <= 10; minute += 1) await reconcileAt(minute * 60);
    expect(queries()).toBe(10);
    for (let minute = 61; minute <= 120; minute += 1) await reconcileAt(minute * 60);
    expect(queries()).toBeLessThan(20);
  });

  it('runs when it is started, and ends when it is stopped', async () => {
    bank.replyWith('break-after');
    await start();
    after(46);
    const stop = startReconciler(table.venue.services, gateways);
    await expect.poll(async () => statusSummary(await read())).toBe('succeeded succeeded done');
    await stop();
  });
});

describe('a webhook', () => {
  const send = async (payload: string, provider = 'stripe') =>
    (await table.venue.app.inject({ method: 'POST', url: `/api/providers/${provider}/messages`, payload })).statusCode;

  it('that arrives twice causes one status query', async () => {
    await start('checkout');
    bank.payOnPage(ref());
    const notification = bank.signEvents({ kind: 'notification', ref: ref(), eventId: 'evt_twice' });
    expect([await send(notification), await send(notification)]).toEqual([200, 200]);
    expect(bank.calls.filter((call) => call === 'queryStatus')).toHaveLength(1);
  });

  it('whose status query failed is sent again by the provider', async () => {
    await start('checkout');
    bank.payOnPage(ref());
    bank.isUnreachable = true;
    const notification = bank.signEvents({ kind: 'notification', ref: ref(), eventId: 'evt_again' });
    expect(await send(notification)).toBe(500);
    bank.isUnreachable = false;
    expect(await send(notification)).toBe(200);
    expect((await read()).state).toBe('succeeded');
  });

  it('with an outdated status does not change a settled payment', async () => {
    await start('checkout');
    const before = bank.sign(ref());
    bank.payOnPage(ref());
    expect(await send(bank.sign(ref()))).toBe(200);
    expect(await send(before)).toBe(200);
    expect(statusSummary(await read())).toBe('succeeded succeeded done');
  });

  it('with an invalid signature is refused and changes nothing', async () => {
    await start('checkout');
    expect(await send('{"paid":true}')).toBe(400);
    expect(await send('{}', 'redsys')).toBe(404);
    expect((await read()).state).toBe('pending');
  });

  it('about an unknown attempt is accepted and ignored', async () => {
    expect(await send(bank.signEvents({ kind: 'notification', ref: 'nobody’s', eventId: null }))).toBe(200);
  });

  it('of a dispute opens an incident', async () => {
    await start();
    await send(bank.signEvents({ kind: 'dispute', ref: ref(), eventId: 'evt_dispute', amount: cents(250) }));
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', incidents: ['dispute'] });
  });
});

/** Starts the attempt: by default with a saved card, which is charged immediately. */
function start(way: 'checkout' | 'saved-card' = 'saved-card') {
  const cardId = way === 'saved-card' ? savedCardId : null;
  return customer.attempts.startAttempt(newStartAttemptInput(orderId, attemptId, { paymentOption: way, cardId }));
}

/** Stores a saved card without the payment in which a customer would save it. */
async function storeSavedCard(): Promise<string> {
  const { db, newId } = table.venue;
  const id = newId();
  const { customer_id } = await db
    .selectFrom('orders')
    .select('customer_id')
    .$narrowType<{ customer_id: string }>()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const card = { ...TEST_CARD, data: JSON.stringify(TEST_CARD.data) };
  await db
    .insertInto('saved_cards')
    .values({ ...card, id, customer_id, provider: 'stripe', saved_on: SATURDAY_NIGHT })
    .execute();
  return id;
}

function read() {
  return customer.attempts.readPayment({ orderId });
}

function ref(): string {
  return `ref-${attemptId}`;
}

function after(seconds: number): void {
  table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + seconds * 1000));
}

function reconcileAt(seconds: number): Promise<void> {
  after(seconds);
  return reconcileAttempts(table.venue.services, gateways);
}
