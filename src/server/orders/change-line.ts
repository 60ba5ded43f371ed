// The rows of a changed order line, and the change of the order that a press of the browser made.
import { type Cents, cents } from '#domain/money.ts';
import type { OrderChange } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import type { ProductUnits } from '#domain/stock.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

/** An order line whose row is locked. */
export interface LockedLine {
  readonly id: string;
  readonly orderId: string;
  readonly section: Section;
  readonly customerId: string | null;
  readonly productId: string;
  readonly mixerId: string | null;
  readonly label: string;
  readonly quantity: number;
  readonly price: Cents;
  readonly discount: Cents;
  readonly isCharged: boolean;
  readonly isDone: boolean;
  readonly voidedOn: Date | null;
  readonly isVoided: boolean;
  readonly isInvited: boolean;
  /** The name of the member of staff who struck it; null if nobody did. */
  readonly voidedBy: string | null;
}

/** Locks the line and reads it as the last transaction left it. Throws if it does not exist. */
export async function lockLine(sql: Sql, lineId: string): Promise<LockedLine> {
  await sql.selectFrom('order_lines').select('id').where('id', '=', lineId).forNoKeyUpdate().execute();
  const row = await sql
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('staff_users', 'staff_users.id', 'voided_by')
    .select(['order_lines.id', 'order_id as orderId', 'product_type_id as section', 'customer_id as customerId'])
    .select(['product_id as productId', 'mixer_id as mixerId', 'label', 'quantity', 'price', 'discount'])
    .select(['is_charged as isCharged', 'done_on', 'voided_on', 'invited_on', 'staff_users.name as voidedBy'])
    .where('order_lines.id', '=', lineId)
    .executeTakeFirstOrThrow();
  const { price, discount, done_on: doneOn, voided_on: voidedOn, invited_on: invitedOn, ...line } = row;
  return {
    ...line,
    price: cents(price),
    discount: cents(discount),
    isDone: doneOn !== null,
    voidedOn,
    isVoided: voidedOn !== null,
    isInvited: invitedOn !== null,
  };
}

/**
 * Strikes the line, and publishes it after the commit. A charged one was paid, and stays in what its order cost. With `isSeen` it
 * does not wait on its board until staff have seen it.
 */
export async function strikeLine(
  context: StaffContext,
  sql: Sql,
  line: Pick<LockedLine, 'id' | 'section' | 'customerId'>,
  { reason, isCharged, isSeen }: { readonly reason: string; readonly isCharged: boolean; readonly isSeen: boolean },
): Promise<void> {
  const { now, actor } = context;
  await sql
    .updateTable('order_lines')
    .set({ voided_on: now, voided_by: actor.userId, void_reason: reason, is_charged: isCharged })
    .set({ void_seen_on: isSeen ? now : null })
    .where('id', '=', line.id)
    .execute();
  publishLinesChanged(context, [line]);
}

/** Puts a struck line back on its board, or back to the done ones, and publishes it after the commit. */
export async function restoreLine(
  context: StaffContext,
  sql: Sql,
  line: Pick<LockedLine, 'id' | 'section' | 'customerId' | 'isInvited'>,
): Promise<void> {
  await sql
    .updateTable('order_lines')
    .set({ voided_on: null, voided_by: null, void_reason: null, void_seen_on: null, is_charged: !line.isInvited })
    .where('id', '=', line.id)
    .execute();
  publishLinesChanged(context, [line]);
}

/** What a press changed in an order: the line, what it had cost, whether that is refunded, and what returned to stock. */
export interface LineChange {
  readonly lineId: string;
  readonly amount: Cents;
  readonly isRefunded: boolean;
  readonly returned?: readonly ProductUnits[];
}

/** A change of a line that is stored: of which order it was, by whom (null for the customer), and when. */
export interface StoredLineChange extends LineChange {
  readonly orderId: string;
  readonly changedBy: string | null;
  readonly changedOn: Date;
}

/** Reads the stored change of this kind and id; undefined if there is none. The caller has locked the order, or locks it next. */
export async function findLineChange(
  sql: Sql | Database,
  { id, kind }: { readonly id: string; readonly kind: OrderChange },
): Promise<StoredLineChange | undefined> {
  const stored = await sql
    .selectFrom('order_changes')
    .select(['order_id as orderId', 'changed_by as changedBy', 'changed_on as changedOn', 'details'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { details, ...change } = stored;
  const { lineIds, amount = 0, isRefunded = false, returned = [] } = details;
  const [lineId = ''] = lineIds;
  return { ...change, lineId, amount: cents(amount), isRefunded, returned };
}

interface NewChange {
  /** The id of the press. */
  readonly id: string;
  readonly orderId: string;
  readonly kind: OrderChange;
  readonly change: LineChange;
}

/** Stores the change of the order under the id of the press. */
export async function storeLineChange(
  { now, actor }: StaffContext,
  sql: Sql,
  { id, orderId, kind, change }: NewChange,
): Promise<void> {
  const { lineId, ...money } = change;
  const details = JSON.stringify({ lineIds: [lineId], ...money });
  await sql
    .insertInto('order_changes')
    .values({ id, order_id: orderId, kind, changed_on: now, changed_by: actor.userId, details })
    .execute();
}
