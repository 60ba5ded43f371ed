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

/**
 * Schema of a `VenueSnapshot` (counts of orders, payments, payment attempts and refunds, and the sum paid). It uses only columns
 * that every version has. If two snapshots are equal, nobody ordered or paid between them.
 */
export const venueSnapshotShape = z.object({
  orders: z.number(),
  payments: z.number(),
  settled: z.number(),
  /** In cents. */
  paid: z.number(),
  attempts: z.number(),
  refunds: z.number(),
});
/**
 * The numbers of orders, payments, payment attempts and refunds of a venue at one moment, and the sum paid in cents. An update
 * compares two of them to see whether somebody ordered or paid meanwhile.
 */
export type VenueSnapshot = z.output<typeof venueSnapshotShape>;

const shape = z.object({
  step: z.enum(STEPS),
  /** Names of the folders in `versions/`. */
  from: z.string(),
  to: z.string(),
  /** The data at the moment of the copy; null before it. */
  snapshot: z.nullable(venueSnapshotShape),
});
/**
 * The stored progress of the last update, by which an interrupted update is continued or undone: its step, the versions before and
 * after it, and the snapshot of the data before it.
 */
export type UpdateJournal = z.output<typeof shape>;
/** A step of an update, or of going back to the version before. */
export type UpdateStep = UpdateJournal['step'];

/** Steps after which nothing is left to continue. */
const FINAL_STEPS: readonly UpdateStep[] = ['updated', 'went-back', 'undone'];

/** True if the last update has no step left to continue, or if there was no update yet (null). */
export function isUpdateFinished(journal: UpdateJournal | null): boolean {
  return journal === null || FINAL_STEPS.includes(journal.step);
}

/** Returns the folder of a checkout that contains the versions and the journal of updates. */
export function versionsFolder(home: string): string {
  return path.join(home, 'versions');
}

/** Reads the stored progress of the last update from the checkout `home`; null before the first update. */
export async function readJournal(home: string): Promise<UpdateJournal | null> {
  const text = await readText(journalFile(home));
  return text === null ? null : z.parse(shape, JSON.parse(text));
}

/** Stores the journal durably, and returns it. */
export async function writeJournal(home: string, journal: UpdateJournal): Promise<UpdateJournal> {
  await mkdir(versionsFolder(home), { recursive: true });
  await writeDurably(journalFile(home), `${JSON.stringify(journal)}\n`);
  return journal;
}

/** Reads the name of the version that serves the venue; null before the first update. */
export async function readCurrentVersionName(home: string): Promise<string | null> {
  return (await readText(path.join(versionsFolder(home), 'current')))?.trim() || null;
}

/** Makes this version the one that serves the venue, by one atomic change of a file. */
export async function writeCurrentVersionName(home: string, name: string): Promise<void> {
  await writeDurably(path.join(versionsFolder(home), 'current'), `${name}\n`);
}

function journalFile(home: string): string {
  return path.join(versionsFolder(home), 'update.json');
}
