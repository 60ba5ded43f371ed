// «Por cobrar»: everything that staff must collect, by table.
import { sql as raw } from 'kysely';
import { billedLabel } from '#contract/billed-label.es.ts';
import type { OwedPayment, OwedPaymentList, OwedTable } from '#contract/owed-orders.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { customerShownToStaff } from '#domain/staff.ts';
import { cumulativeUnpaidCosts, type PayableLine } from '#domain/unpaid-line.ts';
import {
  BILLED_LINES,
  HAS_ATTEMPT_IN_PROGRESS,
  IS_OWED,
  IS_PENDING,
  ORDER_DISCOUNT_PERCENT,
  type OrderLine,
} from '#server/orders/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readOrderPaidAmounts, readPayableLines } from './unpaid-parts.ts';

/**
 * Lists all pending payments that staff must collect, by table, oldest first. The table with the oldest payment is the first one.
 * If the user may not see payments, the e-mail addresses of customers are left out (empty).
 */
export async function listOwedPayments({ db, actor }: StaffContext): Promise<OwedPaymentList> {
  const byTable = new Map<string, OwedPayment[]>();
  const rows = await readOwed(db);
  const orderIds = rows.map(({ order_id: id }) => id);
  const [paid, lines] = await Promise.all([readOrderPaidAmounts(db, orderIds), readPayableLines(db, orderIds)]);
  const payable = new Map(lines.map((line) => [line.id, line]));
  for (const { table_code: tableCode, ...row } of rows) {
    const payments = byTable.get(tableCode) ?? [];
    byTable.set(tableCode, payments);
    payments.push(toOwedPayment(actor, row, paid.get(row.order_id)?.amount ?? ZERO_CENTS, payable));
  }
  const tables = [...byTable].map(
    ([tableCode, payments]): OwedTable => ({
      tableCode,
      total: addCents(...payments.map(({ total }) => total)),
      payments,
    }),
  );
  return { tables, total: addCents(...tables.map(({ total }) => total)) };
}

type OwedRow = Omit<Awaited<ReturnType<typeof readOwed>>[number], 'table_code'>;

/** The state is a literal, so that the planner can use the partial index. */
function readOwed(db: Database) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .leftJoin('staff_users as placers', 'placers.id', 'placed_by')
    .leftJoin('staff_users as leavers', 'leavers.id', 'payments.left_by')
    .select(['payments.id', 'orders.id as order_id', 'number', 'payments.table_code', 'orders.email', 'placed_by'])
    .select(['total_amount_order', 'left_on', 'left_reason', 'sent_on', 'acceptance', 'comment'])
    .select((eb) => eb.fn.coalesce('sent_on', 'placed_on').as('time'))
    .select(['placers.name as placer', 'leavers.name as leaver'])
    .select([BILLED_LINES.as('lines'), ORDER_DISCOUNT_PERCENT.as('discountPercent')])
    .select(HAS_ATTEMPT_IN_PROGRESS.as('isInProgress'))
    .select(
      raw<number>`(
        select count(*) from order_lines where order_lines.order_id = orders.id and ${IS_PENDING}
      )`.as('pendingLines'),
    )
    .where(IS_OWED)
    .orderBy('time')
    .orderBy('number')
    .execute();
}

function toOwedPayment(
  { permissions }: StaffContext['actor'],
  row: OwedRow,
  paid: Cents,
  payable: ReadonlyMap<string, PayableLine>,
): OwedPayment {
  const { left_on: leftOn, leaver, left_reason: leftReason } = row;
  return {
    paymentId: row.id,
    orderId: row.order_id,
    number: row.number,
    total: cents(row.total_amount_order),
    paid,
    time: row.time.toISOString(),
    isSent: row.sent_on !== null,
    placedBy: row.placer,
    customer: row.placed_by === null ? customerShownToStaff(permissions, row.email) : null,
    summary: summaryOf(row.lines),
    lines: row.lines.map(({ id: lineId, quantity, price, notes, ...line }) => {
      const unpaid = payable.get(lineId);
      return {
        lineId,
        label: billedLabel(line),
        quantity,
        price,
        notes,
        unpaid: unpaid ? cumulativeUnpaidCosts(unpaid) : [],
      };
    }),
    discount: addCents(...row.lines.flatMap(({ discount, uncharged }) => [discount, uncharged])),
    discountPercent: row.discountPercent,
    comment: row.comment,
    pendingLines: row.pendingLines,
    isInProgress: row.isInProgress,
    acceptance: row.sent_on === null ? row.acceptance : null,
    left: leftOn === null ? null : { on: leftOn.toISOString(), by: leaver ?? '', reason: leftReason ?? '' },
  };
}

/** «2 Caña, 1 Croquetas» */
function summaryOf(lines: readonly OrderLine[]): string {
  return lines.map(({ quantity, name }) => `${quantity} ${name}`).join(', ');
}
