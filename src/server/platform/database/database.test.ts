// Statements, lost connections, and the classification of database errors.
import { sql as raw } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createSilentLog } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { type Database, openDatabase } from './database.ts';
import { ConcurrentChangeError, isDatabaseUnreachableError, isRetryableConflict } from './database-errors.ts';

const captured = captureLog();

const clone = await cloneDatabase();
const opened = openDatabase(clone.connection, captured.log);
afterAll(() => opened.close());

describe('a statement', () => {
  it('is planned once per connection and used again under its name', async () => {
    await opened.db.connection().execute(async (db) => {
      const read = () => db.selectFrom('counters').select('value').where('name', '=', 'payment').execute();
      for (let count = 0; count < 3; count += 1) await read();
      const { rows } = await raw<{ name: string; uses: number }>`
        select name, generic_plans + custom_plans as uses from pg_prepared_statements
        where statement like '%"counters"%' and statement not like '%pg_prepared_statements%'
      `.execute(db);
      expect(rows).toEqual([{ name: expect.stringMatching(/^s[\w-]{22}$/), uses: 3 }]);
    });
  });

  it('has the same name in two processes, whatever each of them ran before', async () => {
    const namesOf = async (database: Database, run: (db: Database) => Promise<unknown>) =>
      database.connection().execute(async (db) => {
        await run(db);
        const { rows } = await raw<{ name: string }>`
          select name from pg_prepared_statements where statement like '%"table_qrs"%' or statement like '%"counters"%'
          order by statement
        `.execute(db);
        return rows;
      });
    const counter = (db: Database) => db.selectFrom('counters').select('value').where('name', '=', 'other').execute();
    const table = (db: Database) => db.selectFrom('table_qrs').select('code').where('code', '=', 'A1').execute();
    const other = openDatabase(clone.connection, createSilentLog());
    const fresh = openDatabase(clone.connection, createSilentLog());
    const names = await namesOf(fresh.db, async (db) => [await counter(db), await table(db)]);
    expect(new Set(names.map(({ name }) => name)).size).toBe(2);
    expect(await namesOf(other.db, async (db) => [await table(db), await counter(db)])).toEqual(names);
    await Promise.all([other.close(), fresh.close()]);
  });

  it('that failed can be run again on the same connection', async () => {
    await opened.db.connection().execute(async (db) => {
      const divide = (by: number) => raw<{ result: number }>`select 6 / ${by}::integer as result`.execute(db);
      await expect(divide(0)).rejects.toThrow('division by zero');
      expect((await divide(2)).rows).toEqual([{ result: 3 }]);
      await expect(divide(0)).rejects.toThrow('division by zero');
      expect((await divide(3)).rows).toEqual([{ result: 2 }]);
    });
  });

  it('returns int8 and numeric as numbers, times as dates, bytes as buffers', async () => {
    const { rows } = await raw`
      select 9007199254740991::bigint as counter, 10.50::numeric as per_cent, null::bigint as nothing,
        '2026-11-21T20:00:00Z'::timestamptz as moment, '\\x00ff'::bytea as bytes, array['a', 'b'] as names,
        '{"a": 1}'::jsonb as json
    `.execute(opened.db);
    expect(rows).toEqual([
      {
        counter: 9_007_199_254_740_991,
        per_cent: 10.5,
        nothing: null,
        moment: new Date('2026-11-21T20:00:00Z'),
        bytes: Buffer.of(0, 255),
        names: ['a', 'b'],
        json: { a: 1 },
      },
    ]);
  });

  it('has a time limit, and so has an idle transaction', async () => {
    const read = async (name: string) =>
      (await raw<Record<string, string>>`show ${raw.raw(name)}`.execute(opened.db)).rows[0];
    expect(await read('statement_timeout')).toEqual({ statement_timeout: '15s' });
    expect(await read('idle_in_transaction_session_timeout')).toEqual({ idle_in_transaction_session_timeout: '15s' });
  });

  it('can be run on a database named by a URL', async () => {
    const byUrl = openDatabase({ url: clone.url }, createSilentLog());
    expect(await byUrl.db.selectFrom('settings').select('vat_percent').execute()).toEqual([{ vat_percent: 10 }]);
    await byUrl.close();
  });
});

describe('a connection that breaks', () => {
  it('while idle is replaced, and the loss is logged', async () => {
    await opened.db.selectFrom('settings').select('id').execute();
    await breakAll();
    await until('the loss is logged', () => captured.messages().includes('Database connection lost'));
    expect(captured.text()).toContain('"reason":"terminating connection due to administrator command"');
    expect(captured.text()).not.toContain('secretKey');
    await untilStatementsWork();
  });

  it('during a statement makes it fail as unreachable', async () => {
    const asleep = raw`select pg_sleep(60)`.execute(opened.db).catch((error: unknown) => error);
    await until('the statement runs', async () => (await othersRunning('pg_sleep')) > 0);
    await breakAll();
    expect(isDatabaseUnreachableError(await asleep)).toBe(true);
    await untilStatementsWork();
  });

  it('before a transaction begins is replaced by another one, and the transaction succeeds', async () => {
    for (let count = 0; count < 20; count += 1) {
      await breakAll();
      const counters = await opened.db
        .transaction()
        .execute((sql) => sql.selectFrom('counters').select('value').where('name', '=', 'payment').execute());
      expect(counters).toEqual([{ value: 0 }]);
    }
  });

  it('between two statements of a transaction makes it fail as unreachable, and later statements succeed', async () => {
    const failed = await opened.db
      .transaction()
      .execute(async (sql) => {
        await sql.updateTable('counters').set({ value: 77 }).where('name', '=', 'payment').execute();
        await breakAll();
        await until('the connection is gone', async () => (await othersRunning('update "counters"')) === 0);
        await sql.updateTable('counters').set({ value: 78 }).where('name', '=', 'payment').execute();
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnreachableError(failed)).toBe(true);
    await untilStatementsWork();
    const counters = opened.db.selectFrom('counters').select('value').where('name', '=', 'payment');
    expect(await counters.execute()).toEqual([{ value: 0 }]);
  });
});

describe('an error of the database', () => {
  it.each([
    ['40001', false, true],
    ['25006', true, false],
    ['40P01', false, true],
    ['57P01', true, false],
    ['57P02', true, false],
    ['57P03', true, false],
    ['53300', true, false],
    ['08006', true, false],
    ['ECONNREFUSED', true, false],
    ['ECONNRESET', true, false],
    ['ENOENT', true, false],
    ['EPIPE', true, false],
    ['EHOSTUNREACH', true, false],
    ['EAI_AGAIN', true, false],
    ['23505', false, false],
    ['42P01', false, false],
  ])('with the code %s means unreachable: %s, conflict: %s', (code, away, conflict) => {
    const error = Object.assign(new Error('Something of the database'), { code });
    expect([isDatabaseUnreachableError(error), isRetryableConflict(error)]).toEqual([away, conflict]);
  });

  it('is a conflict if it is a ConcurrentChangeError; any other error is neither', () => {
    expect(isRetryableConflict(new ConcurrentChangeError('Another one was first.'))).toBe(true);
    for (const error of [new Error('Something'), 'ECONNREFUSED', null, undefined, { code: '40001' }]) {
      expect([isDatabaseUnreachableError(error), isRetryableConflict(error)]).toEqual([false, false]);
    }
  });
});

/** Ends every connection of the pool, as a database that restarts does. */
async function breakAll(): Promise<void> {
  await asObserver(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `);
}

/** Waits until statements succeed: the pool may return a connection before it has detected that the connection broke. */
async function untilStatementsWork(): Promise<void> {
  const read = () => opened.db.selectFrom('settings').select('vat_percent').execute();
  await until('statements work', () =>
    read().then(
      (rows) => rows.length === 1,
      () => false,
    ),
  );
}

/** The number of other connections whose last or current statement contains the text. */
async function othersRunning(text: string): Promise<number> {
  const rows = await asObserver(`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%${text}%'
  `);
  return rows.length;
}

async function asObserver(statement: string): Promise<unknown[]> {
  const observer = await opened.connect();
  try {
    return (await observer.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await observer.end();
  }
}
