// Makes lines of an order, or some of their units, an invitation.
import type { InviteLinesInput, InviteLinesResult } from '#contract/order-changes.ts';
import {
  discountedPriceOfUnits,
  divideLineChangeAmount,
  inviteRefusal,
  lineChargeAfterChange,
} from '#domain/line-change.ts';
import { addCents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { StatusQueryDependencies } from '#server/attempts/index.ts';
import {
  type LineChange,
  lockLine,
  readInvitableLineIds,
  storeInvitedLine,
  storeLineChange,
} from '#server/orders/index.ts';
import {
  findOwnPaymentId,
  type LockedPayment,
  publishPaymentsChanged,
  toLoggedPayment,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import {
  findEarlierChange,
  type OrderDueAndPaid,
  requireNotVoided,
  requireUnchangedUnits,
  splitOffUnits,
  storeRefundOfUnits,
  withLockedOrder,
} from './changed-units.ts';
import { type InvitedUnits, inviteAmountDue } from './invite-unpaid-rest.ts';
import { requireNoPossibleCharge } from './possible-charge.ts';
import { reduceAmountDue } from './reduce-amount-due.ts';

/**
 * Makes units of order lines an invitation, which is free for the customer. Empty `lines` mean the whole order; if it is paid in
 * part and `isRefunded` is false, only what it still owes. Paid units require `isRefunded` and the right to refund. The caller must
 * then send the refund, whose id is `changeId`. Idempotent by `changeId`. Throws a refusal if a line has changed or cannot be
 * invited, or if a payment provider may be charging the order.
 */
export async function inviteLines(
  context: StaffContext,
  queries: StatusQueryDependencies,
  input: InviteLinesInput,
): Promise<InviteLinesResult> {
  const { changeId, orderId, lines: chosen, isRefunded = false, refundAmount, evenIfInProgress = false } = input;
  const reason = requireReason(input.reason, 'invite-reason-required');
  const asked = { kind: 'invited', request: { orderId, lines: chosen, reason, isRefunded, refundAmount } } as const;
  const paymentId = await findOwnPaymentId(context.db, orderId);
  return withLockedOrder(context, queries, paymentId, { evenIfInProgress }, async (sql, payment, money) => {
    const earlier = await findEarlierChange(sql, changeId, asked);
    if (earlier) return { ...invitedLines(earlier), hasChanged: false };
    if (isPending(payment.state)) await requireNoPossibleCharge(context, sql, [payment.id], { evenIfInProgress });

    const isRest = chosen.length === 0 && !isRefunded && isPending(payment.state) && money.paid > ZERO_CENTS;
    const invited = isRest
      ? await inviteAmountDue(context, sql, payment, { due: money.due, reason })
      : await inviteUnits(context, sql, { payment, money }, { chosen, reason });
    const amount = addCents(...invited.map((units) => units.amount));
    const changed = invited.map(({ line, paidPart }) => ({ line, amount: paidPart }));
    const refunded = addCents(...changed.map((units) => units.amount));
    const dueReduction = addCents(...invited.map((units) => units.dueReduction));
    requireRefund(context, { wasPaid: refunded > ZERO_CENTS || isPaid(payment.state), isRefunded });
    await reduceAmountDue(context, sql, payment, dueReduction);
    const lineIds = changed.map(({ line }) => line.id);
    const change = {
      lineIds,
      amount,
      isRefunded: refunded > ZERO_CENTS,
      returned: [],
      wasPaid: isPaid(payment.state) || (amount > ZERO_CENTS && refunded === amount),
      dueReduction,
      unchargedLines: invited.filter((units) => units.isUncharged).length,
      paidLines: changed.filter((units) => units.amount > ZERO_CENTS).length,
    };
    await storeLineChange(context, sql, { id: changeId, orderId, ...asked, change });
    const lines = changed.map(({ line: { quantity, label } }) => ({ quantity, label }));
    const details = { ...toLoggedPayment(payment, amount), lines, reason };
    await recordActivity(context, sql, { kind: 'lines-invited', details });
    const chosenLineIds = [...chosen.map(({ lineId }) => lineId), ...lineIds];
    const refund = { changeId, changed, chosenLineIds, refundAmount, reason, voidedLines: 0 };
    if (change.isRefunded) await storeRefundOfUnits(context, sql, money, refund);
    publishPaymentsChanged(context);
    return { ...invitedLines(change), hasChanged: true };
  });
}

function invitedLines({ lineIds, amount, isRefunded }: LineChange): Omit<InviteLinesResult, 'hasChanged'> {
  return { lineIds: [...lineIds], amount, isRefunded };
}

function requireRefund(
  { actor }: StaffContext,
  { wasPaid, isRefunded }: { readonly wasPaid: boolean; readonly isRefunded: boolean },
): void {
  if (!wasPaid) return;
  if (!isRefunded) throw new RefusalError('invitation-not-refunded');
  if (!can(actor.permissions, 'refund-payments')) throw new RefusalError('not-allowed');
}

/** Locks the lines in the order of their ids, and makes the units an invitation. What is settled stays in what its order cost. */
async function inviteUnits(
  context: StaffContext,
  sql: Sql,
  { payment, money }: { readonly payment: LockedPayment; readonly money: OrderDueAndPaid },
  { chosen, reason }: { readonly chosen: InviteLinesInput['lines']; readonly reason: string },
): Promise<InvitedUnits[]> {
  const chosenById = new Map(chosen.map((units) => [units.lineId, units]));
  if (chosenById.size < chosen.length) throw new RefusalError('malformed');
  const lineIds =
    chosen.length > 0 ? [...chosenById.keys()].toSorted() : await readInvitableLineIds(sql, payment.order_id);
  if (lineIds.length === 0) throw new RefusalError('line-already-invited');
  const changed: InvitedUnits[] = [];
  let { due } = money;
  for (const lineId of lineIds) {
    const line = await lockLine(sql, lineId);
    if (line.orderId !== payment.order_id) throw new RefusalError('not-found');
    requireNotVoided(line);
    const { units = line.quantity, seenUnits } = chosenById.get(lineId) ?? {};
    if (line.invitedBy !== null) throw new RefusalError('line-already-invited', { names: [line.invitedBy] });
    const refusal = inviteRefusal({ state: payment.order_state }, line, units);
    if (refusal) throw new RefusalError(refusal);
    await requireUnchangedUnits(sql, line, seenUnits);
    const invited = await splitOffUnits(context, sql, line, units);
    const amount = discountedPriceOfUnits(line, units);
    const divided = divideLineChangeAmount({ ...money, due, paymentState: payment.state }, amount);
    due = cents(due - divided.dueReduction);
    const charge = lineChargeAfterChange(payment.state, divided);
    await storeInvitedLine(context, sql, invited, { reason, ...charge });
    const isUncharged = !charge.isCharged || divided.dueReduction > ZERO_CENTS;
    changed.push({ line: invited, amount, ...divided, isUncharged });
  }
  return changed;
}
