// Stores the newest results in `results/newest.json`, one row per line so that a diff stays readable.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { MachineFacts } from './machine-facts.ts';
import { meetsTarget, type ResultRow } from './row.ts';

const FILE = path.join(import.meta.dirname, 'results/newest.json');
const DIGITS = 4;

/** The results of a bench run: its rows, what is missing, and the machine. */
export interface Results {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly machine: MachineFacts;
  readonly rows: readonly ResultRow[];
  readonly missing: readonly MissingResult[];
}

/** A measure of a run that has no result or lacks rows, and why. */
export interface MissingResult {
  /**
   * The name of the measure; in the results of the README, that of a row. Rows that were measured before the failure are in `rows`.
   */
  readonly what: string;
  readonly why: string;
}

/** Replaces the stored results by those of this run. */
export async function writeResults({ date, machine, rows, missing }: Results, file = FILE): Promise<void> {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
  const lines = rows.map((row) => JSON.stringify({ ...row, isMet: meetsTarget(row) }, rounded));
  const head = [
    `"date": ${JSON.stringify(date)}`,
    `"machine": ${JSON.stringify(machine)}`,
    `"missing": ${JSON.stringify(missing)}`,
  ];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `{\n${head.join(',\n')},\n"rows": [\n${lines.join(',\n')}\n]\n}\n`);
}

/** Reads the stored results. Throws if none exist. */
export async function readNewestResults(file = FILE): Promise<Results> {
  return z.parse(shape, JSON.parse(await readFile(file, 'utf8')));
}

/** The schema of one row of the results. */
export const rowShape = z.object({
  what: z.string(),
  unit: z.string(),
  measured: z.number(),
  floor: z.nullable(z.number()),
  ratio: z.nullable(z.number()),
  judged: z.enum(['measured', 'ratio']),
  target: z.union([z.object({ atLeast: z.number() }), z.object({ atMost: z.number() })]),
  rounds: z.array(z.number()),
  note: z.exactOptional(z.string()),
});

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
  // Results of earlier runs have no such list.
  missing: z._default(z.array(z.object({ what: z.string(), why: z.string() })), []),
  rows: z.array(rowShape),
});
