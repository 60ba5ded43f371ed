// Print agents and their printers for tests, and calls as the program sends them.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type AgentTicketCopy,
  agentTicketCopyShape,
  PRINT_AGENT_PROTOCOL_VERSION,
  ticketClaimReplyShape,
} from '#contract/print-agent-calls.ts';
import type { PrinterConfirmation } from '#domain/printer.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { addPrinter } from './worker-jobs.ts';

/** The id and the key of a print agent (the program that prints tickets in the venue's network) that a test has stored. */
export interface TestAgent {
  readonly id: string;
  readonly key: string;
}

/**
 * Stores a print agent (the program that prints tickets in the venue's network) for tests, and returns its id and its new key. The
 * agent has not sent a request yet.
 */
export async function addAgent({ db, live }: Pick<Services, 'db' | 'live'>, now: Date): Promise<TestAgent> {
  const id = newId();
  const key = newToken();
  await db
    .insertInto('print_agents')
    .values({ id, name: id, name_key: id, key_hash: hashToken(key), updated_on: now })
    .execute();
  live.publish('printing-keys');
  return { id, key };
}

/**
 * Stores an active printer that prints through this print agent, and returns the id of the printer. With `confirmation` null, the
 * printer counts as never tested, otherwise as tested.
 */
export async function addAgentPrinter(
  db: Database,
  agentId: string,
  printer: { readonly url: string; readonly confirmation?: PrinterConfirmation | null },
): Promise<string> {
  const id = await addPrinter(db, printer);
  await db.updateTable('printers').set({ connection: 'agent', agent_id: agentId }).where('id', '=', id).execute();
  return id;
}

/** Sends one request to the server as the program of a print agent does, with this key. */
export async function sendAgentRequest(
  app: FastifyInstance,
  key: string,
  { method = 'PUT', path, body }: { readonly method?: 'POST' | 'PUT'; readonly path: string; readonly body: object },
  remoteAddress = '10.1.0.1',
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await app.inject({
    ...{ method, url: `/api/print-agent/${path}`, remoteAddress, payload: body },
    headers: { authorization: `Bearer ${key}`, origin: 'https://elsewhere.test' },
  });
  return { status: response.statusCode, body: response.json() };
}

/**
 * Returns the body of the request by which a print agent asks the server for tickets. `journalId` identifies the agent's journal of
 * print tries. `tryIds` are the tries that the agent has received and not finished.
 */
export function claimBody(journalId: string, tryIds: readonly number[] = []): object {
  return { protocol: PRINT_AGENT_PROTOCOL_VERSION, programVersion: '0.1.0', journalId, tryIds };
}

/** Asks for tickets as the program of a print agent does, with this key, and returns the copies in the response. */
export async function claimCopies(
  app: FastifyInstance,
  key: string,
  journalId: string,
  tryIds: readonly number[] = [],
): Promise<AgentTicketCopy[]> {
  const call = { method: 'POST', path: 'claims', body: claimBody(journalId, tryIds) } as const;
  const { copies } = z.parse(ticketClaimReplyShape, (await sendAgentRequest(app, key, call)).body);
  return copies.map((copy) => z.parse(agentTicketCopyShape, copy));
}
