// Counts the sums of days once more, row by row in plain code, from payments, order lines and refund entries.
import { addDays, calendarDay, localMoment } from '#domain/time.ts';
import type { DaySumTableName } from '#server/day-sums/day-rows.ts';
import type { Database } from '#server/platform/database/database.ts';

/** One row of a table of sums. */
type SumRow = Readonly<Record<string, string | number | null>>;

/** The rows of each table of day sums, by the short name of the table; each list is sorted, so that tests can compare it. */
export type AllDaySums = Readonly<Record<DaySumTableName, readonly SumRow[]>>;

/**
 * Computes the sums of all days until `until` a second time, in plain code instead of SQL, so that tests can compare both results.
 */
export async function recomputeDaySums(db: Database, timeZone: string, until: string): Promise<AllDaySums> {
  const moved = await readMoved(db, timeZone);
  const visits = visitRows(moved);
  return {
    orders: addUp(['day'], dayRows(moved, until)),
    sections: addUp(['day', 'product_type_id'], sectionRows(moved)).filter(
      (row) => row.orders !== 0 || row.refunded !== 0,
    ),
    products: addUp(['day', 'product_id', 'name', 'product_type_id'], productRows(moved)),
    hours: addUp(['day', 'hour', 'product_type_id'], hourRows(moved)).filter(
      (row) => row.orders !== 0 || row.amount !== 0,
    ),
    takenOrders: addUp(
      ['day', 'taken_by'],
      moved.settled.map(({ day, placed_by }) => ({ day, taken_by: placed_by, orders: 1 })),
    ),
    payments: addUp(['day', 'payment_method', 'paid_with', 'taken_by', 'settled_by'], paymentRows(moved)),
    customers: visits,
    previousVisits: addUp(
      ['day', 'previous_day'],
      visits.map(({ day = null, previous_day: previous = null }) => ({ day, previous_day: previous, customers: 1 })),
    ),
  };
}

/** Sorts rows, so that two lists of the same rows are equal. */
export function sortSumRows(rows: readonly SumRow[]): SumRow[] {
  const text = (row: SumRow) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}

/** Adds the rows with the same key: every column that is not in the key is a number. */
function addUp(key: readonly string[], rows: readonly SumRow[]): SumRow[] {
  const sums = new Map<string, Record<string, string | number | null>>();
  for (const row of rows) {
    const name = JSON.stringify(key.map((column) => row[column]));
    const sum = sums.get(name) ?? Object.fromEntries(key.map((column) => [column, row[column] ?? null]));
    for (const [column, value] of Object.entries(row))
      if (!key.includes(column)) sum[column] = Number(sum[column] ?? 0) + Number(value);
    sums.set(name, sum);
  }
  return sortSumRows([...sums.values()]);
}

type Moved = Awaited<ReturnType<typeof readMoved>>;

/** Everything that moved on some day, with that day. */
async function readMoved(db: Database, timeZone: string) {
  const dayOf = (time: Date) => calendarDay(time, timeZone);
  const hourOf = (orderId: string) =>
    Math.floor(localMoment(orders.get(orderId)?.sent_on ?? new Date(0), timeZone).minutes / 60);
  const orders = new Map((await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]));
  const shares = await db.selectFrom('payment_shares').selectAll().orderBy('order_id').execute();
  const payments = (await db.selectFrom('payments').selectAll().execute()).map((payment) => {
    const ofPayment = shares.filter(({ payment_id: id }) => id === payment.id);
    // A payment of nothing has no share.
    const own = { order_id: payment.remainder_of ?? '', amount: payment.amount_paid_by_user };
    const [first = own] = ofPayment;
    const { placed_by = null } = orders.get(first.order_id) ?? {};
    return { ...payment, order_id: first.order_id, placed_by, shares: ofPayment.length > 0 ? ofPayment : [own] };
  });
  const orderLines = await db.selectFrom('order_lines').selectAll().orderBy('position').execute();
  const entries = await db.selectFrom('refund_entries').selectAll().execute();
  // What was paid of each order.
  const paid = payments.flatMap(({ shares: ofPayment, ...payment }) => {
    const { payment_on: time } = payment;
    if (time === null) return [];
    return ofPayment.map(({ order_id, amount }, index) => {
      const { placed_by = null } = orders.get(order_id) ?? {};
      return {
        ...payment,
        order_id,
        placed_by,
        amount,
        payments: index === 0 ? 1 : 0,
        day: dayOf(time),
        hour: hourOf(order_id),
      };
    });
  });
  const settled = [...orders.values()].flatMap((order) =>
    order.settled_on === null ? [] : [{ ...order, order_id: order.id, day: dayOf(order.settled_on) }],
  );
  return {
    paid,
    settled,
    lines: settled.flatMap(({ order_id: orderId, day }) =>
      orderLines
        .filter((line) => line.order_id === orderId && line.is_charged)
        .map((line) => ({
          ...{ ...line, day, amount: line.quantity * line.price - line.discount },
          hour: hourOf(orderId),
        })),
    ),
    uncharged: settled.map(({ order_id: orderId, day }) => ({
      day,
      lines: orderLines.filter((line) => line.order_id === orderId),
    })),
    refunds: entries.map((entry) => ({
      ...{ ...entry, day: dayOf(entry.recorded_on) },
      payment: payments.find(({ id }) => id === entry.payment_id),
    })),
    // They are in no sums, but the venue has days from then on.
    falseDays: [...orders.values()].flatMap(({ ending, ended_on: time }) =>
      ending === 'false' && time !== null ? [dayOf(time)] : [],
    ),
    canceled: payments.flatMap(({ remainder_of: orderId, total_amount_order: amount }) => {
      const { ending, ended_on: time = null } = orders.get(orderId ?? '') ?? {};
      return time !== null && (ending === 'canceled' || ending === 'taken-back' || ending === 'walk-out')
        ? [{ day: dayOf(time), amount }]
        : [];
    }),
  };
}

function dayRows({ paid, settled, lines, uncharged, refunds, canceled, falseDays }: Moved, until: string): SumRow[] {
  const zero = {
    ...{ orders: 0, units: 0, amount: 0, refunded: 0, canceled_orders: 0, canceled_amount: 0, voided_lines: 0 },
    ...{ voided_amount: 0, invited_lines: 0, invited_amount: 0, discounted_orders: 0, discounted_amount: 0 },
  };
  const first = [...[...paid, ...settled, ...canceled].map(({ day }) => day), ...falseDays].toSorted()[0];
  const days: string[] = [];
  for (let day = first ?? addDays(until, 1); day <= until; day = addDays(day, 1)) days.push(day);
  return [
    ...days.map((day) => ({ ...zero, day })),
    ...settled.map(({ day }) => ({ ...zero, day, orders: 1 })),
    ...paid.map(({ day, amount }) => ({ ...zero, day, amount })),
    ...lines.map(({ day, quantity }) => ({ ...zero, day, units: quantity })),
    ...uncharged.map(({ day, lines: ofOrder }) => ({ ...zero, day, ...unchargedSums(ofOrder) })),
    ...refunds.map(({ day, amount }) => ({ ...zero, day, refunded: amount })),
    ...canceled.map(({ day, amount }) => ({ ...zero, day, canceled_orders: 1, canceled_amount: amount })),
  ];
}

/** What of one order is not charged. */
function unchargedSums(lines: Moved['uncharged'][number]['lines']): SumRow {
  const sums = { voided_lines: 0, voided_amount: 0, invited_lines: 0, invited_amount: 0 };
  let discount = 0;
  for (const line of lines) {
    const cost = line.is_charged ? line.uncharged : line.quantity * line.price - line.discount + line.uncharged;
    discount += line.discount - line.uncharged;
    if (line.is_charged && line.uncharged === 0) continue;
    if (line.invited_on === null) {
      sums.voided_lines += 1;
      sums.voided_amount += cost;
    } else {
      sums.invited_lines += 1;
      sums.invited_amount += cost;
    }
  }
  return { ...sums, discounted_orders: discount > 0 ? 1 : 0, discounted_amount: discount };
}

function sectionRows({ lines, refunds }: Moved): SumRow[] {
  return [
    ...countOrders(lines, (line) => line.product_type_id).map(({ line, orders }) => ({
      ...{ day: line.day, product_type_id: line.product_type_id, orders },
      ...{ units: line.quantity, amount: line.amount, refunded: 0 },
    })),
    ...refunds.flatMap(({ day, split }) =>
      split.map(({ section, amount: refunded }) => ({
        ...{ day, product_type_id: section, orders: 0, units: 0, amount: 0, refunded },
      })),
    ),
  ];
}

function productRows({ lines }: Moved): SumRow[] {
  return lines.map(({ day, product_id, name, product_type_id, quantity, amount, cost }) => ({
    ...{ day, product_id, name, product_type_id, units: quantity, amount },
    ...{ cost_units: cost === null ? 0 : quantity, cost_amount: cost === null ? 0 : amount },
    cost: quantity * (cost ?? 0),
  }));
}

function hourRows({ paid, lines }: Moved): SumRow[] {
  const rowsOf = (typeOf: (line: Moved['lines'][number]) => string | null) =>
    countOrders(lines, (line) => typeOf(line) ?? '').map(({ line, orders }) => ({
      ...{ day: line.day, hour: line.hour, product_type_id: typeOf(line) },
      ...{ orders, units: line.quantity, amount: typeOf(line) === null ? 0 : line.amount },
    }));
  const paidRows = paid.map(({ day, hour, amount }) => ({
    ...{ day, hour, product_type_id: null, orders: 0, units: 0, amount },
  }));
  return [...rowsOf(() => null), ...rowsOf((line) => line.product_type_id), ...paidRows];
}

function paymentRows({ paid, refunds }: Moved): SumRow[] {
  const key = (payment: Moved['paid'][number] | Moved['refunds'][number]['payment']) => ({
    ...{ payment_method: payment?.payment_method ?? '', paid_with: payment?.paid_with ?? null },
    ...{ taken_by: payment?.placed_by ?? null, settled_by: payment?.settled_by ?? null },
  });
  return [
    ...paid.map((payment) => ({
      ...{ day: payment.day, ...key(payment), payments: payment.payments, amount: payment.amount, refunded: 0 },
    })),
    ...refunds.map(({ day, payment, amount, paid_with }) => ({
      ...{ day, ...key(payment), paid_with, payments: 0, amount: 0, refunded: amount },
    })),
  ];
}

function visitRows({ settled, lines }: Moved): SumRow[] {
  const daysOf = (customer: string | null) =>
    settled.filter(({ customer_id: id }) => id === customer).map(({ day }) => day);
  const visits = settled
    .filter(({ customer_id: customer }) => customer !== null)
    .map(({ day, customer_id, order_id }) => ({
      ...{ day, customer_id, orders: 1, amount: amountOf(lines, order_id) },
      previous_day:
        daysOf(customer_id)
          .toSorted()
          .findLast((other) => other < day) ?? null,
    }));
  return addUp(['day', 'customer_id', 'previous_day'], visits);
}

function amountOf(lines: Moved['lines'], orderId: string): number {
  return lines.reduce((sum, line) => (line.order_id === orderId ? sum + line.amount : sum), 0);
}

/** The lines, with 1 for the first line of each order with each key, and 0 for the others. */
function countOrders(lines: Moved['lines'], keyOf: (line: Moved['lines'][number]) => string) {
  const counted = new Set<string>();
  return lines.map((line) => {
    const name = `${line.order_id} ${keyOf(line)}`;
    const orders = counted.has(name) ? 0 : 1;
    counted.add(name);
    return { line, orders };
  });
}
