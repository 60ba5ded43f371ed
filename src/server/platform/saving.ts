// What every save of a form shares: its faults, and the version it saw.
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { messages } from '#contract/messages.es.ts';
import type { Refusal } from '#domain/refusal.ts';
import { Refused } from './context.ts';
import { isDuplicate, LostRace } from './database.ts';

/** Says no to a form with faults: the first is the reason, and every field at fault has its words. */
export function refuseFaults(faults: Readonly<Record<string, Refusal | undefined>>): void {
  const all = Object.entries(faults).filter((fault): fault is [string, Refusal] => fault[1] !== undefined);
  const [first] = all;
  if (!first) return;
  const fields = Object.fromEntries(all.map(([field, refusal]) => [field, messages[refusal]]));
  throw new Refused(first[1], { fields });
}

/** A field that has no fault, and so is filled in. */
export function required<T>(value: T | null): T {
  if (value === null) throw new Refused('malformed');
  return value;
}

/**
 * Whether exactly this was saved before: its answer got lost and the browser sends it again. Refuses a save over a
 * version that the form has not seen, and over a row that is gone.
 */
export function isSavedAlready<Row extends { readonly version: number }>(
  row: Row | undefined,
  columns: Partial<Row>,
  shown: { readonly version: number } | null,
): boolean {
  if (!row && shown) throw new Refused('not-found');
  if (row?.version === shown?.version) return false;
  if (isDeepStrictEqual({ ...row, ...columns }, row)) return true;
  throw new Refused('changed-meanwhile');
}

/**
 * Tells a save from any other, by everything its form sent. Stored with what it saved, it is known when it comes again,
 * however much of that has changed since without the form, as the stock does with each sale.
 */
export function hashOfSave(input: object): string {
  return hash('sha256', JSON.stringify(input));
}

/** What was wanted, unless the form left it as it was shown: then it stays what it meanwhile became. */
export function keepCurrentIfUnchanged(wanted: number, shown: number | undefined, present: number | undefined): number {
  return wanted === shown && present !== undefined ? present : wanted;
}

/** Stores a row and gives it back. The constraints say which duplicate is another's name (the form's `field`), and which the same save. */
export async function storeNamed<Row>(
  constraints: { readonly name: string; readonly id: string; readonly field?: string },
  store: () => Promise<Row>,
): Promise<Row> {
  try {
    return await store();
  } catch (error) {
    if (isDuplicate(error, constraints.name)) refuseFaults({ [constraints.field ?? 'name']: 'name-not-unique' });
    if (isDuplicate(error, constraints.id)) throw new LostRace();
    throw error;
  }
}
