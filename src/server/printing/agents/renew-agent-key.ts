// Creates the key by which a print agent authenticates.
import type { PrintAgentCommand } from '#contract/print-agents.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { readAgent } from './agent-queries.ts';

/**
 * Creates a new secret key for a print agent, stores its hash, and returns the command that starts the agent's program with the
 * key. The former key is no longer valid. Throws the refusal `not-found` if the agent does not exist.
 */
export async function renewAgentKey(
  context: Context,
  publicUrl: string,
  { agentId }: { readonly agentId: string },
): Promise<PrintAgentCommand> {
  const key = newKey(context);
  return context.transaction(async (sql) => {
    const renewed = await sql
      .updateTable('print_agents')
      .set({ key_hash: hashToken(key), updated_on: context.now })
      .where('id', '=', agentId)
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!renewed) throw new RefusalError('not-found');
    context.afterCommit((live) => live.publish('printing-keys'));
    await recordActivity(context, sql, { kind: 'print-agent-key-renewed', details: renewed });
    return {
      agent: await readAgent(sql, agentId),
      command: `npm run print-agent -- --server ${publicUrl} --key ${key}`,
    };
  });
}

/** A token in hexadecimal: in base64url it could begin with a hyphen, which a command line takes for an option. */
function newKey({ newToken }: Context): string {
  return Buffer.from(newToken(), 'base64url').toString('hex');
}
