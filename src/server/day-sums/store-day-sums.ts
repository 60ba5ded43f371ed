// Stores the sums of days that are over.
import { sql as raw } from 'kysely';
import type { Sql } from '#server/platform/database/database.ts';
import { dayCtes } from './day-ctes.ts';
import { DAY_SUM_TABLE_NAMES, DAY_SUM_TABLES, daySumColumns } from './day-rows.ts';

/** A day (YYYY-MM-DD) that is over and whose sums are to be stored, with the time zone of the venue and the present time. */
export interface DayToStore {
  readonly day: string;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Stores the sums of a day. Returns false, and changes nothing, if it is already stored: another server may have stored it
 * meanwhile. Waits for other transactions that store days.
 */
export async function storeDaySums(sql: Sql, day: DayToStore): Promise<boolean> {
  await lockStoredDaySums(sql);
  if (await isStored(sql, day.day)) return false;
  await insertDay(sql, day);
  await updateLaterVisits(sql, day.day, []);
  return true;
}

/**
 * Computes the sums of a day again and stores them in place of its stored rows, if there are any. Rows of later days contain the
 * day of a customer's previous visit; these are corrected too if the visits of this day have changed. Waits for other transactions
 * that store days.
 */
export async function replaceDaySums(sql: Sql, day: DayToStore): Promise<void> {
  await lockStoredDaySums(sql);
  const visits = await sql.selectFrom('day_customers').select('customer_id').where('day', '=', day.day).execute();
  await sql.deleteFrom('stored_days').where('day', '=', day.day).execute();
  await insertDay(sql, day);
  await updateLaterVisits(
    sql,
    day.day,
    visits.map(({ customer_id: id }) => id),
  );
}

/** The number of the PostgreSQL advisory lock that is held while stored day sums are changed. No other lock uses it. */
export const DAY_SUMS_LOCK = 7_731_029;

/**
 * Locks the stored day sums against changes by other transactions until the commit; if another transaction changes them, waits for
 * its end. One lock for all days is needed, because a row of one day contains the day of the previous visit of a customer. Readers
 * do not wait.
 */
export async function lockStoredDaySums(sql: Sql): Promise<void> {
  await raw`select pg_advisory_xact_lock(${DAY_SUMS_LOCK})`.execute(sql);
}

async function isStored(sql: Sql, day: string): Promise<boolean> {
  return (await sql.selectFrom('stored_days').select('day').where('day', '=', day).executeTakeFirst()) !== undefined;
}

async function insertDay(sql: Sql, { day, timeZone, now }: DayToStore): Promise<void> {
  const inserts = DAY_SUM_TABLE_NAMES.map((name) => {
    const { table, select } = DAY_SUM_TABLES[name];
    return raw`${raw.ref(`new_${table}`)} as (insert into ${raw.table(table)} (${daySumColumns(name)}) ${select})`;
  });
  await raw`
    with ${dayCtes([day], timeZone)}, new_day as (
      insert into stored_days (day, time_zone, stored_on) values (${day}::date, ${timeZone}, ${now}::timestamptz)
    ), ${raw.join(inserts)}
    select
  `.execute(sql);
}

/**
 * Corrects the next visit after the day of every customer who has visited on it, or had: `former` are the customers whom its
 * rows named before.
 */
async function updateLaterVisits(sql: Sql, day: string, former: readonly string[]): Promise<void> {
  const { rows } = await raw<{ day: string }>`
    update day_customers as next
    set previous_day = corrected.previous_day
    from (
      select concerned.customer_id, following.day, (
        select max(earlier.day) from day_customers as earlier
        where earlier.customer_id = concerned.customer_id and earlier.day < following.day
      ) as previous_day
      from (
        select unnest(${former}::uuid[]) as customer_id
        union select customer_id from day_customers where day = ${day}::date
      ) as concerned
      cross join lateral (
        select min(day) as day from day_customers as later
        where later.customer_id = concerned.customer_id and later.day > ${day}::date
      ) as following
    ) as corrected
    where next.customer_id = corrected.customer_id and next.day = corrected.day
      and next.previous_day is distinct from corrected.previous_day
    returning next.day
  `.execute(sql);
  const days = [...new Set(rows.map((row) => row.day))];
  if (days.length === 0) return;
  await sql.deleteFrom('day_previous_visits').where('day', 'in', days).execute();
  await raw`
    insert into day_previous_visits (day, previous_day, customers)
    select day, previous_day, count(*) from day_customers where day = any(${days}::date[]) group by day, previous_day
  `.execute(sql);
}
