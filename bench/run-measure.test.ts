// A measure that fails or hangs loses none of its rows, and leaves nothing running.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ResultRow } from './row.ts';
import { runMeasure } from './run-measure.ts';

const STOPPED = 'The run was ended by a signal.';

/** Runs the measure and waits until it has ended. With `isStopped` it is stopped when it has given its row. */
async function run(ending: string, { limitMs = 60_000, isStopped = false } = {}) {
  const stop = new AbortController();
  const rows: ResultRow[] = [];
  const onRow = (row: ResultRow) => {
    rows.push(row);
    if (isStopped) stop.abort(STOPPED);
  };
  const file = 'bench/testing/failing-measure.ts';
  const { missing, ended } = await runMeasure({
    ...{ file, args: [ending], limitMs, onRow, stop: stop.signal, graceMs: 500 },
  });
  await ended;
  return { rows, missing };
}

/** Throws if the measure gave no row, or if the server that it had started or its temporary files are still there. */
async function expectNothingLeft(rows: readonly ResultRow[]): Promise<void> {
  expect(rows).toHaveLength(1);
  for (const { measured: port, note: folder = '/' } of rows) {
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    expect(existsSync(folder)).toBe(false);
  }
}

describe.concurrent('the run of one measure', () => {
  it('gives all rows and no reason if the measure finishes', async () => {
    const { rows, missing } = await run('finishes');
    expect(missing).toBeNull();
    await expectNothingLeft(rows);
  });

  it.each([
    ['throws', 'The floor did not start.'],
    ['throwsBeside', 'A socket was closed.'],
    ['exits', 'Its process ended too early, by exit code 3.'],
  ])('keeps the rows of a measure that %s, with the reason', async (ending, reason) => {
    const { rows, missing } = await run(ending);
    expect(missing).toBe(reason);
    await expectNothingLeft(rows);
  });

  it.each(['waits', 'spins'])('can stop a measure that %s, with its server and files', async (ending) => {
    const { rows, missing } = await run(ending, { isStopped: true });
    expect(missing).toBe(STOPPED);
    await expectNothingLeft(rows);
  });

  it('ends a measure that exceeds its limit, and says so', async () => {
    expect((await run('waits', { limitMs: 1_000 })).missing).toBe('It exceeded its limit of 1 s.');
  });
});
