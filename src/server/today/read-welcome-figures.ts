// The figures of the welcome page. Each is read by an index of open rows, or of the rows of today.
import type { NotNull } from 'kysely';
import { sql as raw } from 'kysely';
import type { FiguresOfToday } from '#contract/welcome-figures.ts';
import { cents } from '#domain/money.ts';
import type { Section } from '#domain/schedule.ts';
import type { BackOfficeAction } from '#domain/staff.ts';
import { calendarDay, instantsOfDays } from '#domain/time.ts';
import { IS_OWED } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readOpenZClosureSales } from '#server/z-closures/index.ts';

/**
 * Reads the numbers of today for the start page of the staff app, such as sales and unpaid orders. Numbers that the user may not
 * see according to `isAllowed` are null and are not queried.
 */
export async function readWelcomeFigures(
  { db, now, timeZone }: Pick<Context, 'db' | 'now' | 'timeZone'>,
  isAllowed: (action: BackOfficeAction) => boolean,
): Promise<FiguresOfToday> {
  const [sales, owed, waiting, soldOut, incidents] = await Promise.all([
    isAllowed('see-dashboard') ? readSales(db, { now, timeZone }) : null,
    isAllowed('collect-payments') ? readOwed(db) : null,
    isAllowed('use-boards') ? readLongestWait(db) : null,
    isAllowed('mark-sold-out') ? countSoldOut(db) : null,
    isAllowed('see-payments') ? countOpenIncidents(db) : null,
  ]);
  return { sales, owed, waiting, soldOut, incidents };
}

async function readSales(
  db: Database,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
): Promise<NonNullable<FiguresOfToday['sales']>> {
  const day = calendarDay(now, timeZone);
  const { from, until } = instantsOfDays({ from: day, to: day }, timeZone);
  const { amount } = await db
    .selectFrom('payments')
    .select(raw<number>`coalesce(sum(amount_paid_by_user), 0)`.as('amount'))
    .where('payment_on', '>=', new Date(from))
    .where('payment_on', '<', new Date(until))
    .executeTakeFirstOrThrow();
  return { ofDay: cents(Number(amount)), ofOpenZClosure: await readOpenZClosureSales(db, { now, timeZone }) };
}

async function readOwed(db: Database): Promise<NonNullable<FiguresOfToday['owed']>> {
  const { amount, tables } = await db
    .selectFrom('payments')
    .select([
      raw<number>`coalesce(sum(total_amount_order), 0)`.as('amount'),
      raw<number>`count(distinct table_code)`.as('tables'),
    ])
    .where(IS_OWED)
    .executeTakeFirstOrThrow();
  return { amount: cents(Number(amount)), tables: Number(tables) };
}

async function readLongestWait(db: Database): Promise<NonNullable<FiguresOfToday['waiting']>> {
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['product_type_id', 'table_code', 'order_lines.sent_on'])
    .where('order_lines.sent_on', 'is not', null)
    .where('done_on', 'is', null)
    .where('void_seen_on', 'is', null)
    // A voided line is on its board until it has been seen, but no customer waits for it.
    .where('voided_on', 'is', null)
    .$narrowType<{ sent_on: NotNull }>()
    .orderBy('order_lines.sent_on')
    .limit(1)
    .executeTakeFirst();
  if (!line) return { line: null };
  const section: Section = line.product_type_id;
  return { line: { section, tableCode: line.table_code, since: line.sent_on.toISOString() } };
}

async function countSoldOut(db: Database): Promise<NonNullable<FiguresOfToday['soldOut']>> {
  const { products } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .where('stock', '=', 0)
    .executeTakeFirstOrThrow();
  return { products: Number(products) };
}

async function countOpenIncidents(db: Database): Promise<NonNullable<FiguresOfToday['incidents']>> {
  const { open } = await db
    .selectFrom('payment_incidents')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('closed_on', 'is', null)
    .executeTakeFirstOrThrow();
  return { open: Number(open) };
}
