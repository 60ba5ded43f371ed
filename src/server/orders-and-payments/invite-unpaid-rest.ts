// Makes an invitation of what is left to pay of an order that is paid in part.
import { spreadDiscount } from '#domain/discount.ts';
import { discountedPriceOfUnits, inviteRefusal, lineChargeAfterChange } from '#domain/line-change.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { type LockedLine, lockChargedLines, lockLine, storeInvitedLine } from '#server/orders/index.ts';
import type { LockedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Units of an order line that became an invitation (free for the customer). Amounts are in cents. */
export interface InvitedUnits {
  /** Has exactly these units. */
  readonly line: LockedLine;
  /** The price that the invitation covers. */
  readonly amount: Cents;
  /** The unpaid part of `amount`, by which the order now owes less. */
  readonly dueReduction: Cents;
  /** The part of `amount` that was paid. */
  readonly paidPart: Cents;
  /** At least a part of the price is no longer charged. */
  readonly isUncharged: boolean;
}

/**
 * Makes all that an order still owes (`due`, in cents) an invitation (free for the customer). The amount is spread over the lines
 * in proportion to what is left to pay of each. What was paid of a line stays charged. Throws the refusal `line-already-invited` if
 * nothing is left to invite. The caller has locked the order.
 */
export async function inviteAmountDue(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { due, reason }: { readonly due: Cents; readonly reason: string },
): Promise<InvitedUnits[]> {
  const owed = (await lockChargedLines(sql, [payment.order_id])).filter(({ isOwed }) => isOwed);
  const parts = spreadDiscount(owed, cents(Math.min(due, addCents(...owed.map(({ left }) => left)))));
  const invited: InvitedUnits[] = [];
  for (const { id } of owed) {
    const dueReduction = parts.get(id) ?? ZERO_CENTS;
    if (dueReduction === ZERO_CENTS) continue;
    const line = await lockLine(sql, id);
    const refusal = inviteRefusal({ state: payment.order_state }, line, line.quantity);
    if (refusal) throw new RefusalError(refusal);
    // The rest of its cost was paid.
    const rest = cents(discountedPriceOfUnits(line, line.quantity) - dueReduction);
    const charge = lineChargeAfterChange(payment.state, { dueReduction, paidPart: rest });
    await storeInvitedLine(context, sql, line, { reason, ...charge });
    invited.push({ line, amount: dueReduction, dueReduction, paidPart: ZERO_CENTS, isUncharged: true });
  }
  if (invited.length === 0) throw new RefusalError('line-already-invited');
  return invited;
}
