// Staff order for a table: priced from our own menu, and paid at once, or owed by the table until staff confirm it.
import type { PlacedStaffOrder, PlaceStaffOrder } from '#contract/staff-orders.ts';
import type { Doors } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import { type NewPayment, storePending } from '#server/payments/new-payment.ts';
import { settleAtOnce } from '#server/payments/settle.ts';
import { placedByStaff, readOrdered, type StaffPayment } from './staff-order-queries.ts';
import { storeReserving } from '#server/payments/store-reserving.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { readSettings } from '#server/settings/index.ts';
import { findActiveTable } from '#server/tables/index.ts';
import { shareOpenClosure } from '#server/z-closures/index.ts';
import { contentHash } from './content-hash.ts';
import { priceCart } from './price-cart.ts';

/** Whoever stands at the table knows what can still be made: hours do not count for staff. */
const ALL_OPEN: Doors = { bar: true, kitchen: true, drinksAtBar: false };

/**
 * Places the order under the id that the browser made. The same id with the same content gets the same answer; with other
 * content, or of an order that a guest placed, it is refused.
 */
export async function placeStaffOrder(context: Context, input: PlaceStaffOrder): Promise<PlacedStaffOrder> {
  const { actor } = context;
  if (actor.kind !== 'staff') throw new Refused('not-signed-in');
  const hash = contentHash(input, input.paidWith);

  return context.transaction(async (sql) => {
    const before = await placedByStaff(sql, input.orderId);
    if (before) return answerOf(before, hash);

    const payment = await decide(sql, input, hash, actor.userId);
    await storeReserving(context, sql, payment, input.lines, input.paidWith === null ? owe : settleAtOnce);
    const stored = await placedByStaff(sql, input.orderId);
    if (!stored) throw new Error('A payment that was just stored is gone.');
    return answerOf(stored, hash);
  });
}

/** The same for the first who asks and for everyone who asks again. */
function answerOf(placed: StaffPayment, hash: Buffer): PlacedStaffOrder {
  if (placed.madeBy === null || !placed.contentHash?.equals(hash)) throw new Refused('order-id-reused');
  const { orderId, paymentId, paymentNumber, paymentState, total } = placed;
  return { orderId, paymentId, paymentNumber, paymentState, total: cents(total) };
}

async function decide(sql: Sql, input: PlaceStaffOrder, hash: Buffer, userId: string): Promise<NewPayment> {
  const table = await findActiveTable(sql, input.tableCode);
  if (!table) throw new Refused('table-not-valid');
  const lines = priceCart(input, await readOrdered(sql, input.lines), ALL_OPEN);
  const { iva: vatPercent } = await readSettings(sql);
  return {
    ...{ id: input.orderId, customerId: null, email: '', tableCode: table.code, lines, vatPercent, method: 'manual' },
    comment: input.comment.trim(),
    contentHash: hash,
    staff: { userId, paidWith: input.paidWith },
  };
}

/** Nothing is made before staff confirm the money. The till is held open meanwhile: what it closes over, it has counted. */
async function owe(context: Context, sql: Sql, payment: NewPayment): Promise<{ number: number }> {
  await shareOpenClosure(sql, context.now);
  return storePending(context, sql, payment);
}
