// What the forms of the back office share when they are saved: validation errors, and optimistic locking by version.
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { Refusal } from '#domain/refusal.ts';
import { RefusalError } from './context.ts';
import { ConcurrentChangeError, isUniqueViolation } from './database/database-errors.ts';

/**
 * Throws a refusal if any form field has a validation error. The code of the refusal is that of the first such field. Its details
 * contain the messages of all such fields.
 */
export function throwValidationErrors(refusals: Readonly<Record<string, Refusal | undefined>>): void {
  const all = Object.entries(refusals).filter((fault): fault is [string, Refusal] => fault[1] !== undefined);
  const [first] = all;
  if (!first) return;
  const fields = Object.fromEntries(all.map(([field, refusal]) => [field, refusalMessages[refusal]]));
  throw new RefusalError(first[1], { fields });
}

/** Returns the refusal for a validation error of a single field, with its message. */
export function refusalOfField(field: string, refusal: Refusal): RefusalError {
  return new RefusalError(refusal, { fields: { [field]: refusalMessages[refusal] } });
}

/** Returns a value that form validation has already checked. Throws the refusal `malformed` if the value is null nevertheless. */
export function requireNotNull<T>(value: T | null): T {
  if (value === null) throw new RefusalError('malformed');
  return value;
}

/**
 * Checks the version of a row before a save. True if the row already has the values of this request (`columns`), which was sent
 * again. False if the row still has the version that the form showed (`shown`, null for a new row): the values must be stored.
 * Throws `not-found` or `changed-meanwhile` if another request deleted or changed it.
 */
export function isAlreadySaved<Row extends { readonly version: number }>(
  row: Row | undefined,
  columns: Partial<Row>,
  shown: { readonly version: number } | null,
): boolean {
  if (!row && shown) throw new RefusalError('not-found');
  if (row?.version === shown?.version) return false;
  if (isDeepStrictEqual({ ...row, ...columns }, row)) return true;
  throw new RefusalError('changed-meanwhile');
}

/**
 * Returns the hash of all fields of a request that saves a form. The hash is stored with the row. If the browser sends the same
 * request again, the hash shows that it was already stored, even if columns such as the stock have changed since.
 */
export function hashSaveRequest(input: object): string {
  return hash('sha256', JSON.stringify(input));
}

/**
 * Returns the number to store when a form is saved. If the user changed the field (`typed` differs from `shown`), that is `typed`.
 * Otherwise it is the stored number `current`, which another request may have changed since the form was opened.
 */
export function keepCurrentIfUnchanged<Typed>(
  typed: Typed,
  shown: number | undefined,
  current: number | undefined,
): Typed | number {
  return typed === shown && current !== undefined ? current : typed;
}

/**
 * Runs `store`, which inserts or updates a row, and returns its result. If the row violates the unique constraint
 * `constraints.name`, throws a validation error for the form field `constraints.field`. If the row violates the unique constraint
 * `constraints.id`, another request has stored the same row: throws `ConcurrentChangeError`, so that the transaction is tried
 * again.
 */
export async function storeWithUniqueName<Row>(
  constraints: { readonly name: string; readonly id: string; readonly field?: string },
  store: () => Promise<Row>,
): Promise<Row> {
  try {
    return await store();
  } catch (error) {
    if (isUniqueViolation(error, constraints.name))
      throwValidationErrors({ [constraints.field ?? 'name']: 'name-not-unique' });
    if (isUniqueViolation(error, constraints.id)) throw new ConcurrentChangeError();
    throw error;
  }
}
