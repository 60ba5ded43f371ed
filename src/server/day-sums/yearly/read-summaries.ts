// The documented yearly collections: the sums of each day of a year, by local midnight in milliseconds since 1970.
import { type RawBuilder, sql as raw } from 'kysely';
import type { DailyCustomerSalesOfYear, DailyOrdersOfYear, DailyProductUnitsOfYear } from '#contract/day-sums.ts';
import { cents } from '#domain/money.ts';
import type { Section } from '#domain/schedule.ts';
import { instantsOfDays } from '#domain/time.ts';
import { type DaySumSnapshot, withDaySumSnapshot } from '#server/day-sums/day-sum-snapshot.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Reads the number of orders and the sales of each day of the year, by drinks and food. An order with both counts in both. Days
 * without orders have no entry.
 */
export async function readOrderSummary(context: Context, year: number): Promise<DailyOrdersOfYear> {
  const rows = await readYear<{ day: string; type: Section; orders: number; amount: number }>(
    context,
    year,
    ({ rows: rowsOf }) => raw`
      select day, product_type_id as type, orders, amount from ${rowsOf('sections')} as sections
      where orders > 0 and ${isOfYear(year)} order by day`,
  );
  const entryOf = (sections: readonly (typeof rows)[number][]) => {
    const ofType = (name: 'orders' | 'amount', type: Section) => sections.find((row) => row.type === type)?.[name] ?? 0;
    return {
      orders: { type_food: ofType('orders', 'food'), type_drinks: ofType('orders', 'drinks') },
      total_amount: { type_food: cents(ofType('amount', 'food')), type_drinks: cents(ofType('amount', 'drinks')) },
    };
  };
  return { year, summary_by_date: byMidnight(context, rows, entryOf) };
}

/**
 * Reads how many units of each product were sold on each day of the year. A product that was renamed during the day has one entry.
 */
export async function readProductSummary(context: Context, year: number): Promise<DailyProductUnitsOfYear> {
  const rows = await readYear<{ day: string; product_id: string; count: number; type: string }>(
    context,
    year,
    ({ rows: rowsOf }) => raw`
      select day, product_id, sum(units) as count, min(product_type_id) as type from ${rowsOf('products')} as products
      where ${isOfYear(year)} group by day, product_id order by day, count desc, product_id`,
  );
  const entryOf = (products: typeof rows) => products.map(({ day: _, ...product }) => product);
  return { year, summary_by_date: byMidnight(context, rows, entryOf) };
}

/**
 * Reads, for each day of the year, the number and the amount (in cents) of the orders of each customer. Each customer is named by
 * the present e-mail or, without an e-mail, by the label that the system has given them.
 */
export async function readCustomerSummary(context: Context, year: number): Promise<DailyCustomerSalesOfYear> {
  const rows = await readYear<{ day: string; email: string; orders: number; amount: number }>(
    context,
    year,
    ({ rows: rowsOf }) => raw`
      select day, coalesce(customers.email, customers.label) as email, sums.orders, sums.amount
      from ${rowsOf('customers')} as sums join customers on customers.id = customer_id
      where ${isOfYear(year)} order by day, sums.amount desc, customer_id`,
  );
  const entryOf = (customers: typeof rows) =>
    customers.map(({ email, orders, amount }) => ({ email, orders, amount: cents(amount) }));
  return { year, summary_by_date: byMidnight(context, rows, entryOf) };
}

async function readYear<Row>(
  context: Context,
  year: number,
  select: (snapshot: DaySumSnapshot) => RawBuilder<Row>,
): Promise<Row[]> {
  return withDaySumSnapshot(context, `${year}-12-31`, async (snapshot) => {
    const { rows } = await select(snapshot).execute(snapshot.sql);
    return rows;
  });
}

function isOfYear(year: number): RawBuilder<boolean> {
  return raw<boolean>`day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;
}

/** One entry for each day that has rows, under the local midnight that begins the day. */
function byMidnight<Row extends { readonly day: string }, Entry>(
  { timeZone }: Context,
  rows: readonly Row[],
  entryOf: (rows: Row[]) => Entry,
): Record<string, Entry> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const ofDay = days.get(row.day);
    if (ofDay) ofDay.push(row);
    else days.set(row.day, [row]);
  }
  const entries = [...days].map(([day, ofDay]): [string, Entry] => {
    const { from } = instantsOfDays({ from: day, to: day }, timeZone);
    return [String(from), entryOf(ofDay)];
  });
  return Object.fromEntries(entries);
}
