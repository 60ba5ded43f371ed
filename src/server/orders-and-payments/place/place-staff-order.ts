// Staff place an order for a table. It goes to the boards at once, and is paid in the same request or owed (unpaid) by the table.
import type { PlacedStaffOrder, PlaceStaffOrderInput } from '#contract/staff-orders.ts';
import type { OpenState } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import { unitCostsOfLines } from '#domain/product-cost.ts';
import { can } from '#domain/staff.ts';
import { toPlainNote } from '#domain/text.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { findActiveTable, lockTableCode, readActiveTable } from '#server/tables/index.ts';
import { orderContentHash } from './content-hash.ts';
import {
  type OrderingSnapshot,
  type OrderingSnapshotCache,
  requireCurrentSnapshot,
  withCurrentSnapshot,
} from './ordering-menu.ts';
import type { NewOrder } from './place-statement.ts';
import { priceCart } from './price-cart.ts';
import { findPaymentOfOrder, type OrderPayment } from './staff-order-queries.ts';
import { storeSentOrder } from './store-sent-order.ts';

/** Opening hours do not apply to staff orders: staff see for themselves what can still be made. */
const ALL_OPEN: OpenState = { bar: true, kitchen: true, drinksAtBar: false };

/**
 * Places an order of staff under the id from the browser. A repeated request gets the same response. Throws a refusal if the id was
 * used for another order, the table is not active, or `priceCart` refuses the order. Also throws one if another member of staff
 * wrote the order (`writtenBy`), or if it is already paid (`paidWith`) and the user may not collect money.
 */
export async function placeStaffOrder(
  context: StaffContext,
  input: PlaceStaffOrderInput,
  menuCache: OrderingSnapshotCache,
): Promise<PlacedStaffOrder> {
  const { actor } = context;
  if (input.writtenBy !== undefined && input.writtenBy !== actor.userId) throw new RefusalError('other-writer');
  const hash = orderContentHash(input, input.paidWith);

  return withCurrentSnapshot(menuCache, (menu) =>
    context.transaction(async (sql) => {
      const existing = await findPaymentOfOrder(sql, input.orderId);
      if (existing) return responseOf(existing, hash);
      if (input.paidWith !== null && !can(actor.permissions, 'collect-payments')) throw new RefusalError('not-allowed');
      await requireCurrentSnapshot(sql, menu);

      const order = await newStaffOrder(sql, input, { hash, menu, userId: actor.userId });
      await storeSentOrder(context, sql, order, input.lines);
      const stored = await findPaymentOfOrder(sql, input.orderId);
      if (!stored) throw new Error('The payment that was just stored is missing.');
      return responseOf(stored, hash);
    }),
  );
}

/** Builds the response from the stored payment, so that a repeated request gets the same one. */
function responseOf(placed: OrderPayment, hash: Buffer): PlacedStaffOrder {
  if (placed.placedBy === null || !placed.contentHash?.equals(hash)) throw new RefusalError('order-id-reused');
  const { orderId, paymentId, paymentNumber, paymentState, total } = placed;
  return { orderId, paymentId, paymentNumber, paymentState, total: cents(total) };
}

async function newStaffOrder(
  sql: Sql,
  input: PlaceStaffOrderInput,
  { hash, menu, userId }: { readonly hash: Buffer; readonly menu: OrderingSnapshot; readonly userId: string },
): Promise<NewOrder> {
  const table = await (input.tableId === undefined
    ? findActiveTable(sql, input.tableCode)
    : readActiveTable(sql, input.tableId));
  const tableCode = table && (await lockTableCode(sql, table.id));
  if (tableCode === undefined) throw new RefusalError('table-not-active');
  const lines = priceCart(input, menu.products, ALL_OPEN);
  return {
    id: input.orderId,
    customerId: null,
    email: '',
    tableCode,
    lines,
    lineCosts: unitCostsOfLines(lines, menu.costs),
    vatPercent: menu.settings.vat_percent,
    lineVatPercents: lines.map(({ productId }) => menu.vatPercents.get(productId)),
    menuVersion: menu.version,
    plan: input.paidWith === null ? 'on-boards' : 'counts-as-paid',
    method: 'manual',
    comment: toPlainNote(input.comment).trim(),
    contentHash: hash,
    reservedUnits: [],
    staff: {
      userId,
      paidWith: input.paidWith,
    },
  };
}
