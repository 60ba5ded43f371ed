// Queries of print agents: programs in the network of the printers that print the tickets of the server.
import { sql as raw } from 'kysely';
import type { PrintAgent } from '#contract/print-agents.ts';
import { compareTexts } from '#domain/text.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** Reads all print agents, sorted by name. */
export async function listAgents(db: Database): Promise<PrintAgent[]> {
  const agents = await selectAgents(db).execute();
  return agents.map(toPrintAgent).toSorted((a, b) => compareTexts(a.name, b.name));
}

/** Reads one print agent by id. Throws the refusal `not-found` if the id is unknown. */
export async function readAgent(sql: Sql, id: string): Promise<PrintAgent> {
  const agent = await selectAgents(sql).where('id', '=', id).executeTakeFirst();
  if (!agent) throw new RefusalError('not-found');
  return toPrintAgent(agent);
}

/** The print agent whose program sends the request that is being handled. */
export interface CallingAgent {
  readonly id: string;
  readonly name: string;
  /** When it last called; null if it never did. */
  readonly seenOn: Date | null;
  readonly programVersion: string | null;
}

/** Finds the print agent by the hash of its key, for a request of the agent's program. Undefined if no agent has this key. */
export function findAgentByKey(db: Database, keyHash: Buffer): Promise<CallingAgent | undefined> {
  return db
    .selectFrom('print_agents')
    .select(['id', 'name', 'seen_on as seenOn', 'program_version as programVersion'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

function selectAgents(sql: Database | Sql) {
  return sql
    .selectFrom('print_agents')
    .select(['id', 'name', 'seen_on as seenOn', 'program_version as programVersion', 'version'])
    .select(raw<number>`(select count(*)::int from printers where agent_id = print_agents.id)`.as('printers'));
}

function toPrintAgent({ seenOn, ...agent }: Omit<PrintAgent, 'seenOn'> & { readonly seenOn: Date | null }): PrintAgent {
  return { ...agent, seenOn: seenOn?.toISOString() ?? null };
}
