// The order lines that a refund names.
import type { Sql } from '#server/platform/database/database.ts';

/** The units of a line that are refunded, and what they had cost in cents. */
interface RefundLine {
  readonly refundId: string;
  readonly lineId: string;
  readonly units: number;
  readonly amount: number;
}

/** Stores which units of an order line a refund is for. */
export async function storeRefundLine(sql: Sql, { refundId, lineId, units, amount }: RefundLine): Promise<void> {
  await sql.insertInto('refund_lines').values({ refund_id: refundId, line_id: lineId, units, amount }).execute();
}
