// Entries of the activity log about tables.
import { recordChange } from '#domain/activity-changes.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** The fields of a table that staff change. */
interface TableFields {
  readonly code: string;
  readonly active: boolean;
}

/** Records a saved table; `before` is null for a new one. Without a changed field nothing is recorded. */
export async function recordTableChange(
  context: Context,
  sql: Sql,
  { id, before, after }: { readonly id: string; readonly before: TableFields | null; readonly after: TableFields },
): Promise<void> {
  const fieldsOf = ({ code, active }: TableFields) => ({ code, active });
  const change = recordChange(before && fieldsOf(before), fieldsOf(after));
  if (!change) return;
  await recordActivity(context, sql, { kind: 'table-saved', details: { ...change, id, name: after.code } });
}
