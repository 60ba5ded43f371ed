// What all changes of order lines share: locking the order, splitting units off a line, and storing their refund.
import { divideRefund, type RefundSource } from '#domain/divide-refund.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { queryAttemptsForStaff, type StatusQueryDependencies } from '#server/attempts/index.ts';
import {
  findLineChange,
  isRepeatedChange,
  type LockedLine,
  type OrderChangeRequest,
  readWhoLastChangedLines,
  type StoredLineChange,
  splitOrderLine,
} from '#server/orders/index.ts';
import {
  type LockedPayment,
  lockPayments,
  readPaymentIdsOfChosenLines,
  readSharesOfOrder,
  readUnrefundedParts,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import { splitTicketLine } from '#server/printing/index.ts';
import { readRefundableAmount, requireNewRefundAllowed, storeRefund, toNewRefund } from '#server/refunds/index.ts';

/** The amounts of a locked order, in cents: what it still owes, what is paid of it, and which payments have paid it. */
export interface OrderDueAndPaid {
  readonly orderId: string;
  /** What it still owes. */
  readonly due: Cents;
  /** What is paid of it. Refunds do not lower it. */
  readonly paid: Cents;
  /** The payments that paid it, whole or in part, the last one first, with what each paid of it. They are locked. */
  readonly payers: readonly { readonly payment: LockedPayment; readonly amount: Cents }[];
}

/** True if staff have confirmed the warning that a customer may be paying: attempts that can be closed are. */
interface StaffWarning {
  readonly evenIfInProgress: boolean;
}

/**
 * Runs `change`, which changes one order and its money, in a transaction, and returns its result. `paymentId` is the payment that
 * the order was created with. Locks it, the payments that paid the order, and all their orders. Before, asks the payment providers
 * about attempts without a known outcome. `evenIfInProgress` also ends attempts in which the customer must still act. Throws
 * `not-found` if the payment does not exist.
 */
export async function withLockedOrder<Result>(
  context: StaffContext,
  queries: StatusQueryDependencies,
  paymentId: string | null,
  { evenIfInProgress }: StaffWarning,
  change: (sql: Sql, payment: LockedPayment, money: OrderDueAndPaid) => Promise<Result>,
): Promise<Result> {
  if (paymentId === null) throw new RefusalError('not-found');
  await queryAttemptsForStaff(context, queries, [paymentId], { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => {
    const shares = await readSharesOfOrder(sql, paymentId);
    const payments = await lockPayments(sql, [...new Set([paymentId, ...shares.map((share) => share.paymentId)])]);
    const payment = payments.find(({ id }) => id === paymentId);
    if (!payment) throw new RefusalError('not-found');
    const present = await readSharesOfOrder(sql, paymentId);
    if (present.length > shares.length) throw new ConcurrentChangeError('The order was paid by another transaction.');
    const payers = present.flatMap(({ paymentId: id, amount }) => {
      const payer = payments.find((each) => each.id === id);
      return payer && isPaid(payer.state) ? [{ payment: payer, amount }] : [];
    });
    const due = isPending(payment.state) ? cents(payment.total_amount_order) : ZERO_CENTS;
    const paid = addCents(...payers.map(({ amount }) => amount));
    return change(sql, payment, { orderId: payment.order_id, due, paid, payers });
  });
}

/**
 * Runs `change`, which changes several orders and their money, in a transaction, and returns its result. The transaction has locked
 * these payments and their orders. Before it, asks the payment providers about attempts without a known outcome. `evenIfInProgress`
 * also ends attempts in which the customer must still act. Throws `not-found` if `paymentIds` is empty.
 */
export async function withLockedOrders<Result>(
  context: StaffContext,
  queries: StatusQueryDependencies,
  paymentIds: readonly string[],
  { evenIfInProgress }: StaffWarning,
  change: (sql: Sql, payments: readonly LockedPayment[]) => Promise<Result>,
): Promise<Result> {
  if (paymentIds.length === 0) throw new RefusalError('not-found');
  await queryAttemptsForStaff(context, queries, paymentIds, { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => change(sql, await lockPayments(sql, paymentIds)));
}

/**
 * Reads the change of an order that an earlier request with the same id has stored; undefined if this request is the first. Throws
 * the refusal `change-id-reused` if that change is of another kind, or its request had other content. The caller has locked the
 * order.
 */
export async function findEarlierChange(
  sql: Sql,
  changeId: string,
  asked: { readonly kind: StoredLineChange['kind']; readonly request: OrderChangeRequest },
): Promise<StoredLineChange | undefined> {
  return (await isRepeatedChange(sql, changeId, asked)) ? findLineChange(sql, changeId) : undefined;
}

/**
 * Throws the refusal `line-already-voided` if a member of staff has voided the line (taken it off its order). The refusal has the
 * name of this person.
 */
export function requireNotVoided({ voidedBy }: LockedLine): void {
  if (voidedBy !== null) throw new RefusalError('line-already-voided', { names: [voidedBy] });
}

/**
 * Throws the refusal `line-changed` if the line no longer has the number of units that staff saw on their screen. The refusal has
 * the name of the member of staff who changed lines of the order last.
 */
export async function requireUnchangedUnits(sql: Sql, line: LockedLine, seenUnits = line.quantity): Promise<void> {
  if (line.quantity === seenUnits) return;
  const name = await readWhoLastChangedLines(sql, line.orderId);
  throw new RefusalError('line-changed', name === null ? {} : { names: [name] });
}

/** Units of an order line for which money is given back. `line` has exactly these units; `amount` is what was paid of them. */
interface PaidUnits {
  readonly line: LockedLine;
  /** Cents. */
  readonly amount: Cents;
}

/**
 * Returns a line that has exactly this number of units, so that they can be changed alone: `line` itself, or a new line that is
 * split off it, in the order and on its tickets.
 */
export async function splitOffUnits(
  context: StaffContext,
  sql: Sql,
  line: LockedLine,
  units: number,
): Promise<LockedLine> {
  if (units === line.quantity) return line;
  const newLineId = await splitOrderLine(context, sql, line, units);
  await splitTicketLine(sql, { lineId: line.id, newLineId, units });
  return { ...line, id: newLineId, quantity: units };
}

interface UnitsToRefund {
  readonly changeId: string;
  readonly changed: readonly PaidUnits[];
  /** The lines as staff chose them: units may have been split off them since. */
  readonly chosenLineIds: readonly string[];
  /** How much of that is refunded, in cents; undefined: all of it. */
  readonly refundAmount: number | undefined;
  readonly reason: string;
  /** Lines that left their boards with the refund. */
  readonly voidedLines: number;
}

/**
 * Stores the refund of units of order lines. If several payments paid the order, the refund is divided into one for each of them
 * (`divideRefund`); the first has the id of the change. Payments that were taken for these lines refund first. Throws
 * `refund-too-much` if `refundAmount` is more than was paid of the units, or than the payments can refund. Call it last in the
 * transaction: it may lock the open Z closure (cash closing) until the commit.
 */
export async function storeRefundOfUnits(
  context: StaffContext,
  sql: Sql,
  { orderId, payers }: OrderDueAndPaid,
  { changeId, changed, chosenLineIds, refundAmount, reason, voidedLines }: UnitsToRefund,
): Promise<void> {
  const paid = addCents(...changed.map(({ amount }) => amount));
  const amount = cents(refundAmount ?? paid);
  if (amount > paid) throw new RefusalError('refund-too-much');
  const sources = await readRefundSources(sql, { orderId, payers, chosenLineIds });
  const given = divideRefund(sources, firstParts(changed, amount));
  let missing = Number(amount);
  for (const [index, { payment }] of sources.entries()) {
    const lines = changed.flatMap(({ line }, position) => {
      const part = given[index]?.[position] ?? ZERO_CENTS;
      return part === ZERO_CENTS ? [] : [{ lineId: line.id, units: line.quantity, amount: part }];
    });
    if (lines.length === 0) continue;
    const part = addCents(...lines.map((line) => line.amount));
    const isFirst = missing === amount;
    const refundId = isFirst ? changeId : context.newId();
    const refund = toNewRefund(context, { paymentId: payment.id, refundId, amount: part, reason });
    if (!(await requireNewRefundAllowed(sql, payment, refund))) throw new RefusalError('refund-id-reused');
    await storeRefund(context, sql, payment, { ...refund, lines, voidedLines: isFirst ? voidedLines : 0 });
    missing -= part;
  }
  if (missing > 0) throw new RefusalError('refund-too-much');
}

/**
 * Reads how much each payment of an order can refund, in the sequence in which a refund of order lines uses the payments. First
 * come payments that were taken for the lines `chosenLineIds`, then the others in the sequence of `payers`. In `payers`, `amount`
 * is what the payment has paid of the order, in cents. Pass the result to `divideRefund`.
 */
export async function readRefundSources<Payment extends { readonly id: string }>(
  sql: Database | Sql,
  { orderId, payers, chosenLineIds }: RefundedLines<Payment>,
): Promise<(RefundSource & { readonly payment: Payment })[]> {
  const ofLines = await readPaymentIdsOfChosenLines(sql, chosenLineIds);
  const sequence = payers.toSorted(
    (one, other) => Number(ofLines.has(other.payment.id)) - Number(ofLines.has(one.payment.id)),
  );
  const sources: (RefundSource & { readonly payment: Payment })[] = [];
  for (const { payment, amount } of sequence) {
    const charge = { paymentId: payment.id, attemptId: null, isSurplus: false };
    const refundable = cents(Math.min(amount, await readRefundableAmount(sql, charge)));
    sources.push({ payment, refundable, left: await readUnrefundedParts(sql, payment.id, orderId) });
  }
  return sources;
}

interface RefundedLines<Payment> {
  readonly orderId: string;
  readonly payers: readonly { readonly payment: Payment; readonly amount: Cents }[];
  readonly chosenLineIds: readonly string[];
}

/** The lines with so much of their amounts as this amount covers, the first line first. */
function firstParts(changed: readonly PaidUnits[], amount: Cents) {
  let left = Number(amount);
  return changed.map(({ line, amount: paid }) => {
    const part = cents(Math.min(paid, left));
    left -= part;
    return { ...line, amount: part };
  });
}
