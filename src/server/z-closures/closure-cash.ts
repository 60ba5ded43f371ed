// The cash of Z closures: opening floats, cash movements, and what is expected in the drawer.
import type { ZClosureCashMovement } from '#contract/z-closures.ts';
import { type CashCount, computeCashCount, type ExpectedCash, sumOfMovements } from '#domain/cash-count.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type ZClosureSum, type ZClosureTotals, zClosureTotals } from '#domain/z-closure.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { readZClosureSums } from './z-closure-sums.ts';

/**
 * Reads the cash movements (cash paid into or out of the drawer) of each of these Z closures, the oldest first, without those that
 * were undone.
 */
export async function readCashMovements(
  sql: Database | Sql,
  closureIds: readonly number[],
): Promise<ReadonlyMap<number, ZClosureCashMovement[]>> {
  if (closureIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom('cash_movements')
    .leftJoin('staff_users', 'staff_users.id', 'moved_by')
    .select([
      'cash_movements.id',
      'z_closure_id',
      'direction',
      'amount',
      'reason',
      'moved_on',
      'staff_users.name as by',
    ])
    .where('z_closure_id', 'in', closureIds)
    .where('undone_on', 'is', null)
    .orderBy('moved_on')
    .orderBy('cash_movements.id')
    .execute();
  const movements = new Map(closureIds.map((id): [number, ZClosureCashMovement[]] => [id, []]));
  for (const { z_closure_id: closureId, moved_on: movedOn, amount, ...movement } of rows)
    movements.get(closureId)?.push({ ...movement, amount: cents(amount), movedOn: movedOn.toISOString() });
  return movements;
}

/**
 * Reads the last opening float (the coins for giving change that were in the drawer at the opening), in cents: that of the last Z
 * closure (cash closing) that had one. It is proposed for the next Z closure. Null if no Z closure had one.
 */
export async function readLastOpeningFloat(sql: Database | Sql): Promise<Cents | null> {
  const last = await sql
    .selectFrom('z_closures')
    .select('opening_float')
    .where('opening_float', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return asCents(last?.opening_float ?? null);
}

/** The columns of a Z closure about its cash: opening float, counted cash, and expected cash as a range, in cents. */
export interface StoredCash {
  readonly closed_on: Date | null;
  readonly opening_float: number | null;
  readonly counted_cash: number | null;
  readonly expected_cash_least: number;
  readonly expected_cash_most: number;
}

/**
 * Returns the cash of a Z closure (cash closing): opening float, cash paid in and out, expected and counted cash. For a closed Z
 * closure the expected cash is the stored one; for the open one it is computed from its totals and movements.
 */
export function toCashCount(
  row: StoredCash,
  totals: ZClosureTotals,
  movements: readonly ZClosureCashMovement[],
): CashCount {
  const drawer = {
    openingFloat: asCents(row.opening_float),
    paidIn: sumOfMovements(movements, 'in'),
    paidOut: sumOfMovements(movements, 'out'),
  };
  const stored = { least: cents(row.expected_cash_least), most: cents(row.expected_cash_most) };
  return computeCashCount(totals, drawer, asCents(row.counted_cash), row.closed_on === null ? undefined : stored);
}

/**
 * Locks the row of this Z closure (cash closing) if it is open, and returns its stored columns about cash. Undefined if it is not
 * open. While the row is locked, until the transaction ends, no payment can be settled in this Z closure, and no cash movement can
 * be recorded in it.
 */
export function lockZClosureIfOpen(sql: Sql, closureId: number): Promise<StoredCash | undefined> {
  return sql
    .selectFrom('z_closures')
    .select(['closed_on', 'opening_float', 'counted_cash', 'expected_cash_least', 'expected_cash_most'])
    .where('id', '=', closureId)
    .where('closed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Reads the sums of the open Z closure (cash closing), and the cash that should be in the drawer. `open` has the stored cash
 * columns of this Z closure; the caller must have locked its row, for example with `lockZClosureIfOpen`.
 */
export async function readExpectedCash(
  sql: Sql,
  closureId: number,
  open: StoredCash,
): Promise<{ readonly sums: readonly ZClosureSum[]; readonly expected: ExpectedCash }> {
  const sums = (await readZClosureSums(sql, [closureId])).get(closureId) ?? [];
  const movements = (await readCashMovements(sql, [closureId])).get(closureId) ?? [];
  return { sums, expected: toCashCount(open, zClosureTotals(sums), movements).expected };
}

function asCents(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}
