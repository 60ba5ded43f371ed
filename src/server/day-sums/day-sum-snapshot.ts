// Reads sums of days: stored days from their rows, all others from the order lines, all of it in one snapshot.
import { type RawBuilder, sql as raw } from 'kysely';
import { calendarDay } from '#domain/time.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { dayCtes } from './day-ctes.ts';
import { DAY_SUM_TABLE_NAMES, DAY_SUM_TABLES, type DaySumTableName, daySumColumns } from './day-rows.ts';
import { readDaysWithoutSums } from './venue-days.ts';

/** Access to the sums of all days in one database snapshot (one state of the data), so that all numbers read from it agree. */
export interface DaySumSnapshot {
  readonly sql: Sql;
  /**
   * The rows of all days in a table of sums, as a subquery for a `from` list: `from ${rows('orders')} as orders where day
   * between …`. Its columns are those of the table. Days that are not stored are computed, whatever the condition.
   */
  readonly rows: (name: DaySumTableName) => RawBuilder<unknown>;
}

/**
 * Opens a database snapshot (one state of the data), calls `read` with access to the sums of all days up to and including `until`,
 * and returns the result of `read`. Sums that are not stored are computed. A day that another process stores meanwhile is read
 * either stored or computed, never in part.
 */
export async function withDaySumSnapshot<T>(
  { db, now, timeZone }: Pick<Context, 'db' | 'now' | 'timeZone'>,
  until: string,
  read: (snapshot: DaySumSnapshot) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (sql) => {
      const today = calendarDay(now, timeZone);
      const days = await readDaysWithoutSums(sql, timeZone, until < today ? until : today);
      const computed = await computeRows(sql, days, timeZone);
      return read({ sql, rows: (name) => rowsOf(name, computed) });
    });
}

/**
 * The days of one statement. Computing two years at once, as before the first start has stored them, takes half of the statement
 * timeout on a fast machine.
 */
const DAYS_PER_STATEMENT = 60;

/** The rows of each table as JSON arrays, one for each statement. */
async function computeRows(sql: Sql, days: readonly string[], timeZone: string): Promise<ComputedRows[]> {
  const parts: ComputedRows[] = [];
  const lastVisits = new Map<string, string>();
  for (let first = 0; first < days.length; first += DAYS_PER_STATEMENT) {
    const part = await computePart(sql, dayCtes(days.slice(first, first + DAYS_PER_STATEMENT), timeZone, lastVisits));
    for (const [customerId, day] of Object.entries(part.lastVisits)) lastVisits.set(customerId, day);
    parts.push(part);
  }
  return parts;
}

type ComputedRows = Readonly<Record<DaySumTableName, string>>;

interface ComputedPart extends ComputedRows {
  /** The last of these days of each customer, by id. */
  readonly lastVisits: Readonly<Record<string, string>>;
}

async function computePart(sql: Sql, ctes: RawBuilder<unknown>): Promise<ComputedPart> {
  const values = DAY_SUM_TABLE_NAMES.map((name) => {
    const computed = raw`(${DAY_SUM_TABLES[name].select}) as computed (${daySumColumns(name)})`;
    return raw`(select coalesce(json_agg(computed), '[]') from ${computed})::text as ${raw.ref(name)}`;
  });
  const lastVisits = raw`(
    select coalesce(json_object_agg(customer_id, day), '{}')
    from (select customer_id, max(day) as day from visits group by customer_id) as last_visits
  ) as "lastVisits"`;
  const { rows } = await raw<ComputedPart>`with ${ctes} select ${raw.join([...values, lastVisits])}`.execute(sql);
  const [row] = rows;
  if (!row) throw new Error('The sums of days returned no row.');
  return row;
}

function rowsOf(name: DaySumTableName, computed: readonly ComputedRows[]): RawBuilder<unknown> {
  const { table, columns } = DAY_SUM_TABLES[name];
  const names = daySumColumns(name);
  const types = raw.join(Object.entries(columns).map(([column, type]) => raw`${raw.ref(column)} ${raw.raw(type)}`));
  const stored = raw`select ${names} from ${raw.table(table)}`;
  const parts = computed.map(
    (rows) => raw`select ${names} from json_to_recordset(${rows[name]}::json) as computed (${types})`,
  );
  return raw`(${raw.join([stored, ...parts], raw` union all `)})`;
}
