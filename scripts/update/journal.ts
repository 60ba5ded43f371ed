// The steps of an update, stored before each one begins, so that the next run continues or undoes what a kill interrupted.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { readText, writeDurably } from './durable-file.ts';

const STEPS = [
  'stopping',
  'copying',
  'undoing',
  'undone',
  'checking',
  'updated',
  'restoring',
  'checking-back',
  'went-back',
] as const;

/** Money and orders of a venue, by columns of every version: equal snapshots mean that nobody ordered or paid between. */
export const snapshotShape = z.object({
  orders: z.number(),
  payments: z.number(),
  settled: z.number(),
  /** In cents. */
  paid: z.number(),
  attempts: z.number(),
  refunds: z.number(),
});
export type Snapshot = z.output<typeof snapshotShape>;

const shape = z.object({
  step: z.enum(STEPS),
  /** Names of the folders in `versions/`. */
  from: z.string(),
  to: z.string(),
  /** The data at the moment of the copy; null before it. */
  snapshot: z.nullable(snapshotShape),
});
export type Journal = z.output<typeof shape>;
export type Step = Journal['step'];

/** Steps after which nothing is left to continue. */
const FINAL_STEPS: readonly Step[] = ['updated', 'went-back', 'undone'];

export function isFinished(journal: Journal | null): boolean {
  return journal === null || FINAL_STEPS.includes(journal.step);
}

/** The folder with the versions and the state of updates. */
export function versionsFolder(home: string): string {
  return path.join(home, 'versions');
}

export async function readJournal(home: string): Promise<Journal | null> {
  const text = await readText(journalFile(home));
  return text === null ? null : z.parse(shape, JSON.parse(text));
}

export async function writeJournal(home: string, journal: Journal): Promise<Journal> {
  await mkdir(versionsFolder(home), { recursive: true });
  await writeDurably(journalFile(home), `${JSON.stringify(journal)}\n`);
  return journal;
}

/** The name of the version that serves; null before the first update. */
export async function readPointer(home: string): Promise<string | null> {
  return (await readText(path.join(versionsFolder(home), 'current')))?.trim() || null;
}

/** Makes a version the one that serves, in one step. */
export async function writePointer(home: string, name: string): Promise<void> {
  await writeDurably(path.join(versionsFolder(home), 'current'), `${name}\n`);
}

function journalFile(home: string): string {
  return path.join(versionsFolder(home), 'update.json');
}
