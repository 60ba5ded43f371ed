// Handlers of the back office for print agents.
import type { Handlers } from '#contract/endpoint.ts';
import type { printAgents } from '#contract/print-agents.ts';
import type { Context } from '#server/platform/context.ts';
import { listAgents } from './agent-queries.ts';
import { renewAgentKey } from './renew-agent-key.ts';
import { saveAgent } from './save-agent.ts';

/** The handlers of print agents. `publicUrl` is the address that the programs call. */
export function printAgentHandlers(publicUrl: string): Handlers<typeof printAgents, Context> {
  return {
    listPrintAgents: async (context) => ({ agents: await listAgents(context.db) }),
    savePrintAgent: saveAgent,
    renewPrintAgentKey: (context, input) => renewAgentKey(context, publicUrl, input),
  };
}
