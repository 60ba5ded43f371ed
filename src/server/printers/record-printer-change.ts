// Writes entries of the activity log about printers.
import type { Selectable } from 'kysely';
import type { LoggedPrinterField } from '#domain/activity.ts';
import {
  detectRecordChange,
  type LoggedFieldByColumn,
  type LoggedFieldValues,
  loggedValues,
} from '#domain/activity-changes.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type PrinterRow = Selectable<Tables['printers']>;

/** The print agent is shown by its name. */
const LOGGED: LoggedFieldByColumn<PrinterRow, LoggedPrinterField> = {
  id: null,
  name: 'name',
  name_key: null,
  url: 'url',
  active: 'active',
  columns: 'columns',
  code_page: 'codePage',
  agent_id: 'agent',
  // The address and the agent tell how the printer is connected.
  connection: null,
  key_hash: null,
  version: null,
  updated_on: null,
};

/**
 * Records in the activity log that a printer was saved or deleted; `before` is null for a new one, `after` for a deleted one. If no
 * field has changed, nothing is recorded.
 */
export async function recordPrinterChange(
  context: Context,
  sql: Sql,
  { before, after }: { readonly before: PrinterRow | null; readonly after: PrinterRow | null },
): Promise<void> {
  const row = after ?? before;
  const agents = before?.agent_id === after?.agent_id ? [] : await readAgentNames(sql);
  const fieldsOf = (printer: PrinterRow): LoggedFieldValues<LoggedPrinterField> => ({
    ...loggedValues(LOGGED, printer),
    agent: agents.find((agent) => agent.id === printer.agent_id)?.name ?? null,
  });
  const change = detectRecordChange(before && fieldsOf(before), after && fieldsOf(after));
  if (!row || !change) return;
  await recordActivity(context, sql, { kind: 'printer-saved', details: { ...change, id: row.id, name: row.name } });
}

function readAgentNames(sql: Sql) {
  return sql.selectFrom('print_agents').select(['id', 'name']).execute();
}
