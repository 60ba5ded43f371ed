// «Pagar al camarero» in a venue that is paid online, and «Pagar ahora»: the customer pays online what is owed.
import { beforeEach, describe, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import { PAYMENT_EXPIRY_MINUTES } from '#domain/attempt.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { reconcileAttempts } from './index.ts';
import { newStartAttemptInput } from './testing/start-attempt.ts';
import { openPaymentTestVenue } from './testing/table.ts';

const table = await openPaymentTestVenue('redsys');
const bank = table.bank;
const address = await listenOnFreePort(table.venue.app);
const gateways = { providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null };
let waiter: TestBrowser;
let customer: TestBrowser;
beforeEach(async () => {
  after(0);
  bank.reset();
  waiter = await table.venue.staffBrowser('WAITER');
  customer = await table.createCustomer();
  await saveSettings({ offers_paying_staff: true, cooks_before_collecting: true });
});

function after(minutes: number): void {
  table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + minutes * 60_000));
}

async function saveSettings(columns: { offers_paying_staff: boolean; cooks_before_collecting: boolean }) {
  await table.venue.db.updateTable('settings').set(columns).execute();
}

async function collect(orderId: string, evenIfInProgress = false) {
  const { id } = await table.paymentOf(orderId);
  const collection = { collectionId: table.venue.newId(), paymentIds: [id], evenIfInProgress };
  return waiter.owedOrders.collectPayments({ ...collection, ways: [{ paidWith: 'efectivo' }] });
}

function startAttempt(orderId: string, paymentOption: 'bizum' | 'googlepay') {
  const token = paymentOption === 'googlepay' ? 't' : null;
  return customer.attempts.startAttempt(newStartAttemptInput(orderId, table.venue.newId(), { paymentOption, token }));
}

async function listOwedIds(): Promise<string[]> {
  const { tables } = await waiter.owedOrders.listOwed({});
  return tables.flatMap(({ payments }) => payments.map(({ orderId }) => orderId));
}

describe('an order whose customer chose to pay staff', () => {
  it('is on the boards and owed if the venue cooks before collecting', async () => {
    const orderId = await table.placeOrder(customer, 'staff');
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', orders: 1 });
    expect(await table.paymentOf(orderId)).toMatchObject({ payment_method: 'manual', to_collect: true });
    expect(await customer.orders.readOrder({ orderId })).toMatchObject({ paymentState: 'pending' });
    expect(await listOwedIds()).toContain(orderId);
  });

  it('otherwise goes to the boards when staff collect it, once', async () => {
    await saveSettings({ offers_paying_staff: true, cooks_before_collecting: false });
    const orderId = await table.placeOrder(customer, 'staff');
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', orders: 0 });
    expect(await listOwedIds()).toContain(orderId);
    // Its customer follows it from the beginning.
    const seen = { paymentState: 'pending', isWaiting: true };
    expect(await customer.orders.readOrder({ orderId })).toMatchObject({ id: orderId, ...seen });
    const { orders: own, total } = await customer.orders.listRecentOrders({ page: 1 });
    expect(own.filter(({ id }) => id === orderId)).toMatchObject([seen]);
    const stranger = await table.createCustomer();
    await expect(stranger.orders.readOrder({ orderId })).rejects.toMatchObject({ code: 'not-found' });
    await collect(orderId);
    const after = await customer.orders.listRecentOrders({ page: 1 });
    expect(after.orders.filter(({ id }) => id === orderId)).toMatchObject([
      { paymentState: 'succeeded', isWaiting: false },
    ]);
    // It was counted while it waited.
    expect(after.total).toBe(total);
    expect((await collect(orderId)).others).toMatchObject([{ state: 'succeeded' }]);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
  });

  it('is refused if the venue does not offer it', async () => {
    await saveSettings({ offers_paying_staff: false, cooks_before_collecting: true });
    await expect(table.placeOrder(customer, 'staff')).rejects.toMatchObject({ code: 'way-not-offered' });
    expect(await table.placeOrder(customer)).toBeTypeOf('string');
  });

  it.each([
    ['expires after 40 minutes before it is on the boards', false, 'expired', 0],
    ['never expires once it is on the boards', true, 'pending', 1],
  ])('%s', async (_, cooks, payment, orders) => {
    await saveSettings({ offers_paying_staff: true, cooks_before_collecting: cooks });
    const orderId = await table.placeOrder(customer, 'staff');
    after(PAYMENT_EXPIRY_MINUTES);
    await reconcileAttempts(table.venue.services, gateways);
    expect(await table.readStored(orderId)).toMatchObject({ payment, orders });
  });
});

describe('another page of the customer gets an event when the owed order is paid', () => {
  async function expectEventOf(orderId: string, pay: () => Promise<unknown>): Promise<void> {
    const page = await openStream(address, `${LIVE_PATHS.customer}?topics=own-orders`, customer);
    await page.received('ready');
    await pay();
    expect(await customer.orders.readOrder({ orderId })).toMatchObject({ paymentState: 'succeeded' });
    await page.received('changed', 'own-orders');
    page.close();
  }

  it('to staff', async () => {
    const orderId = await table.placeOrder(customer, 'staff');
    await expectEventOf(orderId, () => collect(orderId));
  });

  it('by a message of the bank', async () => {
    const orderId = await table.placeOrder(customer, 'staff');
    const attemptId = table.venue.newId();
    await customer.attempts.startAttempt(newStartAttemptInput(orderId, attemptId, { paymentOption: 'bizum' }));
    const ref = `ref-${attemptId}`;
    bank.payOnPage(ref);
    await expectEventOf(orderId, () => table.sendWebhook(bank.sign(ref)));
  });
});

describe('«Pagar ahora»', () => {
  it('settles what is owed with the charge, hours later as well, and makes no second set of lines', async () => {
    const orderId = await table.placeOrder(customer, 'staff');
    after(200);
    expect(await startAttempt(orderId, 'googlepay')).toMatchObject({ state: 'succeeded' });
    expect(await table.paymentOf(orderId)).toMatchObject({ payment_method: 'googlepay', sent_on: SATURDAY_NIGHT });
    expect(await table.readStored(orderId)).toMatchObject({ orders: 1, incidents: [] });
    expect((await collect(orderId)).collectedIds).toEqual([]);
    expect(await listOwedIds()).not.toContain(orderId);
    expect(await customer.orders.readOrder({ orderId })).toMatchObject({ paymentState: 'succeeded' });
  });

  it('refuses staff while the customer is on the bank’s page, unless they insist; the page can then not be paid', async () => {
    const orderId = await table.placeOrder(customer, 'staff');
    await startAttempt(orderId, 'bizum');
    await expect(collect(orderId)).rejects.toMatchObject({ code: 'guest-may-be-paying' });
    expect((await collect(orderId, true)).collectedIds).toHaveLength(1);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', attempts: ['canceled'], orders: 1 });
  });

  it('names the orders of a table that the bank or their customer holds back, and the others can be collected', async () => {
    const [free, silent, paying] = [await owe(), await owe(), await owe()];
    await startAttempt(paying.orderId, 'bizum');
    bank.replyWith('break-after');
    await startAttempt(silent.orderId, 'googlepay');
    bank.isUnreachable = true;
    const collectAll = (orders: readonly { readonly id: string }[]) =>
      waiter.owedOrders.collectPayments({
        ...{ collectionId: table.venue.newId(), evenIfInProgress: false },
        ...{ paymentIds: orders.map(({ id }) => id), ways: [{ paidWith: 'efectivo' as const }] },
      });
    await expect(collectAll([free, silent, paying])).rejects.toMatchObject({
      ...{ code: 'charge-not-known', details: { paymentIds: [silent.id] } },
    });
    await expect(collectAll([free, paying])).rejects.toMatchObject({
      ...{ code: 'guest-may-be-paying', details: { paymentIds: [paying.id] } },
    });
    expect(await collectAll([free])).toMatchObject({ collectedIds: [free.id] });
  });

  it('leaves the order owed if the customer leaves the bank’s page, or never returns', async () => {
    const orderId = await table.placeOrder(customer, 'staff');
    await startAttempt(orderId, 'bizum');
    await customer.attempts.cancelCheckout({ orderId });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', attempts: ['canceled'], orders: 1 });
    await startAttempt(orderId, 'bizum');
    after(PAYMENT_EXPIRY_MINUTES);
    await reconcileAttempts(table.venue.services, gateways);
    expect((await table.readStored(orderId)).attempts).toEqual(['canceled', 'canceled']);
    expect((await collect(orderId)).collectedIds).toHaveLength(1);
  });

  it('reports an incident if the bank does not say for 40 minutes whether it charged', async () => {
    const orderId = await table.placeOrder(customer, 'staff');
    bank.replyWith('break-after');
    await startAttempt(orderId, 'googlepay');
    bank.isUnreachable = true;
    for (const minutes of [40, 41, 25 * 60]) {
      after(minutes);
      await reconcileAttempts(table.venue.services, gateways);
    }
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', incidents: ['unknown-outcome'] });
    // The session of the day before has ended.
    waiter = await table.venue.staffBrowser('WAITER');
    await expect(collect(orderId, true)).rejects.toMatchObject({ code: 'charge-not-known' });
  });
});

/** An order that its customer pays to staff, with the id of its payment. */
async function owe(): Promise<{ readonly orderId: string; readonly id: string }> {
  const orderId = await table.placeOrder(customer, 'staff');
  const { id } = await table.paymentOf(orderId);
  return { orderId, id };
}
