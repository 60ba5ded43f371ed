// Creates or renames a print agent: a program in the network of the printers that prints the tickets of the server.
import type { Selectable } from 'kysely';
import type { PrintAgent, SavePrintAgentInput } from '#contract/print-agents.ts';
import type { LoggedPrintAgentField } from '#domain/activity.ts';
import { detectRecordChange, type LoggedFieldByColumn, loggedValues } from '#domain/activity-changes.ts';
import { nameRefusal, normalizeName } from '#domain/catalogue.ts';
import { nameKey } from '#domain/text.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { isAlreadySaved, storeWithUniqueName, throwValidationErrors } from '#server/platform/saving.ts';
import { readAgent } from './agent-queries.ts';

/** Saves the print agent under the id that the browser generated. A new agent has no key, so no program can call with it yet. */
export async function saveAgent(context: Context, input: SavePrintAgentInput): Promise<PrintAgent> {
  throwValidationErrors({ name: nameRefusal(input.name) ?? undefined });
  const { agentId: id, shown } = input;
  const columns = { name: normalizeName(input.name), name_key: nameKey(input.name) };
  return context.transaction(async (sql) => {
    const row = await sql.selectFrom('print_agents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (isAlreadySaved(row, columns, shown)) return readAgent(sql, id);

    const values = { ...columns, version: (row?.version ?? 0) + 1, updated_on: context.now };
    const stored = await storeWithUniqueName(AGENT_CONSTRAINTS, () =>
      row
        ? sql.updateTable('print_agents').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
        : sql
            .insertInto('print_agents')
            .values({ ...values, id })
            .returningAll()
            .executeTakeFirstOrThrow(),
    );
    const { name } = columns;
    const change = detectRecordChange(row ? loggedValues(LOGGED, row) : null, loggedValues(LOGGED, stored));
    if (change) await recordActivity(context, sql, { kind: 'print-agent-saved', details: { ...change, id, name } });
    context.afterCommit((live) => live.publish('back-office'));
    return readAgent(sql, id);
  });
}

const AGENT_CONSTRAINTS = { name: 'print_agents_name_key_key', id: 'print_agents_pkey' };

const LOGGED: LoggedFieldByColumn<Selectable<Tables['print_agents']>, LoggedPrintAgentField> = {
  id: null,
  name: 'name',
  name_key: null,
  key_hash: null,
  seen_on: null,
  program_version: null,
  version: null,
  updated_on: null,
};
