// Questions about the till.
import {
  CLOSURES_PAGE_SIZE,
  type ClosedClosure,
  type Closure,
  type ClosureList,
  type ListClosures,
  type Till,
} from '#contract/z-closures.ts';
import { can } from '#domain/staff.ts';
import { compareTables } from '#domain/table.ts';
import { dayOf, monthBefore } from '#domain/time.ts';
import { type TillSum, tillTotals } from '#domain/z-closure.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import { type DaySpan, spanOf, todayOf } from '#server/platform/wanted-days.ts';
import { isBalanced } from './z-closure-balance.ts';
import { canceledIn, sumOf, sumsOf, tableDebts } from './z-closure-sums.ts';

/**
 * Closures by the day they were opened, newest first. Who may not see past ones sees those opened or closed today, which
 * after midnight is the evening's, and the open one.
 */
export async function listClosures(context: Context, input: ListClosures): Promise<ClosureList> {
  const { db } = context;
  const seesPast = maySeePast(context);
  const span = spanOf(context, input, seesPast ? monthBefore(todayOf(context)) : undefined);
  if (!seesPast && !isToday(context, span)) throw new Refused('not-allowed');

  const within = seesPast ? openedWithin(db, span) : ofToday(db, span);
  const page = within.orderBy('id', 'desc').limit(CLOSURES_PAGE_SIZE + 1);
  const rows = await (input.before === undefined ? page : page.where('id', '<', input.before)).execute();
  const shown = rows.slice(0, CLOSURES_PAGE_SIZE);
  const isAll = rows.length === shown.length;
  return {
    days: span.days,
    closures: await withTotals(db, shown),
    next: isAll ? null : (shown.at(-1)?.id ?? null),
    totals: input.before === undefined ? await totalsOf(db, isAll ? shown : await within.execute()) : null,
  };
}

/** The open closure, and the tables that keep it from being closed as people count them. */
export async function readTill({ db }: Context): Promise<Till> {
  const open = await closures(db).where('closed_on', 'is', null).execute();
  const [closure = null] = await withTotals(db, open);
  const debts = await tableDebts(db);
  return { closure, debts: debts.toSorted((a, b) => compareTables(a.tableCode, b.tableCode)) };
}

/** A closed closure, for who may see it. An open one cannot be viewed. */
export async function readClosure(context: Context, closureId: number): Promise<ClosedClosure> {
  const closure = await closedClosure(context.db, closureId);
  const day = (time: string) => dayOf(new Date(time), context.timeZone);
  const isOfToday = [closure.openedOn, closure.closedOn].some((time) => day(time) === todayOf(context));
  if (!isOfToday && !maySeePast(context)) throw new Refused('not-allowed');
  return closure;
}

/** A closed closure as it was frozen, compared with what is stored of its money now. */
export async function closedClosure(sql: Database | Sql, closureId: number): Promise<ClosedClosure> {
  const row = await closures(sql)
    .leftJoin('staff_users', 'staff_users.id', 'closed_by')
    .select('staff_users.name as closed_by_name')
    .where('z_closures.id', '=', closureId)
    .executeTakeFirst();
  if (!row) throw new Refused('not-found');
  const { closed_on: closedOn, totals } = row;
  if (closedOn === null || totals === null) throw new Refused('closure-open');

  const frozen = totals.map(sumOf);
  return {
    id: closureId,
    openedOn: row.opened_on.toISOString(),
    closedOn: closedOn.toISOString(),
    closedBy: row.closed_by_name,
    totals: tillTotals(frozen),
    canceled: await canceledIn(sql, closureId),
    isBalanced: await isBalanced(sql, closureId, frozen),
  };
}

function maySeePast({ actor }: Context): boolean {
  return actor.kind === 'staff' && can(actor.roles, 'see-past-closures');
}

function isToday(context: Context, { days: { from, to } }: DaySpan): boolean {
  const today = todayOf(context);
  return from === today && to === today;
}

function closures(sql: Database | Sql) {
  return sql.selectFrom('z_closures').select(['z_closures.id', 'opened_on', 'closed_on', 'totals']);
}

function openedWithin(db: Database, { from, until }: DaySpan) {
  return closures(db).where('opened_on', '>=', from).where('opened_on', '<', until);
}

function ofToday(db: Database, { from, until }: DaySpan) {
  return closures(db).where((where) =>
    where.or([
      where.and([where('opened_on', '>=', from), where('opened_on', '<', until)]),
      where.and([where('closed_on', '>=', from), where('closed_on', '<', until)]),
      where('closed_on', 'is', null),
    ]),
  );
}

interface ClosureRow {
  readonly id: number;
  readonly opened_on: Date;
  readonly closed_on: Date | null;
  readonly totals: readonly TillSum[] | null;
}

async function withTotals(db: Database, rows: readonly ClosureRow[]): Promise<Closure[]> {
  const sums = await frozenOrPresent(db, rows);
  return rows.map(({ id, opened_on: openedOn, closed_on: closedOn }) => ({
    id,
    openedOn: openedOn.toISOString(),
    closedOn: closedOn?.toISOString() ?? null,
    totals: tillTotals(sums.get(id) ?? []),
  }));
}

async function totalsOf(db: Database, rows: readonly ClosureRow[]): Promise<Closure['totals']> {
  const sums = await frozenOrPresent(db, rows);
  return tillTotals([...sums.values()].flat());
}

/** Closed closures keep what was frozen; the open one is added up. */
async function frozenOrPresent(db: Database, rows: readonly ClosureRow[]): Promise<Map<number, readonly TillSum[]>> {
  const open = rows.filter(({ totals }) => totals === null).map(({ id }) => id);
  const frozen = rows.flatMap(({ id, totals }): [number, TillSum[]][] => (totals ? [[id, totals.map(sumOf)]] : []));
  return new Map([...frozen, ...(await sumsOf(db, open))]);
}
