// Compares the stored sums of a day with its payments, order lines and refund entries, and corrects them.
import { sql as raw } from 'kysely';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { dayCtes } from './day-ctes.ts';
import { DAY_SUM_TABLE_NAMES, DAY_SUM_TABLES, type DaySumTableName, daySumColumns } from './day-rows.ts';
import { type DayToStore, lockStoredDaySums, replaceDaySums } from './store-day-sums.ts';

/**
 * Computes the sums of a day again, and returns the database tables whose stored rows differ. Empty if the day is stored correctly.
 * A day that is not stored always differs. Reads one state of the database.
 */
export async function findDaySumDifferences(
  sql: Database | Sql,
  day: string,
  timeZone: string,
): Promise<DaySumTableName[]> {
  const differences = DAY_SUM_TABLE_NAMES.map((name) => {
    const { table, select } = DAY_SUM_TABLES[name];
    const names = daySumColumns(name);
    const stored = raw`select ${names} from ${raw.table(table)} where day = ${day}::date`;
    const computed = raw`select ${names} from (${select}) as computed (${names})`;
    return raw`exists ((${stored} except all ${computed}) union all (${computed} except all ${stored})) as ${raw.ref(name)}`;
  });
  const { rows } = await raw<Record<DaySumTableName, boolean>>`
    with ${dayCtes([day], timeZone)} select ${raw.join(differences)}
  `.execute(sql);
  return DAY_SUM_TABLE_NAMES.filter((name) => rows[0]?.[name]);
}

/**
 * Computes the sums of the day from its payments and orders, and stores them again if they differ from the stored sums. Returns the
 * database tables that differed. First waits for other transactions that store days, as one of them may have corrected the same
 * day.
 */
export async function correctStoredDaySums(sql: Sql, day: DayToStore): Promise<DaySumTableName[]> {
  await lockStoredDaySums(sql);
  const tables = await findDaySumDifferences(sql, day.day, day.timeZone);
  if (tables.length > 0) await replaceDaySums(sql, day);
  return tables;
}
