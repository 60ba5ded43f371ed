// Stores that a print agent has called, and with which version of its program.
import { AWAY_AFTER_MS } from '#domain/printer.ts';
import type { Context } from '#server/platform/context.ts';
import { endAway } from '#server/printing/worker/away-printers.ts';
import type { CallingAgent } from './agent-queries.ts';

/** A call this soon after the stored one is not stored: a program that prints calls several times a second. */
const STORED_EVERY_MS = 5_000;

/**
 * Stores the time of the call, and ends the problem `away` of the agent's printers. `programVersion` is null if the call does
 * not contain it.
 */
export async function recordCall(context: Context, agent: CallingAgent, programVersion: string | null): Promise<void> {
  const { now } = context;
  const isNewProgram = programVersion !== null && programVersion !== agent.programVersion;
  const silentMs = agent.seenOn === null ? Infinity : now.getTime() - agent.seenOn.getTime();
  if (silentMs < STORED_EVERY_MS && !isNewProgram) return;
  await context.transaction(async (sql) => {
    await sql
      .updateTable('print_agents')
      .set({ seen_on: now, ...(isNewProgram ? { program_version: programVersion } : {}) })
      .where('id', '=', agent.id)
      .execute();
    await endAway(context, sql, { agentId: agent.id });
    if (silentMs < AWAY_AFTER_MS && !isNewProgram) return;
    context.afterCommit((live) => {
      context.log.info({ agentId: agent.id, programVersion }, 'Print agent calls');
      live.publish('back-office');
    });
  });
}
