// The cash of Z closures: opening floats, cash movements, and what is expected in the drawer.
import type { ClosureCashMovement } from '#contract/z-closures.ts';
import { type CashCount, cashCount, type ExpectedCash, sumOfMovements } from '#domain/cash-count.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type ZClosureSum, type ZClosureTotals, zClosureTotals } from '#domain/z-closure.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { readZClosureSums } from './z-closure-sums.ts';

/** Reads the cash movements of each of these Z closures, the oldest first, without those that were undone. */
export async function readCashMovements(
  sql: Database | Sql,
  closureIds: readonly number[],
): Promise<ReadonlyMap<number, ClosureCashMovement[]>> {
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
  const movements = new Map(closureIds.map((id): [number, ClosureCashMovement[]] => [id, []]));
  for (const { z_closure_id: closureId, moved_on: movedOn, amount, ...movement } of rows)
    movements.get(closureId)?.push({ ...movement, amount: cents(amount), movedOn: movedOn.toISOString() });
  return movements;
}

/** Reads the opening float of the last Z closure that had one, which is proposed for the next one. Null if none had. */
export async function readLastFloat(sql: Database | Sql): Promise<Cents | null> {
  const last = await sql
    .selectFrom('z_closures')
    .select('opening_float')
    .where('opening_float', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return asCents(last?.opening_float ?? null);
}

/** What the row of a Z closure stores about its cash. */
export interface StoredCash {
  readonly closed_on: Date | null;
  readonly opening_float: number | null;
  readonly counted_cash: number | null;
  readonly expected_cash_least: number;
  readonly expected_cash_most: number;
}

/**
 * Returns the cash of a Z closure. The expected cash is the stored one for a closed Z closure, and is computed for the open one.
 */
export function cashOf(row: StoredCash, totals: ZClosureTotals, movements: readonly ClosureCashMovement[]): CashCount {
  const drawer = {
    openingFloat: asCents(row.opening_float),
    paidIn: sumOfMovements(movements, 'in'),
    paidOut: sumOfMovements(movements, 'out'),
  };
  const stored = { least: cents(row.expected_cash_least), most: cents(row.expected_cash_most) };
  return cashCount(totals, drawer, asCents(row.counted_cash), row.closed_on === null ? undefined : stored);
}

/** Locks the Z closure if it is open: from then on no payment can be settled into it, and no cash be moved. */
export function lockIfOpen(sql: Sql, closureId: number): Promise<StoredCash | undefined> {
  return sql
    .selectFrom('z_closures')
    .select(['closed_on', 'opening_float', 'counted_cash', 'expected_cash_least', 'expected_cash_most'])
    .where('id', '=', closureId)
    .where('closed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Reads the sums of the open Z closure, which is locked, and the cash that should be in its drawer. */
export async function readExpectedCash(
  sql: Sql,
  closureId: number,
  open: StoredCash,
): Promise<{ readonly sums: readonly ZClosureSum[]; readonly expected: ExpectedCash }> {
  const sums = (await readZClosureSums(sql, [closureId])).get(closureId) ?? [];
  const movements = (await readCashMovements(sql, [closureId])).get(closureId) ?? [];
  return { sums, expected: cashOf(open, zClosureTotals(sums), movements).expected };
}

function asCents(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}
