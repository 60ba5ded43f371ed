// The connections of a full venue fit into its own embedded database.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabases } from '#server/platform/embedded-database/testing/data-folders.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

/** More statements at the same time than a pool has connections. */
const STATEMENTS = 20;
/** Two for live events, one for a backup, one for a rebuild of the sums of days. A command has one. */
const OUTSIDE_THE_POOL = 4;
const LOCK = 7_261_099;

const trial = createTestDatabases();

it('two servers with busy pools, each with a backup, and a command beside them all have their connections', async () => {
  const embedded = await trial.start(await trial.folder(), { durability: 'full' });
  const [first, second, command] = [1, 2, 3].map(() => openDatabase(embedded.connection, createSilentLog()));
  if (!first || !second || !command) throw new Error('Three pools were opened.');
  const all = [first, second, command];
  const lock = await first.connect();
  await lock.query('select pg_advisory_lock($1)', [LOCK]);
  const waiting = Promise.all(all.flatMap(waitForLock));
  await until('every connection of the pools is busy', async () => {
    const { rows } = await lock.query(`select count(*)::int as count from pg_locks where locktype = 'advisory'`);
    return rows[0]?.count === 1 + 3 * 6;
  });
  const servers = [first, second].flatMap((server) => Array.from({ length: OUTSIDE_THE_POOL }, () => server));
  const outside = await Promise.all([...servers, command].map((opened) => opened.connect()));
  for (const client of outside) expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

  await lock.query('select pg_advisory_unlock($1)', [LOCK]);
  expect(await waiting).toHaveLength(3 * STATEMENTS);
  await Promise.all([lock, ...outside].map((client) => client.end()));
  await Promise.all(all.map((opened) => opened.close()));
});

function waitForLock({ db }: OpenDatabase): Promise<unknown>[] {
  return Array.from({ length: STATEMENTS }, () =>
    sql`select pg_advisory_lock_shared(${LOCK}), pg_advisory_unlock_shared(${LOCK})`.execute(db),
  );
}
