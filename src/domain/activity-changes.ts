// Compares the fields of a record before and after an action, for the activity log.
import type { ActivityValue, FieldChange, RecordAction } from './activity.ts';

/**
 * Returns what an action did to a record and which fields it changed, for the activity log; null if no field differs. Pass null for
 * `before` if the record is new, and for `after` if it was deleted.
 */
export function detectRecordChange<Field extends string>(
  before: LoggedFieldValues<Field> | null,
  after: LoggedFieldValues<Field> | null,
): { readonly action: RecordAction; readonly changes: readonly FieldChange<Field>[] } | null {
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return null;
  if (before === null) return { action: 'created', changes };
  return { action: after === null ? 'deleted' : 'changed', changes };
}

/** The values of a record's fields by field name, as the activity log stores them. A field that is missing has no value. */
export type LoggedFieldValues<Field extends string> = Readonly<Partial<Record<Field, ActivityValue>>>;

/**
 * Returns the fields of a record whose values differ, with both values. Pass null for `before` if the record is new, and for
 * `after` if it was deleted. An empty text or list equals no value, so that a new record lists only fields that were filled in.
 */
export function fieldChanges<Field extends string>(
  before: LoggedFieldValues<Field> | null,
  after: LoggedFieldValues<Field> | null,
): FieldChange<Field>[] {
  const isField = (name: string): name is Field => name in (before ?? {}) || name in (after ?? {});
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(isField)
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !isSameValue(change.before, change.after));
}

/**
 * For each column of a database row: the field under which the activity log shows its value. Null for a column that the log does
 * not show, because its type is not supported or a reader does not need it, such as a version number. A missing column is a compile
 * error.
 */
export type LoggedFieldByColumn<Row, Field extends string> = {
  readonly [Column in keyof Row]: (Row[Column] extends ActivityValue ? Field : never) | null;
};

/**
 * Reads from a database row the values that the activity log shows. `logged` maps the columns of the row to the fields of the log,
 * and gives their order. Throws TypeError if a value has a type that the log cannot show, such as a Date.
 */
export function loggedValues<Row extends object, Field extends string>(
  logged: LoggedFieldByColumn<Row, Field>,
  row: Row,
): LoggedFieldValues<Field> {
  const values: Partial<Record<Field, ActivityValue>> = {};
  for (const column in logged) {
    const field: Field | null = logged[column];
    const value: unknown = row[column];
    if (field === null) continue;
    if (!isActivityValue(value)) throw new TypeError(`The activity log cannot show the value of «${column}».`);
    values[field] = value;
  }
  return values;
}

function isActivityValue(value: unknown): value is ActivityValue {
  if (Array.isArray(value)) return value.every((part) => typeof part === 'string');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isSameValue(one: ActivityValue, other: ActivityValue): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function isEmpty(value: ActivityValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
