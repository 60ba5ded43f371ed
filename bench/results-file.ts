// Stores the newest results in `results/newest.json`, one row per line so that a diff stays readable.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { MachineFacts } from './machine-facts.ts';
import { isMet, type Row } from './row.ts';

const FILE = path.join(import.meta.dirname, 'results/newest.json');
const DIGITS = 4;

export interface Results {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly machine: MachineFacts;
  readonly rows: readonly Row[];
}

/** Replaces the stored results. */
export async function writeResults({ date, machine, rows }: Results): Promise<void> {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
  const lines = rows.map((row) => JSON.stringify({ ...row, isMet: isMet(row) }, rounded));
  const head = `"date": ${JSON.stringify(date)},\n"machine": ${JSON.stringify(machine)}`;
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, `{\n${head},\n"rows": [\n${lines.join(',\n')}\n]\n}\n`);
}

/** Reads the stored results. Throws if there are none. */
export async function readNewestResults(): Promise<Results> {
  return z.parse(shape, JSON.parse(await readFile(FILE, 'utf8')));
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
