// Results on disk: one file for each day, the last run of a day over the ones before it.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { MachineFacts } from './machine-facts.ts';
import { isMet, type Row } from './row.ts';

const FOLDER = path.join(import.meta.dirname, 'results');
const DIGITS = 4;

export interface Results {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly machine: MachineFacts;
  readonly rows: readonly Row[];
}

/** Writes them to `results/<date>.json`. */
export async function writeResults({ date, machine, rows }: Results): Promise<void> {
  const judged = rows.map((row) => ({ ...row, isMet: isMet(row) }));
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(
    path.join(FOLDER, `${date}.json`),
    `${JSON.stringify({ date, machine, rows: judged }, rounded, 2)}\n`,
  );
}

/** Those of the last day that has any. Throws when there is none. */
export async function readNewestResults(): Promise<Results> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
  const newest = names.at(-1);
  if (newest === undefined) throw new Error('There are no results yet: run the bench.');
  return z.parse(shape, JSON.parse(await readFile(path.join(FOLDER, newest), 'utf8')));
}

const shape = z.object({
  date: z.string(),
  machine: z.object({
    cores: z.int(),
    memoryGb: z.number(),
    platform: z.string(),
    node: z.string(),
    postgres: z.string(),
    flushMs: z.number(),
    loadBefore: z.number(),
  }),
  rows: z.array(
    z.object({
      what: z.string(),
      unit: z.string(),
      measured: z.number(),
      floor: z.nullable(z.number()),
      ratio: z.nullable(z.number()),
      judged: z.enum(['measured', 'ratio']),
      target: z.union([z.object({ atLeast: z.number() }), z.object({ atMost: z.number() })]),
      rounds: z.array(z.number()),
      note: z.exactOptional(z.string()),
    }),
  ),
});
