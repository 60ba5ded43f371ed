// Writes entries of the activity log about tables of the venue.
import type { Selectable } from 'kysely';
import type { LoggedTableField } from '#domain/activity.ts';
import { detectRecordChange, type LoggedFieldByColumn, loggedValues } from '#domain/activity-changes.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type TableRow = Selectable<Tables['table_qrs']>;

const LOGGED: LoggedFieldByColumn<TableRow, LoggedTableField> = {
  id: null,
  code: 'code',
  code_key: null,
  key: null,
  active: 'active',
  version: null,
  updated_on: null,
};

/**
 * Records a saved or deleted table of the venue in the activity log; `before` is null for a new one, `after` for a deleted one. If
 * no field has changed, nothing is recorded.
 */
export async function recordTableChange(
  context: Context,
  sql: Sql,
  { before, after }: { readonly before: TableRow | null; readonly after: TableRow | null },
): Promise<void> {
  const row = after ?? before;
  const change = detectRecordChange(before && loggedValues(LOGGED, before), after && loggedValues(LOGGED, after));
  if (!row || !change) return;
  const { id, code: name } = row;
  await recordActivity(context, sql, { kind: 'table-saved', details: { ...change, id, name } });
}
