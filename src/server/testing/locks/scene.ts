// A service at one table with an order in each state, on which any two transactions of the venue can meet.

import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { anOrderOf, aStaffOrder } from '#server/payments/testing/carts.ts';
import { bookLateMoney } from '#server/payments/testing/late-money.ts';
import type { Logger } from '#server/platform/log.ts';
import { type TestBrowser } from '#server/platform/testing/venue.ts';
import { addPrinter } from '#server/printing/testing/worker-jobs.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { BEER_STOCK, openTwoServers, type TwoServers } from '#server/testing/service/two-servers.ts';
import { storeVenueSnapshot } from './stored-scene.ts';

/**
 * The names of the orders that `openLockTestVenue` stores, each in another state. `paid`: paid to staff. `owed`: staff must collect
 * it. `voided`: canceled, and paid late. `toAccept`: waits until staff accept it. `released` and `beer`: wait like `toAccept`, but
 * their units are no longer reserved. `waiting`: its customer is at the bank. `unpaid`: its payment has not begun.
 */
export type LockTestOrder = 'paid' | 'owed' | 'voided' | 'released' | 'beer' | 'toAccept' | 'waiting' | 'unpaid';

/** One order of the scene. */
interface StoredOrder {
  readonly orderId: string;
  readonly paymentId: string;
  /** Null for an order of staff. */
  readonly customerId: string | null;
  /** The browser of its customer; that of a waiter for an order of staff. */
  readonly browser: TestBrowser;
  /** In their order. */
  readonly lineIds: readonly string[];
}

/** A test venue for tests of database locks, with its orders, tickets and tables. Two instances of the server use its database. */
export interface LockTestVenue {
  readonly place: TwoServers;
  readonly orders: Readonly<Record<LockTestOrder, StoredOrder>>;
  readonly tableId: string;
  /** The id of a table without orders. */
  readonly otherTableId: string;
  readonly printerId: string;
  /** The two tickets, which have the same lines. The second one was stored before the first. */
  readonly jobIds: readonly [string, string];
  /** The reference at the bank of the attempt to pay the waiting order. */
  readonly ref: string;
  /** Cash that was paid out of the drawer. */
  readonly movementId: string;
}

/** The units of croquettes at the beginning: one is left when all orders are placed. */
const CROQUETTES = 5;

/**
 * Opens a test venue for tests of database locks, with one order of each `LockTestOrder`. The orders are all at one table, so that
 * any two transactions of the server may need the same rows. Two kitchen tickets wait for a printer that is away. One unit of
 * croquettes and no beer are left in stock.
 */
export async function openLockTestVenue(log: Logger): Promise<LockTestVenue> {
  const place = await openTwoServers(log);
  await place.reset();
  const { db, bar } = place;
  const [{ waiter, owner, venue }] = place.servers;
  const { beer, croquettes } = bar;
  await db
    .updateTable('products')
    .set({ counts_stock: true, stock: CROQUETTES })
    .where('id', '=', croquettes)
    .execute();
  const printerId = await addPrinter(db, { url: 'escpos://192.168.1.50' });

  const paid = await placeOrder(place, [beer, croquettes], 'staff');
  const collection = { collectionId: venue.newId(), paymentIds: [paid.paymentId] };
  await waiter.owedOrders.collectPayments({ ...collection, ways: [{ paidWith: 'efectivo' }] });
  const owed = await placeOrder(place, [croquettes], 'staff');
  await waiter.printing.markDone({ lineIds: paid.lineIds.slice(0, 1) });
  const jobIds = [venue.newId(), venue.newId()] as const;
  for (const printId of jobIds.toReversed()) {
    place.passSeconds(1);
    const ticket = { printId, section: 'food', tableCode: 'A1', printerId, copies: 1 } as const;
    await waiter.printing.printLinesOfTable({ ...ticket, lineIds: [...paid.lineIds, ...owed.lineIds] });
  }
  const voided = await placeOrder(place, [beer, croquettes], 'staff');
  await owner.paymentHistory.cancelPayment({ paymentId: voided.paymentId, reason: 'Se han ido' });
  await bookLateMoney(venue, voided.paymentId);

  await db.updateTable('settings').set({ accepts_orders: 'always' }).execute();
  const released = await placeOrder(place, [croquettes], 'staff');
  await waiter.owedOrders.freeReservedStock({ productId: croquettes });
  const ofBeer = await placeOrder(place, [beer], 'staff');
  await waiter.owedOrders.freeReservedStock({ productId: beer });
  const toAccept = await placeOrder(place, [beer], 'staff');
  await db.updateTable('settings').set({ accepts_orders: 'never' }).execute();
  const waiting = await placeOrder(place, [croquettes]);
  const attemptId = venue.newId();
  await waiting.browser.attempts.startAttempt(
    newStartAttemptInput(waiting.orderId, attemptId, { paymentOption: 'bizum' }),
  );
  const unpaid = await placeOrder(place, [beer, croquettes]);

  await placeStaffOrder(place, [beer], BEER_STOCK - 3);
  const movementId = venue.newId();
  const movement = { movementId, direction: 'out', amount: 300, reason: 'Hielo' } as const;
  await owner.zClosures.recordCashMovement({ closureId: 1, ...movement, evenIfMoreThanExpected: true });
  await db.updateTable('printer_states').set({ problem: 'away', problem_on: place.now() }).execute();
  await addTable(db, 'C9');
  const idOf = (code: string) =>
    db.selectFrom('table_qrs').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const [table, other] = [await idOf('A1'), await idOf('C9')];
  await storeVenueSnapshot(db);
  const orders = { paid, owed, voided, released, beer: ofBeer, toAccept, waiting, unpaid };
  return {
    place,
    orders,
    tableId: table.id,
    otherTableId: other.id,
    printerId,
    jobIds,
    ref: `ref-${attemptId}`,
    movementId,
  };
}

/** A new customer orders one unit of each product at A1. */
async function placeOrder(place: TwoServers, productIds: readonly string[], payTo?: 'staff'): Promise<StoredOrder> {
  const browser = await openCustomerAtTable(place);
  const order = anOrderOf(...productIds);
  await browser.payments.placeOrder({ ...order, ...(payTo ? { payTo } : {}) });
  return readStored(place, order.orderId, browser);
}

async function placeStaffOrder(place: TwoServers, productIds: readonly string[], quantity = 1): Promise<StoredOrder> {
  const [{ waiter }] = place.servers;
  const { lines, ...order } = aStaffOrder(productIds, { paidWith: 'efectivo' });
  await waiter.staffOrders.placeStaffOrder({ ...order, lines: lines.map((line) => ({ ...line, quantity })) });
  return readStored(place, order.orderId, waiter);
}

/** Returns the browser of a new customer who has scanned table A1, in a test. */
export async function openCustomerAtTable(place: TwoServers): Promise<TestBrowser> {
  const browser = place.servers[0].venue.browser();
  await browser.customers.scanTable({ code: 'A1' });
  return browser;
}

async function readStored({ db }: TwoServers, orderId: string, browser: TestBrowser): Promise<StoredOrder> {
  const { paymentId, customerId } = await db
    .selectFrom('orders')
    .innerJoin('payments', 'remainder_of', 'orders.id')
    .select(['payments.id as paymentId', 'orders.customer_id as customerId'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return { orderId, paymentId, customerId, browser, lineIds: lines.map(({ id }) => id) };
}
