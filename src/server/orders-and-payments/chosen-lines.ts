// The lines of orders that somebody pays for, and what they cost.
import type { CollectPaymentsInput } from '#contract/owed-orders.ts';
import type { Cents } from '#domain/money.ts';
import { costOfUnpaidUnits, unpaidUnits } from '#domain/unpaid-line.ts';
import { type LockedPayment, orderIdsOf, type PayableOrderLine, readPayableLines } from '#server/payments/index.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** An order line of which staff have chosen all or some units for a customer to pay, with what these units cost. */
export interface ChosenLine extends Pick<PayableOrderLine, 'id' | 'orderId' | 'section' | 'vatPercent'> {
  /** What its chosen units cost, in cents. */
  readonly amount: Cents;
}

/**
 * Reads the order lines of which staff have chosen units for a customer to pay, with the price of the chosen units. Throws the
 * refusal `line-paid` if a chosen line is not a charged line of these orders, or has fewer unpaid units than were chosen. The
 * caller has locked the orders.
 */
export async function readChosenLines(
  sql: Sql,
  orders: readonly LockedPayment[],
  chosen: NonNullable<CollectPaymentsInput['lines']>,
): Promise<ChosenLine[]> {
  if (chosen.length === 0) return [];
  const payable = await readPayableLines(sql, orderIdsOf(orders));
  const units = new Map(chosen.map((line) => [line.lineId, line.units]));
  const found = payable.filter(({ id }) => units.has(id));
  if (found.length < units.size) throw new RefusalError('line-paid');
  return found.map((line) => {
    const wanted = units.get(line.id) ?? 0;
    if (wanted > unpaidUnits(line)) throw new RefusalError('line-paid');
    const { id, orderId, section, vatPercent } = line;
    return { id, orderId, section, vatPercent, amount: costOfUnpaidUnits(line, wanted) };
  });
}
