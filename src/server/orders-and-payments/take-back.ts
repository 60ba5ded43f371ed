// «Corregir»: takes back an order that was just sent, so that who placed it can change it and send it again.
import type { TakenBackOrder } from '#contract/take-backs.ts';
import type { Refusal } from '#domain/refusal.ts';
import { can } from '#domain/staff.ts';
import {
  TAKEN_BACK_REASON,
  type TakeBackOrder,
  type TakeBackActor,
  takeBackRefusal,
  takeBackRemainingMs,
} from '#domain/take-back.ts';
import { recordActivity } from '#server/activity/index.ts';
import { lockSession, requireCustomerId } from '#server/customers/index.ts';
import { lockStock } from '#server/menu/index.ts';
import {
  countTakenBack,
  findLineChange,
  hideStruckLines,
  lockLinesOfOrders,
  readOrderedUnits,
  readTakeBackOrders,
  readTakenBackContent,
  readWhoPreventedTakeBack,
  storeTakeBack,
} from '#server/orders/index.ts';
import {
  findCustomerPayment,
  findRemainder,
  type LockedPayment,
  lockPayment,
  paymentSubject,
} from '#server/payments/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { endOwedOrders } from './end-owed-order.ts';
import { findPossibleCharge } from './possible-charge.ts';

/** The press that takes an order back. */
interface TakeBackPress {
  /** Made by the browser: a repeated press gets the same response. */
  readonly changeId: string;
  readonly orderId: string;
}

/**
 * A member of staff takes back an order that staff placed: the order ends, its payment is canceled, its units return to stock, and
 * its lines leave the boards and the waiting tickets. If a ticket of it may be on paper, a cancellation ticket is stored, and the
 * struck lines stay on their board until staff confirm them («Visto»). Returns what the order contained. A repeated request changes
 * nothing.
 *
 * Refused after two minutes, for an order of a customer, for an order of another member of staff without the right to cancel
 * orders, and once something of it is done or paid. The refusal has the name of the member of staff whose action prevents it, if
 * there is one.
 */
export async function takeBackStaffOrder(context: StaffContext, press: TakeBackPress): Promise<TakenBackOrder> {
  const paymentId = await findRemainder(context.db, press.orderId);
  if (paymentId === null) throw new RefusalError('not-found');
  return takeBack(
    context,
    { ...press, paymentId },
    () => Promise.resolve(staffTaker(context)),
    async (sql, payment) => {
      const details = paymentSubject(payment, payment.total_amount_order);
      await recordActivity(context, sql, { kind: 'order-taken-back', details });
    },
  );
}

/**
 * A customer takes back their own order, as staff do with `takeBackStaffOrder`. Refused also once a ticket of it may be on paper,
 * and if the customer has taken back three orders during this visit. Throws the refusal `not-found` for an order of somebody else.
 */
export async function takeBackOwnOrder(context: Context, press: TakeBackPress): Promise<TakenBackOrder> {
  const customerId = requireCustomerId(context.actor);
  const { id: paymentId } = await findCustomerPayment(context.db, customerId, press.orderId);
  return takeBack(context, { ...press, paymentId }, async (sql) => {
    // Presses for several orders of the customer are counted one after the other.
    await lockSession(sql, customerId);
    return { kind: 'customer', takenBack: await countTakenBack(context, sql, customerId) };
  });
}

/** Reads for how many milliseconds this member of staff can take the order back; 0 if they cannot. */
export async function readTakeBack(
  context: StaffContext,
  { orderId }: { readonly orderId: string },
): Promise<{ remainingMs: number }> {
  const order = (await readTakeBackOrders(context.db, [orderId])).get(orderId);
  return { remainingMs: order ? takeBackRemainingMs(order, staffTaker(context), context.now) : 0 };
}

function staffTaker({ actor }: StaffContext): TakeBackActor {
  return { kind: 'staff', userId: actor.userId, mayCancelOrders: can(actor.permissions, 'cancel-orders') };
}

/** `readTaker` runs after the order is locked, and before its stock and lines are. */
async function takeBack(
  context: Context,
  { changeId, orderId, paymentId }: TakeBackPress & { readonly paymentId: string },
  readTaker: (sql: Sql) => Promise<TakeBackActor>,
  record?: (sql: Sql, payment: LockedPayment) => Promise<void>,
): Promise<TakenBackOrder> {
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    const earlier = await findLineChange(sql, changeId);
    if (earlier && (earlier.orderId !== orderId || earlier.kind !== 'taken-back'))
      throw new RefusalError('change-id-reused');
    if (earlier) return { ...(await readContent(sql, orderId)), hasChanged: false };
    const taker = await readTaker(sql);
    const order = await lockOrder(context, sql, payment);
    await refuse(sql, orderId, taker, takeBackRefusal(order, taker, context.now));
    const by = taker.kind === 'staff' ? taker.userId : null;
    await endOwedOrders(context, sql, [payment], { ending: 'taken-back', by, reason: TAKEN_BACK_REASON });
    // Its tickets are locked now: none has begun to be printed since the decision, or all is rolled back.
    const mayBeOnPaper = (await readOrder(sql, orderId)).mayBeOnPaper;
    await refuse(sql, orderId, taker, takeBackRefusal({ ...order, mayBeOnPaper }, taker, context.now));
    // On paper: its lines wait on the board until staff have seen that they are struck.
    if (!mayBeOnPaper) await hideStruckLines(context, sql, orderId);
    await storeTakeBack(context, sql, { changeId, orderId, by });
    await record?.(sql, payment);
    return { ...(await readContent(sql, orderId)), hasChanged: true };
  });
}

/** Locks the lines, which «Hecho» changes, after their stock. Those of an order on no board are guarded by its row. */
async function lockOrder(context: Context, sql: Sql, payment: LockedPayment): Promise<TakeBackOrder> {
  const { order_id: orderId } = payment;
  await lockStock(sql, await readOrderedUnits(sql, [orderId]));
  if (payment.sent_on !== null) await lockLinesOfOrders(sql, [orderId]);
  const isBeingPaid = (await findPossibleCharge(context, sql, [payment.id])) !== null;
  return { ...(await readOrder(sql, orderId)), isBeingPaid };
}

async function readOrder(sql: Sql, orderId: string): Promise<TakeBackOrder> {
  const order = (await readTakeBackOrders(sql, [orderId])).get(orderId);
  if (!order) throw new RefusalError('not-found');
  return order;
}

/** Staff get the name of who of them prevented it, customers do not. */
async function refuse(sql: Sql, orderId: string, { kind }: TakeBackActor, refusal: Refusal | null): Promise<void> {
  if (refusal === null) return;
  const name = kind === 'staff' ? await readWhoPreventedTakeBack(sql, orderId, refusal) : null;
  throw new RefusalError(refusal, name === null ? {} : { names: [name] });
}

async function readContent(sql: Sql, orderId: string): Promise<Omit<TakenBackOrder, 'hasChanged'>> {
  const { lines, ...content } = await readTakenBackContent(sql, orderId);
  return {
    ...content,
    lines: lines.map(({ productId, size, quantity, notes, mixerId, ingredients, name, label, price }) => {
      return { productId, size, quantity, notes, mixerId, ingredients: [...ingredients], name, label, price };
    }),
  };
}
