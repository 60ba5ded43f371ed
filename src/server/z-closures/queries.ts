// Queries of the Z closures. A Z closure is a period of the till: it is opened by its first payment or by staff, and ends when
// staff close it, usually with a count of the cash.
import {
  type ClosedZClosure,
  type ListZClosuresInput,
  type OpenZClosure,
  type OpenZClosureSales,
  Z_CLOSURES_PAGE_SIZE,
  type ZClosure,
  type ZClosureList,
} from '#contract/z-closures.ts';
import { expectedCash } from '#domain/cash-count.ts';
import { type Cents, cents } from '#domain/money.ts';
import { isInHoursOfDayBefore } from '#domain/schedule.ts';
import { momentForOpeningHours } from '#domain/schedule-clock.ts';
import { can } from '#domain/staff.ts';
import { compareTableCodes } from '#domain/table.ts';
import { calendarDay, oneMonthBefore } from '#domain/time.ts';
import { areZClosureSumsEqual, type ZClosureSum, zClosureTotals } from '#domain/z-closure.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { dayRangeOf, type RequestedDayRange, todayOf } from '#server/platform/day-range.ts';
import { readOpeningHours } from '#server/schedule/index.ts';
import { readCashMovements, readLastOpeningFloat, type StoredCash, toCashCount } from './closure-cash.ts';
import {
  readBlockingTableDebts,
  readEndedOrderTotals,
  readLeftOrderTotals,
  readZClosureChanges,
  readZClosureSums,
  readZClosureVat,
  toZClosureSum,
} from './z-closure-sums.ts';

/**
 * Lists one page of the Z closures (cash closings) opened on the requested days, newest first. The first page also has the totals
 * of all pages. A user without the permission `see-past-closures` may request only today; other days throw `not-allowed`. This user
 * also gets Z closures that were closed today or are still open.
 */
export async function listZClosures(context: Context, input: ListZClosuresInput): Promise<ZClosureList> {
  const { db } = context;
  const seesPast = maySeePast(context);
  const span = dayRangeOf(context, input, seesPast ? oneMonthBefore(todayOf(context)) : undefined);
  if (!seesPast && !isToday(context, span)) throw new RefusalError('not-allowed');

  const within = seesPast ? selectOpenedWithin(db, span) : selectOpenedOrClosedWithin(db, span);
  const page = within.orderBy('id', 'desc').limit(Z_CLOSURES_PAGE_SIZE + 1);
  const rows = await (input.before === undefined ? page : page.where('id', '<', input.before)).execute();
  const shown = rows.slice(0, Z_CLOSURES_PAGE_SIZE);
  const isAll = rows.length === shown.length;
  return {
    days: span.days,
    closures: await addTotals(db, shown),
    next: isAll ? null : (shown.at(-1)?.id ?? null),
    totals: input.before === undefined ? await totalOfAll(db, isAll ? shown : await within.execute()) : null,
  };
}

/** Reads when the open Z closure (cash closing) was opened. Null if none is open. */
export async function readZClosureOpeningTime(sql: Sql): Promise<Date | null> {
  const open = await sql.selectFrom('z_closures').select('opened_on').where('closed_on', 'is', null).executeTakeFirst();
  return open?.opened_on ?? null;
}

/**
 * Reads when the open Z closure (cash closing) was opened, and the sum of its payments so far, in cents, before refunds. Null if
 * none is open. `isShownFirst` is true after midnight while opening hours of the day before still last: pages then show this sum
 * before the sum of the calendar day.
 */
export async function readOpenZClosureSales(
  sql: Database | Sql,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
): Promise<OpenZClosureSales | null> {
  const open = await selectZClosures(sql).where('closed_on', 'is', null).executeTakeFirst();
  if (!open) return null;
  const sums = await readZClosureSums(sql, [open.id]);
  const hours = await readOpeningHours(sql, { now, timeZone });
  const moment = momentForOpeningHours(now, timeZone);
  return {
    openedOn: open.opened_on.toISOString(),
    amount: zClosureTotals(sums.get(open.id) ?? []).invoiced.sum,
    isShownFirst: Object.values(hours).some((ofSection) => isInHoursOfDayBefore(ofSection, moment)),
  };
}

/**
 * Reads the open Z closure (cash closing); `closure` is null if none is open. `debts` are the tables whose unpaid orders prevent
 * closing it, sorted by table code (A2 before A10). `openId` is the id of the open Z closure, or the id that the next one will
 * have.
 */
export async function readOpenZClosure({ db }: Context): Promise<OpenZClosure> {
  const open = await selectZClosures(db).where('closed_on', 'is', null).execute();
  const [closure] = await addTotals(db, open);
  const lastFloat = await readLastOpeningFloat(db);
  const debts = (await readBlockingTableDebts(db)).toSorted((a, b) => compareTableCodes(a.tableCode, b.tableCode));
  if (!closure) return { closure: null, debts, openId: await readNextId(db), lastFloat };
  const ended = {
    ...(await readEndedOrderTotals(db)),
    uncharged: await readZClosureChanges(db, closure.id, { isOpen: true }),
  };
  const [left, vat] = [await readLeftOrderTotals(db), await readZClosureVat(db, closure.id)];
  const cashMovements = await movementsOf(db, closure.id);
  return { closure: { ...closure, cashMovements, ...ended, left, vat }, debts, openId: closure.id, lastFloat };
}

/**
 * Reads one closed Z closure (cash closing), if the user may see it. Throws the refusal `closure-open` if it is still open, and
 * `not-allowed` if it was neither opened nor closed today and the user has no permission `see-past-closures`.
 */
export async function readZClosure(context: Context, closureId: number): Promise<ClosedZClosure> {
  const closure = await readClosedZClosure(context.db, closureId);
  const day = (time: string) => calendarDay(new Date(time), context.timeZone);
  const isOfToday = [closure.openedOn, closure.closedOn].some((time) => day(time) === todayOf(context));
  if (!isOfToday && !maySeePast(context)) throw new RefusalError('not-allowed');
  return closure;
}

/**
 * Reads a closed Z closure (cash closing) with the totals that were stored when it was closed. `isBalanced` says whether these, and
 * the stored expected cash, still agree with its payments, refund entries and cash movements. Throws the refusal `closure-open` if
 * it is still open.
 */
export async function readClosedZClosure(sql: Database | Sql, closureId: number): Promise<ClosedZClosure> {
  const row = await selectZClosures(sql)
    .leftJoin('staff_users', 'staff_users.id', 'closed_by')
    .select('staff_users.name as closed_by_name')
    .where('z_closures.id', '=', closureId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('not-found');
  const { closed_on: closedOn, totals } = row;
  if (closedOn === null || totals === null) throw new RefusalError('closure-open');

  const stored = totals.map(toZClosureSum);
  const cashMovements = await movementsOf(sql, closureId);
  const cash = toCashCount(row, zClosureTotals(stored), cashMovements);
  return {
    id: closureId,
    openedOn: row.opened_on.toISOString(),
    closedOn: closedOn.toISOString(),
    closedBy: row.closed_by_name,
    totals: zClosureTotals(stored),
    cash,
    cashMovements,
    canceled: { orders: row.canceled_orders, sum: cents(row.canceled_sum) },
    walkOuts: { orders: row.walk_out_orders, sum: cents(row.walk_out_sum) },
    uncharged: await readZClosureChanges(sql, closureId, { isOpen: false }),
    left: { orders: row.left_orders, sum: cents(row.left_sum) },
    vat: await readZClosureVat(sql, closureId),
    isBalanced: isCashBalanced(cash, zClosureTotals(stored)) && (await isBalanced(sql, closureId, stored)),
  };
}

function maySeePast({ actor }: Context): boolean {
  return actor.kind === 'staff' && can(actor.permissions, 'see-past-closures');
}

function isToday(context: Context, { days: { from, to } }: RequestedDayRange): boolean {
  const today = todayOf(context);
  return from === today && to === today;
}

function selectZClosures(sql: Database | Sql) {
  return sql
    .selectFrom('z_closures')
    .select(['z_closures.id', 'opened_on', 'closed_on', 'totals'])
    .select(['opening_float', 'counted_cash', 'expected_cash_least', 'expected_cash_most', 'left_orders', 'left_sum'])
    .select(['canceled_orders', 'canceled_sum', 'walk_out_orders', 'walk_out_sum']);
}

function selectOpenedWithin(db: Database, { from, until }: RequestedDayRange) {
  return selectZClosures(db).where('opened_on', '>=', from).where('opened_on', '<', until);
}

function selectOpenedOrClosedWithin(db: Database, { from, until }: RequestedDayRange) {
  return selectZClosures(db).where((where) =>
    where.or([
      where.and([where('opened_on', '>=', from), where('opened_on', '<', until)]),
      where.and([where('closed_on', '>=', from), where('closed_on', '<', until)]),
      where('closed_on', 'is', null),
    ]),
  );
}

interface ZClosureRow extends StoredCash {
  readonly id: number;
  readonly opened_on: Date;
  readonly totals: readonly ZClosureSum[] | null;
}

/** The id that the next Z closure gets; that of the last one if it was opened since. */
async function readNextId(sql: Database): Promise<number> {
  const last = await selectZClosures(sql).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last === undefined ? 1 : last.id + (last.closed_on === null ? 0 : 1);
}

async function movementsOf(sql: Database | Sql, closureId: number) {
  return (await readCashMovements(sql, [closureId])).get(closureId) ?? [];
}

async function addTotals(db: Database, rows: readonly ZClosureRow[]): Promise<ZClosure[]> {
  const sums = await readStoredOrCurrentSums(db, rows);
  const movements = await readCashMovements(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, opened_on: openedOn, closed_on: closedOn } = row;
    const totals = zClosureTotals(sums.get(id) ?? []);
    return {
      id,
      openedOn: openedOn.toISOString(),
      closedOn: closedOn?.toISOString() ?? null,
      totals,
      cash: toCashCount(row, totals, movements.get(id) ?? []),
    };
  });
}

async function totalOfAll(db: Database, rows: readonly ZClosureRow[]): Promise<ZClosure['totals']> {
  const sums = await readStoredOrCurrentSums(db, rows);
  return zClosureTotals([...sums.values()].flat());
}

/** The stored sums of closed Z closures, and the current sums of the open one. */
async function readStoredOrCurrentSums(
  db: Database,
  rows: readonly ZClosureRow[],
): Promise<Map<number, readonly ZClosureSum[]>> {
  const open = rows.filter(({ totals }) => totals === null).map(({ id }) => id);
  const stored = rows.flatMap(({ id, totals }): [number, ZClosureSum[]][] =>
    totals ? [[id, totals.map(toZClosureSum)]] : [],
  );
  return new Map([...stored, ...(await readZClosureSums(db, open))]);
}

/** True if the expected cash that was stored is still what totals, opening float and movements add up to. */
function isCashBalanced(cash: ZClosure['cash'], totals: ZClosure['totals']): boolean {
  const { least, most } = expectedCash(totals, cash);
  return least === cash.expected.least && most === cash.expected.most;
}

/**
 * True if the totals equal the stored sums by method, and if their total equals the plain sum of payments and of refund
 * entries.
 */
async function isBalanced(sql: Database | Sql, closureId: number, totals: readonly ZClosureSum[]): Promise<boolean> {
  const stored = (await readZClosureSums(sql, [closureId])).get(closureId) ?? [];
  const { payments, invoiced, refunded } = zClosureTotals(totals);
  const plain = await sumPayments(sql, closureId);
  const equalsPlainSums =
    payments === plain.payments &&
    invoiced.sum === plain.sum &&
    refunded.sum === (await sumRefundEntries(sql, closureId));
  return equalsPlainSums && areZClosureSumsEqual(totals, stored);
}

/** The number and the sum of the payments, without groups and joins. */
async function sumPayments(sql: Database | Sql, closureId: number): Promise<{ payments: number; sum: Cents }> {
  const { payments, sum } = await sql
    .selectFrom('payments')
    .select(({ fn }) => [fn.countAll<number>().as('payments'), fn.sum<number | null>('amount_paid_by_user').as('sum')])
    .where('z_closure_id', '=', closureId)
    .executeTakeFirstOrThrow();
  return { payments, sum: cents(sum ?? 0) };
}

async function sumRefundEntries(sql: Database | Sql, closureId: number): Promise<Cents> {
  const { sum } = await sql
    .selectFrom('refund_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('z_closure_id', '=', closureId)
    .executeTakeFirstOrThrow();
  return cents(sum ?? 0);
}
