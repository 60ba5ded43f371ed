// Transactions, their retries, and effects after the commit.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Context, createRequestContext, RefusalError } from './context.ts';
import type { Sql } from './database/database.ts';
import { ConcurrentChangeError } from './database/database-errors.ts';
import { newToken } from './ids.ts';
import { captureLog } from './testing/log.ts';
import { openTestVenue, SATURDAY_NIGHT } from './testing/venue.ts';

const captured = captureLog();

const venue = await openTestVenue();
let context: Context;

beforeEach(async () => {
  await venue.db.deleteFrom('counters').execute();
  await venue.db
    .insertInto('counters')
    .values(['first', 'second'].map((name) => ({ name, value: 0 })))
    .execute();
  context = aContext();
});

describe('an effect registered with afterCommit', () => {
  it('runs in the order of registration, once the stored data is visible to everyone', async () => {
    const told: string[] = [];
    const seen: Promise<number>[] = [];
    const result = await context.transaction(async (sql) => {
      context.afterCommit(() => {
        told.push('one');
        seen.push(valueOf('first'));
      });
      await setTo(sql, 'first', 5);
      context.afterCommit(() => told.push('two'));
      expect(told).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(told).toEqual(['one', 'two']);
    expect(await Promise.all(seen)).toEqual([5]);
  });

  it('can publish live events', async () => {
    const received: string[] = [];
    venue.live.onChanged('board-food', () => received.push('board-food'));
    await context.transaction(async () => context.afterCommit((live) => live.publish('board-food')));
    expect(received).toEqual(['board-food']);
  });

  it.each([
    ['is refused', () => new RefusalError('cart-empty')],
    ['breaks', () => new Error('Something of ours')],
  ])('does not run when the work %s, and nothing is stored', async (_, failure) => {
    const told: string[] = [];
    const work = context.transaction(async (sql) => {
      await setTo(sql, 'first', 5);
      context.afterCommit(() => told.push('told'));
      throw failure();
    });
    await expect(work).rejects.toThrow(failure().message);
    expect(told).toEqual([]);
    expect(await valueOf('first')).toBe(0);
  });

  it('runs once, for the try that succeeded', async () => {
    const told: number[] = [];
    let tries = 0;
    await context.transaction(async (sql) => {
      tries += 1;
      const own = tries;
      await setTo(sql, 'first', own);
      context.afterCommit(() => told.push(own));
      if (tries < 3) throw new ConcurrentChangeError('Another one was first.');
    });
    expect(told).toEqual([3]);
    expect(await valueOf('first')).toBe(3);
  });

  it('does not run again after a later transaction of the same request', async () => {
    const told: string[] = [];
    await context.transaction(async () => context.afterCommit(() => told.push('first')));
    await context.transaction(async () => context.afterCommit(() => told.push('second')));
    expect(told).toEqual(['first', 'second']);
  });

  it('cannot be registered outside a transaction', () => {
    expect(() => context.afterCommit(() => undefined)).toThrow('afterCommit must be called inside a transaction.');
  });
});

describe('conflicting transactions', () => {
  it.each([
    ['a serialization failure', (sql: Sql) => failWith(sql, '40001')],
    ['a deadlock', (sql: Sql) => failWith(sql, '40P01')],
    ['a lost race', () => Promise.reject(new ConcurrentChangeError('Another one was first.'))],
  ])('are tried at most three times: %s', async (_, fail) => {
    let tries = 0;
    const work = context.transaction(async (sql) => {
      tries += 1;
      await fail(sql);
    });
    await expect(work).rejects.toThrow();
    expect(tries).toBe(3);
    expect(captured.messages().at(-1)).toContain('retrying');
  });

  it.each([1, 2])('succeed after %i failed tries', async (lost) => {
    let tries = 0;
    const result = await context.transaction(async (sql) => {
      tries += 1;
      if (tries <= lost) await failWith(sql, '40001');
      return tries;
    });
    expect(result).toBe(lost + 1);
  });

  it('both succeed after a real deadlock', async () => {
    const other = aContext();
    const bothHoldOne = aMeeting(2);
    const raise = (who: Context, names: [string, string]) =>
      who.transaction(async (sql) => {
        await increase(sql, names[0]);
        await bothHoldOne();
        await increase(sql, names[1]);
      });
    await Promise.all([raise(context, ['first', 'second']), raise(other, ['second', 'first'])]);
    expect([await valueOf('first'), await valueOf('second')]).toEqual([2, 2]);
  });

  it('are distinguished from refusals and bugs, which are not retried', async () => {
    for (const failure of [new RefusalError('out-of-stock'), new Error('Something of ours')]) {
      let tries = 0;
      const work = context.transaction(async () => {
        tries += 1;
        throw failure;
      });
      await expect(work).rejects.toBe(failure);
      expect(tries).toBe(1);
    }
  });
});

describe('a transaction', () => {
  it('cannot be nested: the inner one throws and the outer one is rolled back', async () => {
    const work = context.transaction(async (sql) => {
      await setTo(sql, 'first', 5);
      await context.transaction(async () => undefined);
    });
    await expect(work).rejects.toThrow('A transaction is already open');
    expect(await valueOf('first')).toBe(0);
    await context.transaction((sql) => setTo(sql, 'first', 6));
    expect(await valueOf('first')).toBe(6);
  });

  it('of one request does not block that of another request', async () => {
    const requests = Array.from({ length: 20 }, aContext);
    await Promise.all(requests.map((request) => request.transaction((sql) => increase(sql, 'first'))));
    expect(await valueOf('first')).toBe(20);
  });

  it('has one time, that of the request', async () => {
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    expect(context.now).toEqual(SATURDAY_NIGHT);
    venue.setNow(SATURDAY_NIGHT);
  });
});

describe('work of a single statement', () => {
  it('runs its effects once the statement has stored its data', async () => {
    const seen: Promise<number>[] = [];
    const result = await context.statement(async (db) => {
      context.afterCommit(() => seen.push(valueOf('first')));
      await db.updateTable('counters').set({ value: 5 }).where('name', '=', 'first').execute();
      return 'done';
    });
    expect(result).toBe('done');
    expect(await Promise.all(seen)).toEqual([5]);
  });

  it('is retried after a conflict and runs only the effects of the last try', async () => {
    const told: number[] = [];
    let tries = 0;
    await context.statement(async () => {
      tries += 1;
      const own = tries;
      context.afterCommit(() => told.push(own));
      if (tries < 3) throw new ConcurrentChangeError('Another one was first.');
    });
    expect(told).toEqual([3]);
  });

  it('runs no effect when it is refused', async () => {
    const told: string[] = [];
    const work = context.statement(async () => {
      context.afterCommit(() => told.push('told'));
      throw new RefusalError('cart-empty');
    });
    await expect(work).rejects.toMatchObject({ code: 'cart-empty' });
    expect(told).toEqual([]);
  });

  it('cannot contain a transaction, nor be inside one', async () => {
    const outer = [context.statement, context.transaction];
    const inner = [context.transaction, context.statement];
    for (const [place, begin] of outer.entries()) {
      const work = begin(async () => inner[place]?.(async () => undefined));
      await expect(work).rejects.toThrow('A transaction is already open');
    }
  });
});

function aContext(): Context {
  const { db, live, newId } = venue;
  const services = {
    db,
    live,
    log: captured.log,
    timeZone: 'Europe/Madrid',
    clock: () => SATURDAY_NIGHT,
    newId,
    newToken,
  };
  const cookies = { read: () => undefined, set: () => undefined, delete: () => undefined };
  const client = { userAgent: '', accept: '' };
  return createRequestContext(services, {
    log: captured.log,
    actor: { kind: 'anonymous' },
    cookies,
    address: '10.0.0.1',
    client,
  });
}

async function valueOf(name: string): Promise<number> {
  const counter = venue.db.selectFrom('counters').select('value').where('name', '=', name);
  return (await counter.executeTakeFirstOrThrow()).value;
}

async function setTo(sql: Sql, name: string, value: number): Promise<void> {
  await sql.updateTable('counters').set({ value }).where('name', '=', name).execute();
}

async function increase(sql: Sql, name: string): Promise<void> {
  await raw`update counters set value = value + 1 where name = ${name}`.execute(sql);
}

async function failWith(sql: Sql, code: string): Promise<void> {
  await raw`do ${raw.raw(`$$ begin raise exception 'In the way' using errcode = '${code}'; end $$`)}`.execute(sql);
}

/** Returns a function whose promises resolve when it has been called `size` times. */
function aMeeting(size: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const full = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come >= size) open();
    return full;
  };
}
