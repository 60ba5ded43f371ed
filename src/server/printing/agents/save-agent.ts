// Creates or renames a print agent.
import type { PrintAgent, SavePrintAgent } from '#contract/print-agents.ts';
import { recordChange } from '#domain/activity-changes.ts';
import { nameRefusal, normalizeName } from '#domain/catalogue.ts';
import { nameKey } from '#domain/text.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import { isAlreadySaved, storeWithUniqueName, throwValidationErrors } from '#server/platform/saving.ts';
import { readAgent } from './agent-queries.ts';

/** Saves the agent under the id that the browser generated. A new agent has no key, so no program can call with it yet. */
export async function saveAgent(context: Context, input: SavePrintAgent): Promise<PrintAgent> {
  throwValidationErrors({ name: nameRefusal(input.name) ?? undefined });
  const { agentId: id, shown } = input;
  const columns = { name: normalizeName(input.name), name_key: nameKey(input.name) };
  return context.transaction(async (sql) => {
    const row = await sql.selectFrom('print_agents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (isAlreadySaved(row, columns, shown)) return readAgent(sql, id);

    const values = { ...columns, version: (row?.version ?? 0) + 1, updated_on: context.now };
    await storeWithUniqueName<unknown>(AGENT_CONSTRAINTS, () =>
      row
        ? sql.updateTable('print_agents').set(values).where('id', '=', id).execute()
        : sql
            .insertInto('print_agents')
            .values({ ...values, id })
            .execute(),
    );
    const { name } = columns;
    const change = recordChange(row ? { name: row.name } : null, { name });
    if (change) await recordActivity(context, sql, { kind: 'print-agent-saved', details: { ...change, id, name } });
    context.afterCommit((live) => live.publish('back-office'));
    return readAgent(sql, id);
  });
}

const AGENT_CONSTRAINTS = { name: 'print_agents_name_key_key', id: 'print_agents_pkey' };
