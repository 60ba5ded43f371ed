// Makes an invitation of what is left to pay of an order that is paid in part.
import { spreadDiscount } from '#domain/discount.ts';
import { costOfUnits, inviteRefusal } from '#domain/line-change.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { inviteLine, lockChargedLines, lockLine } from '#server/orders/index.ts';
import type { LockedPayment } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { ChangedUnits } from './changed-units.ts';

/** Invited units: how much of what they cost the order still owed, and how much was paid. */
export interface InvitedUnits extends ChangedUnits {
  readonly lowered: Cents;
  readonly wasPaid: Cents;
}

/**
 * Spreads what the order owes over its lines like a discount, in proportion to what is left to pay of each, so that product types
 * and VAT rates add up, and makes these lines an invitation. What is paid of a line stays charged. The caller has locked the order.
 */
export async function inviteRest(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { due, reason }: { readonly due: Cents; readonly reason: string },
): Promise<InvitedUnits[]> {
  const owed = (await lockChargedLines(sql, [payment.order_id])).filter(({ isOwed }) => isOwed);
  const parts = spreadDiscount(owed, cents(Math.min(due, addCents(...owed.map(({ left }) => left)))));
  const invited: InvitedUnits[] = [];
  for (const { id } of owed) {
    const lowered = parts.get(id) ?? ZERO_CENTS;
    if (lowered === ZERO_CENTS) continue;
    const line = await lockLine(sql, id);
    const refusal = inviteRefusal({ state: payment.order_state }, line, line.quantity);
    if (refusal) throw new RefusalError(refusal);
    const isCharged = lowered < costOfUnits(line, line.quantity);
    await inviteLine(context, sql, line, { reason, isCharged, uncharged: isCharged ? lowered : ZERO_CENTS });
    invited.push({ line, amount: lowered, lowered, wasPaid: ZERO_CENTS });
  }
  if (invited.length === 0) throw new RefusalError('line-already-invited');
  return invited;
}
