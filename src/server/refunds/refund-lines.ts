// The order lines that refunds name.
import { sql as raw } from 'kysely';
import { type Cents, cents } from '#domain/money.ts';
import type { SectionVatPart, SectionVatSplit } from '#domain/split.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** The units of one order line that a refund returns, and their price in cents. */
export interface RefundLine {
  readonly lineId: string;
  readonly units: number;
  readonly amount: Cents;
}

/** Stores which units of which order lines a refund is for. Without lines it stores nothing. */
export async function storeRefundLines(sql: Sql, refundId: string, lines: readonly RefundLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ lineId, units, amount }) => ({ refund_id: refundId, line_id: lineId, units, amount }));
  await sql.insertInto('refund_lines').values(rows).execute();
}

/**
 * Reads the amounts of a refund by product type and VAT rate, from the order lines that were refunded. A repeated refund has the
 * lines of the failed refund that it replaces. Empty if the refund is for an amount and not for lines.
 */
export async function readRefundSplit(sql: Sql, refundId: string): Promise<SectionVatSplit> {
  const { rows } = await raw<Omit<SectionVatPart, 'amount'> & { readonly amount: number }>`
    with recursive chain as (
      select id, repeats_refund_id from refunds where id = ${refundId}::uuid
      union all
      select refunds.id, refunds.repeats_refund_id from refunds join chain on refunds.id = chain.repeats_refund_id
    )
    select product_type_id as section, vat_percent as "vatPercent", refund_lines.amount
    from chain join refund_lines on refund_id = chain.id join order_lines on order_lines.id = line_id
  `.execute(sql);
  return rows.map((part) => ({ ...part, amount: cents(part.amount) }));
}
