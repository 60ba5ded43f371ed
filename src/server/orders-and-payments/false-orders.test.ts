// False orders: limits of what is owed, orders that staff accept, and «Eran falsos».
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionDebtMax, TableDebtMax } from '#domain/order-admission.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { openPaymentTestVenue } from '#server/attempts/testing/table.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { createBrowser } from '#server/platform/testing/browser.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';

/** Each test has a table of its own. */
const table = await openPaymentTestVenue('redsys');
const products = table.venue.db.selectFrom('products').select('id').where('name', '=', 'Caña');
const beer = (await products.executeTakeFirstOrThrow()).id;
const waiter = await table.venue.staffBrowser('WAITER');
const manager = await table.venue.staffBrowser('MANAGER');
let tableCode: string;
let tables = 0;
beforeEach(async () => {
  table.venue.setNow(SATURDAY_NIGHT);
  table.bank.reset();
  await set({});
  tables += 1;
  tableCode = `T${tables}`;
  await addTable(table.venue.db, tableCode);
});

describe('what customers owe', () => {
  it('above the limit of a session is refused, and can be ordered again after staff collected it', async () => {
    await set({ session_debt_max: 5000 });
    const customer = await seat();
    const first = await place(customer, 12);
    await place(customer, 8);
    await expect(place(customer, 1)).rejects.toMatchObject({ code: 'debt-too-high' });
    await collect(first);
    await place(customer, 1);
    expect(await onBoards()).toBe(3);
  });

  it('above the limit of a table waits until staff accept it', async () => {
    await set({ table_debt_max: 15_000 });
    await place(await seat(), 40);
    await place(await seat(), 20);
    const waiting = await place(await seat(), 1);
    expect(await onBoards()).toBe(2);
    expect(await listed(waiting)).toMatchObject({ isSent: false, acceptance: 'table-debt' });
  });

  it('stays within the limit of the table when forty sessions order at the same time', async () => {
    await set({ table_debt_max: 15_000 });
    const customers = await Promise.all(Array.from({ length: 40 }, () => seat()));
    const sent = await Promise.allSettled(customers.map((customer) => place(customer, 20)));
    expect(await onBoards()).toBe(3);
    // Twenty orders wait for staff. The others are refused.
    const refused = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 17 }, () => 'too-many-waiting'));
  });

  it('of strangers elsewhere leaves the limits of the venue’s Wi-Fi alone', async () => {
    await set({ session_debt_max: 15_000, table_debt_max: 15_000 });
    const strangers = await Promise.all(Array.from({ length: 60 }, () => seat('203.0.113.66')));
    const attack = await Promise.allSettled(strangers.map((stranger) => place(stranger, 40)));
    expect(attack.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
    expect(await onBoards()).toBe(1);
    const customers = await Promise.all(Array.from({ length: 30 }, () => seat()));
    await Promise.all(customers.map((customer) => place(customer)));
    expect(await onBoards()).toBe(31);
  });

  it('does not limit at its table who has paid, or whose order staff accepted', async () => {
    const [payer, accepted] = [await seat(), await seat()];
    await collect(await place(payer));
    await set({ accepts_orders: 'always' });
    await accept(await place(accepted));
    await set({ table_debt_max: 15_000 });
    await place(await seat(), 55);
    await place(await seat(), 20);
    expect(await onBoards()).toBe(3);
    await place(payer);
    await place(accepted);
    expect(await onBoards()).toBe(5);
  });

  it('does not limit what is paid online', async () => {
    await set({ session_debt_max: 5000, table_debt_max: 15_000, accepts_orders: 'always' });
    const customer = await seat();
    for (const _ of [1, 2, 3]) {
      const orderId = await place(customer, 30, null);
      const start = newStartAttemptInput(orderId, table.venue.newId(), { paymentOption: 'googlepay', token: 't' });
      expect(await customer.attempts.startAttempt(start)).toMatchObject({ state: 'succeeded' });
    }
    expect(await onBoards()).toBe(3);
  });
});

describe('an order that staff must accept', () => {
  it('is the first of a visit at a table, if the venue says so', async () => {
    await set({ accepts_orders: 'first' });
    const customer = await seat();
    const first = await place(customer);
    expect(await onBoards()).toBe(0);
    expect(await customer.orders.readOrder({ orderId: first })).toMatchObject({ isWaiting: true, isToAccept: true });
    expect(await accept(first)).toEqual({ isAccepted: true });
    expect(await customer.orders.readOrder({ orderId: first })).toMatchObject({ isWaiting: false, isToAccept: false });
    await place(customer);
    expect(await onBoards()).toBe(2);
    table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 24 * 3_600_000));
    await scan(customer);
    await place(customer);
    expect(await onBoards()).toBe(2);
  });

  it('goes to the boards once, and is owed as before', async () => {
    await set({ accepts_orders: 'always' });
    const orderId = await place(await seat());
    const accepted = await Promise.all([accept(orderId), accept(orderId), accept(orderId)]);
    expect(accepted.filter(({ isAccepted }) => isAccepted)).toHaveLength(1);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'pending', orders: 1 });
    expect(await listed(orderId)).toMatchObject({ isSent: true, acceptance: null });
    await collect(orderId);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('is sent once under its id, however often the phone sends it', async () => {
    await set({ accepts_orders: 'always' });
    const customer = await seat();
    for (const _ of [1, 2]) await place(customer);
    const order = { ...anOrderOf(beer), tableCode, payTo: 'staff' } as const;
    const sent = await Promise.all([1, 2, 3].map(() => customer.payments.placeOrder(order)));
    expect(new Set(sent.map(({ paymentNumber }) => paymentNumber)).size).toBe(1);
    await expect(place(customer)).rejects.toMatchObject({ code: 'too-many-waiting' });
  });

  it('counts as paid when it is accepted, where orders count as paid when they are sent', async () => {
    await set({ accepts_orders: 'always', payment_mode: 'manual', manual_orders_are_paid: true });
    const customer = await seat();
    const { orderId, ...sent } = await customer.payments.placeOrder({ ...anOrderOf(beer), tableCode });
    expect(sent).toMatchObject({ paymentState: 'pending', isOwed: true });
    await accept(orderId);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('goes to the boards when its customer pays it online, also while staff accept it', async () => {
    await set({ accepts_orders: 'always' });
    for (const _ of [1, 2, 3]) {
      const customer = await seat();
      const orderId = await place(customer);
      const start = newStartAttemptInput(orderId, table.venue.newId(), { paymentOption: 'googlepay', token: 't' });
      await Promise.all([customer.attempts.startAttempt(start), accept(orderId).catch(() => null)]);
      expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1, incidents: [] });
    }
  });

  it('can be marked as false, and not be accepted afterwards', async () => {
    await set({ accepts_orders: 'always' });
    const orderId = await place(await seat());
    await markFalse(orderId, 'order');
    await expect(accept(orderId)).rejects.toMatchObject({ code: 'payment-closed' });
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'canceled', orders: 0 });
  });
});

describe('«Eran falsos»', () => {
  it('takes an order off the boards and out of the figures, and lists it', async () => {
    const before = await figures();
    const orderId = await place(await seat(), 3);
    expect(await markFalse(orderId, 'order')).toHaveLength(1);
    expect(await markFalse(orderId, 'order')).toHaveLength(0);
    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.filter((line) => line.tableCode === tableCode)).toEqual([]);
    expect(await figures()).toEqual(before);
    const { payments } = await manager.paymentHistory.listPendingPayments({ state: 'canceled', table: tableCode });
    expect(payments).toMatchObject([{ total: 750, canceled: { reason: 'Pedido falso' } }]);
  });

  it('of a session marks all its unpaid orders, and the session cannot order any more', async () => {
    const [false1, honest] = [await seat(), await seat()];
    const orderId = await place(false1);
    await place(false1);
    await place(honest);
    expect(await markFalse(orderId, 'session')).toHaveLength(2);
    await expect(place(false1)).rejects.toMatchObject({ code: 'session-blocked' });
    await place(honest);
    expect(await onBoards()).toBe(2);
  });

  it('of a table marks what its customers owe, not what staff took, and blocks no session that has paid', async () => {
    const regular = await seat();
    await collect(await place(regular));
    const orderIds = [await place(regular), await place(await seat()), await place(await seat())];
    const { lines, orderId: staffOrder, comment } = anOrderOf(beer);
    await waiter.staffOrders.placeStaffOrder({ orderId: staffOrder, tableCode, lines, comment, paidWith: null });
    expect(await markFalse(orderIds[2] ?? '', 'table')).toHaveLength(3);
    expect(await table.readStored(staffOrder)).toMatchObject({ payment: 'pending' });
    expect(await onBoards()).toBe(2);
    await place(regular);
    // New sessions at this table are accepted first, in a venue with limits.
    await set({ session_debt_max: 15_000 });
    const orderId = await place(await seat());
    expect(await listed(orderId)).toMatchObject({ acceptance: 'false-orders' });
  });

  it('returns counted units to stock', async () => {
    const { db } = table.venue;
    await db.updateTable('products').set({ counts_stock: true, stock: 10 }).where('id', '=', beer).execute();
    const orderId = await place(await seat(), 4);
    await markFalse(orderId, 'table');
    const product = db.selectFrom('products').select('stock').where('id', '=', beer);
    expect(await product.executeTakeFirstOrThrow()).toEqual({ stock: 10 });
    await db.updateTable('products').set({ counts_stock: false, stock: 1 }).where('id', '=', beer).execute();
  });

  it('is refused for a paid order, for an order of staff, and while its customer may be paying', async () => {
    const customer = await seat();
    const paid = await place(customer);
    await collect(paid);
    await expect(markFalse(paid, 'order')).rejects.toMatchObject({ code: 'cancel-paid' });
    const { lines, orderId, comment } = anOrderOf(beer);
    await waiter.staffOrders.placeStaffOrder({ orderId, tableCode, lines, comment, paidWith: null });
    await expect(markFalse(orderId, 'order')).rejects.toMatchObject({ code: 'not-allowed' });
    const paying = await place(customer);
    await customer.attempts.startAttempt(newStartAttemptInput(paying, table.venue.newId(), { paymentOption: 'bizum' }));
    await expect(markFalse(paying, 'order')).rejects.toMatchObject({ code: 'guest-may-be-paying' });
    expect(await markFalse(paying, 'order', true)).toHaveLength(1);
  });
});

interface Limits {
  readonly accepts_orders?: 'first' | 'always';
  readonly session_debt_max?: SessionDebtMax;
  readonly table_debt_max?: TableDebtMax;
  readonly payment_mode?: 'manual';
  readonly manual_orders_are_paid?: boolean;
}

async function set(limits: Limits): Promise<void> {
  const usual = { accepts_orders: 'never', session_debt_max: null, table_debt_max: null } as const;
  const paying = { payment_mode: 'redsys', manual_orders_are_paid: false, cooks_before_collecting: true } as const;
  await table.venue.db
    .updateTable('settings')
    .set({ ...usual, ...paying, ...limits })
    .execute();
}

/** The address of the venue's own Wi-Fi. */
const WIFI = '198.51.100.7';

/** A new session at the table, in the Wi-Fi of the venue unless another address is given. */
async function seat(address = WIFI): Promise<TestBrowser> {
  const customer = createBrowser(table.venue.app, address);
  await scan(customer);
  return customer;
}

async function scan(customer: TestBrowser): Promise<void> {
  await customer.customers.scanTable({ code: tableCode });
}

/** Places an order of 2,50 € for each beer, to be paid to staff unless `payTo` is null. Returns its id. */
async function place(customer: TestBrowser, quantity = 1, payTo: 'staff' | null = 'staff'): Promise<string> {
  const order = { ...anOrderOf(beer), tableCode };
  const lines = order.lines.map((line) => ({ ...line, quantity }));
  return (await customer.payments.placeOrder({ ...order, lines, ...(payTo ? { payTo } : {}) })).orderId;
}

async function accept(orderId: string) {
  return waiter.owedOrders.acceptOrder({ paymentId: (await table.paymentOf(orderId)).id });
}

async function markFalse(orderId: string, scope: 'order' | 'session' | 'table', evenIfInProgress = false) {
  const { id: paymentId } = await table.paymentOf(orderId);
  return (await manager.owedOrders.markOrdersFalse({ paymentId, scope, evenIfInProgress })).markedIds;
}

async function collect(orderId: string): Promise<void> {
  const { id } = await table.paymentOf(orderId);
  const collection = { collectionId: table.venue.newId(), paymentIds: [id] };
  await waiter.owedOrders.collectPayments({ ...collection, ways: [{ paidWith: 'efectivo' }] });
}

/** Orders of this table that went to the boards and were not canceled. */
async function onBoards(): Promise<number> {
  const rows = await table.venue.db
    .selectFrom('orders')
    .select('id')
    .where('table_code', '=', tableCode)
    .where('state', '=', 'sent')
    .execute();
  return rows.length;
}

async function listed(orderId: string) {
  const { tables: owed } = await waiter.owedOrders.listOwed({});
  return owed.flatMap(({ payments }) => payments).find((payment) => payment.orderId === orderId);
}

/** What the order history, the dashboard and the open Z closure say of today. */
async function figures() {
  const owner = await table.venue.staffBrowser('OWNER');
  const [history, closure] = await Promise.all([
    owner.orderHistory.listOrderHistory({}),
    owner.zClosures.readOpenZClosure({}),
  ]);
  return { totals: history.totals, closure: closure.closure, debts: closure.debts };
}
