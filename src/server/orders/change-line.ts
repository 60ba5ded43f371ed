// Changes the rows of single order lines, and stores each change of an order under the id that the browser generated for it.
import { type ExpressionBuilder, sql as raw } from 'kysely';
import { type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import type { OrderChangeKind } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import type { ProductUnits } from '#domain/stock.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishLinesChanged } from './publish-lines-changed.ts';

/**
 * An order line that a member of staff is about to change, as `lockLine` reads it. Its row is locked until the transaction ends.
 */
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
  /** The VAT that the price includes, in per cent. */
  readonly vatPercent: number;
  /** All that is off the line, with `uncharged`. */
  readonly discount: Cents;
  /** By how much its order, paid in part, owed less when the line was voided or became an invitation. */
  readonly uncharged: Cents;
  readonly isCharged: boolean;
  readonly isDone: boolean;
  /** It was done once, and was sent back to its board. */
  readonly wasRecovered: boolean;
  readonly voidedOn: Date | null;
  readonly isVoided: boolean;
  readonly invitedOn: Date | null;
  readonly isInvited: boolean;
  /** The names of the members of staff who voided it and who made it an invitation; null if nobody did. */
  readonly voidedBy: string | null;
  readonly invitedBy: string | null;
}

/**
 * Locks the row of this order line until the transaction ends, and returns the line as it is stored then. Throws the refusal
 * `not-found` if it does not exist.
 */
export async function lockLine(sql: Sql, lineId: string): Promise<LockedLine> {
  await sql.selectFrom('order_lines').select('id').where('id', '=', lineId).forNoKeyUpdate().execute();
  const row = await sql
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('staff_users as voider', 'voider.id', 'order_lines.voided_by')
    .leftJoin('staff_users as inviter', 'inviter.id', 'order_lines.invited_by')
    .select(['order_lines.id', 'order_id as orderId', 'product_type_id as section', 'customer_id as customerId'])
    .select(['product_id as productId', 'mixer_id as mixerId', 'label', 'quantity', 'price', 'discount', 'uncharged'])
    .select('vat_percent as vatPercent')
    .select(['is_charged as isCharged', 'done_on', 'recovered_on', 'voided_on', 'invited_on'])
    .select(['voider.name as voidedBy', 'inviter.name as invitedBy'])
    .where('order_lines.id', '=', lineId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('not-found');
  const { price, discount, uncharged, ...times } = row;
  const { done_on: doneOn, recovered_on: recoveredOn, voided_on: voidedOn, invited_on: invitedOn, ...line } = times;
  return {
    ...line,
    price: cents(price),
    discount: cents(discount),
    uncharged: cents(uncharged),
    isDone: doneOn !== null,
    wasRecovered: recoveredOn !== null,
    voidedOn,
    isVoided: voidedOn !== null,
    invitedOn,
    isInvited: invitedOn !== null,
  };
}

/** What an order line still charges after it was voided or became an invitation (`lineChargeAfterChange`). */
interface RemainingLineCharge {
  /** The line still counts in the cost of its order: a part of it was paid, or the order's payment is not pending any more. */
  readonly isCharged: boolean;
  /** Of a charged line: the cents that its order owed less, because it was paid only in part. */
  readonly uncharged: Cents;
}

/**
 * Marks the line as voided by the signed-in member of staff, and notifies boards and customer after the commit. With `isSeen`, the
 * line leaves its board at once; otherwise it stays there until staff have seen that it is voided.
 */
export async function storeVoidedLine(
  context: StaffContext,
  sql: Sql,
  line: Pick<LockedLine, 'id' | 'section' | 'customerId'>,
  { reason, isSeen, ...left }: RemainingLineCharge & { readonly reason: string; readonly isSeen: boolean },
): Promise<void> {
  const { now, actor } = context;
  await sql
    .updateTable('order_lines')
    .set({ voided_on: now, voided_by: actor.userId, void_reason: reason })
    .set((line) => leftCharged(line, left))
    .set({ void_seen_on: isSeen ? now : null })
    .where('id', '=', line.id)
    .execute();
  publishLinesChanged(context, [line]);
}

/**
 * Makes the line an invitation, which is free for the customer, and notifies boards and customer after the commit. The caller has
 * locked the order.
 */
export async function storeInvitedLine(
  context: StaffContext,
  sql: Sql,
  line: Pick<LockedLine, 'id' | 'section' | 'customerId'>,
  { reason, ...left }: RemainingLineCharge & { readonly reason: string },
): Promise<void> {
  await sql
    .updateTable('order_lines')
    .set({ invited_on: context.now, invited_by: context.actor.userId, invite_reason: reason })
    .set((line) => leftCharged(line, left))
    .where('id', '=', line.id)
    .execute();
  publishLinesChanged(context, [line]);
}

function leftCharged(line: ExpressionBuilder<Tables, 'order_lines'>, { isCharged, uncharged }: RemainingLineCharge) {
  return {
    is_charged: isCharged,
    discount: line('discount', '+', uncharged),
    uncharged: line('uncharged', '+', uncharged),
  };
}

/**
 * Undoes `storeVoidedLine` or `storeInvitedLine`, depending on `kind`, so that the line is charged again. A line that was an
 * invitation (free for the customer) before it was voided stays free. `dueReduction` is by how many cents the voiding had reduced
 * what the order owes. Notifies boards and customer after the commit.
 */
export async function storeRestoredLine(
  context: StaffContext,
  sql: Sql,
  line: Pick<LockedLine, 'id' | 'section' | 'customerId' | 'isCharged' | 'uncharged' | 'isInvited'>,
  { kind, dueReduction }: { readonly kind: 'voided' | 'invited'; readonly dueReduction: Cents },
): Promise<void> {
  const change =
    kind === 'voided'
      ? {
          voided_on: null,
          voided_by: null,
          void_reason: null,
          void_seen_on: null,
          is_charged: line.isCharged || !line.isInvited,
        }
      : { invited_on: null, invited_by: null, invite_reason: null, is_charged: true };
  // An invitation that was voided since is not undone: all that the line does not charge is of the invitation.
  const ofLine = kind === 'invited' ? line.uncharged : dueReduction;
  const uncharged = line.isCharged ? ofLine : ZERO_CENTS;
  await sql
    .updateTable('order_lines')
    .set(change)
    .set((of) => ({ discount: of('discount', '-', uncharged), uncharged: of('uncharged', '-', uncharged) }))
    .where('id', '=', line.id)
    .execute();
  publishLinesChanged(context, [line]);
}

/**
 * Reads the ids of the lines of this order that can become an invitation: those that are neither voided nor an invitation already.
 */
export async function readInvitableLineIds(sql: Sql, orderId: string): Promise<string[]> {
  const lines = await sql
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('voided_on', 'is', null)
    .where('invited_on', 'is', null)
    .orderBy('id')
    .execute();
  return lines.map(({ id }) => id);
}

/**
 * Reads the ids of the lines that this stored change made an invitation (free for the customer). The lines are those whose time of
 * invitation is the time of the change (`changedOn`). Lines that were later split off from these lines are included.
 */
export async function readInvitedLineIds(
  sql: Sql,
  { orderId, changedOn }: Pick<StoredLineChange, 'orderId' | 'changedOn'>,
): Promise<string[]> {
  const lines = sql.selectFrom('order_lines').select('id').where('order_id', '=', orderId).orderBy('id');
  return (await lines.where('invited_on', '=', changedOn).execute()).map(({ id }) => id);
}

/**
 * Reads the name of the member of staff who last voided a line of this order, made a line an invitation (free for the customer), or
 * undid a change of the order. Null if nobody did. Refusals contain this name.
 */
export async function readWhoLastChangedLines(sql: Sql, orderId: string): Promise<string | null> {
  const last = await sql
    .selectFrom('order_changes')
    .innerJoin('staff_users', 'staff_users.id', 'changed_by')
    .select('name')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['voided', 'invited', 'undone'])
    .orderBy('changed_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.name ?? null;
}

/**
 * What one request changed in the lines of an order: which lines, their price in cents after discounts (`amount`), whether all of
 * it was paid, whether a paid part is refunded, and the units that returned to stock.
 */
export interface LineChange {
  readonly lineIds: readonly string[];
  readonly amount: Cents;
  readonly wasPaid: boolean;
  readonly isRefunded: boolean;
  /** What the order owed less, in cents: less than `amount` if a part of that was paid. */
  readonly dueReduction: Cents;
  /** How many of the lines are not charged any more, or only in part: those that a Z closure counts. */
  readonly unchargedLines: number;
  /** How many of the lines were paid before, or in part: a Z closure lists them apart. */
  readonly paidLines: number;
  readonly returned: readonly ProductUnits[];
}

/** A stored change of lines, with its kind, its order, who made it (null for the customer), and when. */
export interface StoredLineChange extends LineChange {
  readonly kind: OrderChangeKind;
  readonly orderId: string;
  readonly changedBy: string | null;
  readonly changedOn: Date;
}

/** Reads the stored change with this id; undefined if no change has it. */
export async function findLineChange(sql: Sql | Database, id: string): Promise<StoredLineChange | undefined> {
  const stored = await sql
    .selectFrom('order_changes')
    .select(['kind', 'order_id as orderId', 'changed_by as changedBy', 'changed_on as changedOn', 'details'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { details, ...change } = stored;
  const { amount = 0, wasPaid = false, lowered = 0, isRefunded = false, returned = [] } = details;
  return {
    ...change,
    lineIds: details.lineIds ?? [],
    amount: cents(amount),
    wasPaid,
    dueReduction: cents(lowered),
    unchargedLines: details.unchargedLines ?? 0,
    paidLines: details.paidLines ?? 0,
    isRefunded,
    returned,
  };
}

/**
 * The content of a request to change orders. It is stored with the change, so that a second request with the same id can be
 * compared: with the same content, the second request is a repetition. `evenIfInProgress` is not stored, because staff may add it
 * when they repeat the request.
 */
export type OrderChangeRequest = Readonly<Record<string, unknown>>;

/**
 * True if a change of orders with this id is stored already, so that the request is a repetition and must change nothing. Throws
 * the refusal `change-id-reused` if the stored change is of another kind, or its request had another content.
 */
export async function isRepeatedChange(
  sql: Sql,
  id: string,
  { kind, request }: { readonly kind: OrderChangeKind; readonly request: OrderChangeRequest },
): Promise<boolean> {
  const stored = await sql
    .selectFrom('order_changes')
    .select(raw<boolean>`kind = ${kind} and request = ${JSON.stringify(request)}::jsonb`.as('isSame'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored && !stored.isSame) throw new RefusalError('change-id-reused');
  return stored !== undefined;
}

interface NewChange {
  /** The idempotency key, generated by the browser. */
  readonly id: string;
  readonly orderId: string;
  readonly kind: OrderChangeKind;
  readonly request: OrderChangeRequest;
  readonly change: LineChange;
}

/**
 * Records in the table `order_changes` what staff changed in the lines of an order (`kind`, such as `voided`), under the id that
 * the browser generated. Does not change the lines.
 */
export async function storeLineChange(
  { now, actor }: StaffContext,
  sql: Sql,
  { id, orderId, kind, request, change: { dueReduction, ...change } }: NewChange,
): Promise<void> {
  await sql
    .insertInto('order_changes')
    .values({
      id,
      order_id: orderId,
      kind,
      changed_on: now,
      changed_by: actor.userId,
      request: JSON.stringify(request),
      details: JSON.stringify({ ...change, lowered: dueReduction }),
    })
    .execute();
}
