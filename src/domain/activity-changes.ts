// How the fields of a record differ before and after an action, for the activity log.
import type { ActivityValue, FieldChange, RecordAction } from './activity.ts';

/**
 * How a saved or deleted record differs; null if no field does. Pass null for `before` if the record is new, and for `after`
 * if it was deleted.
 */
export function recordChange<Field extends string>(
  before: FieldValues<Field> | null,
  after: FieldValues<Field> | null,
): { readonly action: RecordAction; readonly changes: readonly FieldChange<Field>[] } | null {
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return null;
  if (before === null) return { action: 'created', changes };
  return { action: after === null ? 'deleted' : 'changed', changes };
}

/** The values of a record's fields, as the log stores them. A missing field has no value. */
export type FieldValues<Field extends string> = Readonly<Partial<Record<Field, ActivityValue>>>;

/**
 * The fields of a record whose values differ. Pass null for `before` if it is new, and for `after` if it was deleted. An empty
 * text and an empty list are the same as no value, so that a new record lists only fields that were filled in.
 */
export function fieldChanges<Field extends string>(
  before: FieldValues<Field> | null,
  after: FieldValues<Field> | null,
): FieldChange<Field>[] {
  const isField = (name: string): name is Field => name in (before ?? {}) || name in (after ?? {});
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(isField)
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !isSameValue(change.before, change.after));
}

function isSameValue(one: ActivityValue, other: ActivityValue): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function isEmpty(value: ActivityValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
