// The tables and the stored results name what is missing, and why.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type MissingResult, type Results, readNewestResults, writeResults } from './results-file.ts';
import { plainRow, ratioRow } from './row.ts';
import { markdownTable, terminalTable } from './table.ts';
import { readmeResults } from './write-documentation.ts';

const MISSING: MissingResult = { what: 'orders', why: 'It exceeded its limit of 300 s.' };
const MACHINE = {
  ...{ cores: 2, memoryGb: 25, platform: 'linux x64', node: '24.21.0', postgres: '18.4', flushMs: 0.25, loadBefore: 0 },
};

/** The results of a run that measured everything of the README but the orders. */
function results(missing: readonly MissingResult[] = [MISSING]): Results {
  const target = { atMost: 2 };
  const rows = [
    'Customer page, first paint, slow 4G, slow CPU',
    'Customer page, first tap on a price shows in the cart',
    "Payments settled by the bank's signed notification, 16 clients",
    'An event to 1,000 listening phones',
  ].map((what) => ratioRow({ what, unit: 'ms', target, note: 'A note.' }, [{ ours: 10, floor: 8 }]));
  const start = plainRow({ what: 'Start with a warm database, until it is ready', unit: 's', target }, [0.5]);
  return { date: '2026-11-27', machine: MACHINE, rows: [...rows, start], missing };
}

it('the table of the terminal has a line for each missing measure, with the reason', () => {
  const lines = terminalTable(results()).split('\n');
  expect(lines.filter((line) => line.includes('missing:'))).toEqual([
    expect.stringMatching(/^orders +missing: It exceeded its limit of 300 s\.$/),
  ]);
  expect(lines.some((line) => line.startsWith('An event to 1,000 listening phones'))).toBe(true);
});

it('the Markdown table has as many cells in the line of a missing measure as in the others', () => {
  const lines = markdownTable(results([{ what: 'orders', why: 'expected a | b' }])).split('\n');
  expect(lines).toContain('| orders | missing: expected a \\| b |  |  |  | no |');
  expect(lines).toContain('| An event to 1,000 listening phones | 10 ms | 8 ms | 1.25x | ≤ 2x | yes |');
});

it('rows with the same note share one line', () => {
  const notes = markdownTable(results())
    .split('\n')
    .filter((line) => line.endsWith(': A note.'));
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain(' · An event to 1,000 listening phones: ');
});

it('the README names its rows that are missing, and nothing else that is', () => {
  const readme = readmeResults(results([MISSING, { what: 'boards', why: 'No browser.' }]));
  expect(readme.rows).toHaveLength(5);
  expect(readme.rows.every(({ note }) => note === undefined)).toBe(true);
  expect(readme.missing).toEqual([{ what: 'Order of 3 lines, one call, 8 clients', why: MISSING.why }]);
});

it('a row of the README that is absent without a reason is an error', () => {
  expect(() => readmeResults(results([]))).toThrow('The results have no row «Order of 3 lines, one call, 8 clients».');
});

it('stored results are read again with what is missing; older ones, without such a list, miss nothing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-results-'));
  try {
    const file = path.join(folder, 'newest.json');
    await writeResults(results(), file);
    expect(await readNewestResults(file)).toEqual(results());
    const { missing: _, ...older } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(older));
    expect((await readNewestResults(file)).missing).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
