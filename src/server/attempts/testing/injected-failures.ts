// Failing writes: a transaction that stores something about money is rolled back, as if its process had been killed.
import { sql as raw } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

const TABLES = ['payments', 'payment_attempts', 'order_lines', 'payment_incidents', 'refunds'];

/**
 * Adds triggers to the database of a test that count writes of order lines, payments, attempts, incidents and refunds, so that
 * `failWrites` can make some of them fail.
 */
export async function installWriteFailures(db: Database): Promise<void> {
  await raw`create table injected_failures (at integer)`.execute(db);
  await raw`create sequence counted_writes`.execute(db);
  await raw`
    create function injected_failure() returns trigger language plpgsql as $$
    begin
      if nextval('counted_writes') in (select at from injected_failures) then raise exception 'injected failure'; end if;
      return null;
    end $$
  `.execute(db);
  for (const name of TABLES) {
    await raw`
      create trigger injected_failure after insert or update on ${raw.table(name)} for each statement execute function injected_failure()
    `.execute(db);
  }
}

/**
 * Makes some write statements of a test fail, so that their transactions are rolled back. `writes` are their numbers; 1 is the
 * first write after this call. Inserts and updates of the tables of `installWriteFailures` count, also those that are rolled back.
 */
export async function failWrites(db: Database, writes: readonly number[]): Promise<void> {
  await raw`truncate injected_failures`.execute(db);
  await raw`select setval('counted_writes', 1, false)`.execute(db);
  await raw`insert into injected_failures select unnest(${writes}::integer[])`.execute(db);
}
