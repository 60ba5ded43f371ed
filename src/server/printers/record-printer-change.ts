// Entries of the activity log about printers.
import type { Selectable } from 'kysely';
import type { PrinterField } from '#domain/activity.ts';
import { type FieldValues, recordChange } from '#domain/activity-changes.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The columns of a printer that staff change. */
export type PrinterColumns = Pick<
  Selectable<Tables['printers']>,
  'name' | 'url' | 'active' | 'columns' | 'code_page' | 'agent_id'
>;

/** Records a saved printer; `before` is null for a new one. Without a changed field nothing is recorded. */
export async function recordPrinterChange(
  context: Context,
  sql: Sql,
  {
    id,
    before,
    after,
  }: { readonly id: string; readonly before: PrinterColumns | null; readonly after: PrinterColumns },
): Promise<void> {
  const agents = before?.agent_id === after.agent_id ? [] : await readAgentNames(sql);
  const fieldsOf = (printer: PrinterColumns): FieldValues<PrinterField> => ({
    name: printer.name,
    url: printer.url,
    active: printer.active,
    columns: printer.columns,
    codePage: printer.code_page,
    agent: agents.find((agent) => agent.id === printer.agent_id)?.name ?? null,
  });
  const change = recordChange(before && fieldsOf(before), fieldsOf(after));
  if (!change) return;
  await recordActivity(context, sql, { kind: 'printer-saved', details: { ...change, id, name: after.name } });
}

function readAgentNames(sql: Sql) {
  return sql.selectFrom('print_agents').select(['id', 'name']).execute();
}
