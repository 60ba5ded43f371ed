// Queries of the boards of the bar and the kitchen.
import { type NotNull, sql as raw } from 'kysely';
import { BOARD_LINES_MAX, type Board, type BoardCounts } from '#contract/orders.ts';
import { labelWithoutSize } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import { waitingTimeOfMinutes } from '#domain/wait-notice.ts';
import type { Database } from '#server/platform/database/database.ts';
import { COPY_MAY_BE_ON_PAPER, IS_ON_BOARD, IS_PENDING } from './line-conditions.ts';
import { readOwedByTable } from './owed-payments.ts';

/** A ticket with the line was printed, may have been printed, or waits for its printer. One that failed does not count. */
const HAS_TICKET = raw<boolean>`exists (
  select from print_job_lines join print_jobs on print_jobs.id = job_id
  where line_id = order_lines.id and (
    state not in ('failed', 'dismissed') or ${COPY_MAY_BE_ON_PAPER}
  ))`;

/**
 * Reads one page of the order lines on the board (screen of bar or kitchen) of this section, oldest first. Adds the number of all
 * its pending lines, the latest wait notices, and what the tables owe.
 */
export async function readBoard(db: Database, section: Section, requestedPage = 1): Promise<Board> {
  const [{ rows, page, pages }, notices, categories, counts] = await Promise.all([
    readPage(db, section, requestedPage),
    selectNotices(db, section).execute(),
    db.selectFrom('categories').select(['id', 'name']).where('product_type_id', '=', section).orderBy('sort').execute(),
    readBoardCounts(db),
  ]);
  const owed = await readOwed(db, [...new Set(rows.map(({ table_code: tableCode }) => tableCode))]);
  const comments = new Map(rows.flatMap(({ order_id, comment }) => (comment === '' ? [] : [[order_id, comment]])));
  return {
    lines: rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      time: row.sent_on.toISOString(),
      tableCode: row.table_code,
      productId: row.product_id,
      categoryId: row.category_id,
      label: labelWithoutSize(row),
      size: row.size,
      quantity: row.quantity,
      notes: row.notes,
      isVoided: row.voided_on !== null,
      isRecovered: row.recovered_on !== null,
      hasTicket: row.has_ticket,
      hasCustomer: row.customer_id !== null,
    })),
    comments: [...comments].map(([orderId, comment]) => ({
      orderId,
      comment,
    })),
    notices: notices.map(({ table_code: tableCode, minutes, sent_on: sentOn }) => ({
      tableCode,
      wait: waitingTimeOfMinutes(minutes),
      sentOn: sentOn.toISOString(),
    })),
    owed,
    categories,
    page,
    pages,
    pendingCount: counts[section],
  };
}

/** Counts the pending order lines (still to be prepared) on each board: drinks for the bar, food for the kitchen. */
export async function readBoardCounts(db: Database): Promise<BoardCounts> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['product_type_id as section', ({ fn }) => fn.countAll<number>().as('count')])
    .where(IS_PENDING)
    .groupBy('product_type_id')
    .execute();
  const countOf = (section: Section) => rows.find((row) => row.section === section)?.count ?? 0;
  return { drinks: countOf('drinks'), food: countOf('food') };
}

/** The lines of the page; of the last page if there is no such page. Lines are counted only if there may be several pages. */
async function readPage(db: Database, section: Section, requested: number) {
  const rows = await selectLines(db, section, requested).execute();
  if (requested === 1 && rows.length < BOARD_LINES_MAX) return { rows, page: 1, pages: 1 };
  const { count } = await db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('product_type_id', '=', section)
    .where(IS_ON_BOARD)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(count / BOARD_LINES_MAX));
  const page = Math.min(requested, pages);
  return { rows: page === requested ? rows : await selectLines(db, section, page).execute(), page, pages };
}

function selectLines(db: Database, section: Section, page: number) {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .leftJoin('products', 'products.id', 'product_id')
    .select([
      'order_lines.id',
      'order_lines.order_id',
      'order_lines.sent_on',
      'orders.table_code',
      'product_id',
      'category_id',
    ])
    .select(['order_lines.label', 'order_lines.name', 'size', 'quantity', 'notes', 'comment', 'customer_id'])
    .select(['voided_on', 'recovered_on', HAS_TICKET.as('has_ticket')])
    .where('order_lines.product_type_id', '=', section)
    .where(IS_ON_BOARD)
    .$narrowType<{ sent_on: NotNull }>()
    .orderBy('order_lines.sent_on')
    .orderBy('order_lines.order_id')
    .orderBy('position')
    .limit(BOARD_LINES_MAX)
    .offset((page - 1) * BOARD_LINES_MAX);
}

/** The latest wait notice of each table that was sent to an order with pending lines. */
function selectNotices(db: Database, section: Section) {
  return db
    .selectFrom('order_lines')
    .innerJoin('wait_notice_orders', 'wait_notice_orders.order_id', 'order_lines.order_id')
    .innerJoin('wait_notices', 'wait_notices.id', 'notice_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('product_type_id', '=', section)
    .where(IS_PENDING)
    .where('section', '=', section)
    .select(['orders.table_code', 'minutes', 'wait_notices.sent_on'])
    .distinctOn('orders.table_code')
    .orderBy('orders.table_code')
    .orderBy('wait_notices.sent_on', 'desc');
}

/** What these tables owe, and what is paid of it. */
async function readOwed(db: Database, tableCodes: readonly string[]): Promise<Board['owed']> {
  if (tableCodes.length === 0) return [];
  return [...(await readOwedByTable(db, tableCodes))].map(([tableCode, owed]) => ({ tableCode, ...owed }));
}
