// Routes for print agents: programs in the network of the printers. They carry no cookie; a key authorises each call.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  PRINT_AGENT_PATHS,
  PRINT_AGENT_PROTOCOL_VERSION,
  printAgentVersionShape,
  printLeaseShape,
  printOutcomeShape,
  printProblemShape,
  printSentShape,
  printTryReferenceShape,
  TICKET_CLAIM_WAIT_MS_MAX,
  type TicketClaimReply,
  ticketClaimShape,
} from '#contract/print-agent-calls.ts';
import { AWAY_AFTER_MS } from '#domain/printer.ts';
import { type Context, createSystemContext, RefusalError, type Services } from '#server/platform/context.ts';
import { stoppingSignal } from '#server/platform/http/drain-requests.ts';
import type { PrintingKeyCheck } from '#server/printing/printing-key-check.ts';
import { recordPrinterProblem, removeAwayProblem } from '#server/printing/worker/away-printers.ts';
import { concludePrintTry } from '#server/printing/worker/conclude-try.ts';
import { extendLease, recordSendingStart } from '#server/printing/worker/record-sending-start.ts';
import { type CallingAgent, findAgentByKey } from './agent-queries.ts';
import { agentClaimId, releaseLostTries, requirePrintTryOfAgent } from './agent-tries.ts';
import { claimCopies } from './claim-copies.ts';
import { createPrintJobChanges } from './print-job-changes.ts';

/**
 * For how long a print agent may hold a print try without extending its lease (its time limit), how often its program extends the
 * lease, and how long its request waits for a ticket. All in milliseconds.
 */
interface AgentLeaseTimes {
  /** A print try whose lease was not extended for this long is ended. */
  readonly leaseMs: number;
  /** The programs of print agents extend the lease this often. */
  readonly extendMs: number;
  /** How long a request for tickets waits until there is a ticket. */
  readonly waitMs: number;
}

const LEASE_TIMES: AgentLeaseTimes = { leaseMs: 40_000, extendMs: 10_000, waitMs: TICKET_CLAIM_WAIT_MS_MAX };

const FROM_PROGRAMS = { config: { anyOrigin: true } } as const;

/** An authorised call. */
interface AgentCall {
  readonly agent: CallingAgent;
  readonly context: Context;
}

/**
 * Adds the routes that the programs of print agents call. A print agent is a program in the network of the venue that prints
 * tickets for this server. By these routes it claims tickets and extends the time limit of a print try (one attempt to print a
 * copy). It also reports the first byte that it sends, problems of the printer, and the outcome. The key of the agent authorises
 * each call.
 */
export async function servePrintAgents(
  app: FastifyInstance,
  services: Services,
  keys: PrintingKeyCheck,
  times: AgentLeaseTimes = LEASE_TIMES,
): Promise<void> {
  const authorise = createAuthorisation(services, keys);
  const events = createPrintJobChanges(services.live);
  const stopping = stoppingSignal(app.server);

  app.post(PRINT_AGENT_PATHS.claims, FROM_PROGRAMS, async (request, reply): Promise<TicketClaimReply> => {
    const { agent, context } = await authorise(request);
    const version = parse(printAgentVersionShape, request.body);
    if (version.protocol !== PRINT_AGENT_PROTOCOL_VERSION) throw new RefusalError('print-agent-outdated');
    const { programVersion, journalId, tryIds } = parse(ticketClaimShape, request.body);
    await recordAgentCall(context, agent, programVersion);
    await releaseLostTries(services, agentClaimId(agent.id, journalId), tryIds);
    const { leaseMs, waitMs, extendMs } = times;
    const claim = {
      agentId: agent.id,
      journalId,
      leaseMs,
      waitMs,
      gone: AbortSignal.any([signalOfClose(reply), stopping]),
    };
    return { copies: await claimCopies(services, events, claim), timeZone: services.timeZone, extendMs };
  });

  app.post(PRINT_AGENT_PATHS.sent, FROM_PROGRAMS, async (request) => {
    const { tryId, context, body } = await authoriseForTry(request, printSentShape);
    if (!(await recordSendingStart(context, tryId, body.newLineIds))) throw new RefusalError('print-try-ended');
    return {};
  });

  app.put(PRINT_AGENT_PATHS.lease, FROM_PROGRAMS, async (request) => {
    const { tryId, context } = await authoriseForTry(request, printLeaseShape);
    if (!(await extendLease(context, tryId, times.leaseMs))) throw new RefusalError('print-try-ended');
    return {};
  });

  app.put(PRINT_AGENT_PATHS.problem, FROM_PROGRAMS, async (request) => {
    const { tryId, context, body } = await authoriseForTry(request, printProblemShape);
    await recordPrinterProblem(context, tryId, body.problem);
    return {};
  });

  app.put(PRINT_AGENT_PATHS.outcome, FROM_PROGRAMS, async (request) => {
    const { tryId, context, body } = await authoriseForTry(request, printOutcomeShape);
    const { outcome } = body.result;
    const isChanged = (await concludePrintTry(context, tryId, body.result)) !== null;
    if (isChanged && (outcome.kind === 'refused' || outcome.kind === 'unknown')) {
      request.log.warn({ jobId: body.jobId, outcome }, 'Ticket was not printed, or was not confirmed');
    }
    return { isChanged };
  });

  async function authoriseForTry<Body extends { readonly jobId: string }>(
    request: FastifyRequest,
    shape: z.ZodMiniType<Body>,
  ): Promise<AgentCall & { readonly tryId: number; readonly body: Body }> {
    const call = await authorise(request);
    const body = parse(shape, request.body);
    const { tryId } = parse(printTryReferenceShape, { tryId: tryIdOf(request), jobId: body.jobId });
    await recordAgentCall(call.context, call.agent, null);
    await requirePrintTryOfAgent(services.db, call.agent.id, { tryId, jobId: body.jobId });
    return { ...call, tryId, body };
  }
}

/** Finds the agent by the key of a request, and limits wrong keys. A correct key is accepted whatever others tried from there. */
function createAuthorisation(
  services: Services,
  keys: PrintingKeyCheck,
): (request: FastifyRequest) => Promise<AgentCall> {
  return async (request) => {
    const [, key] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const hash = key === undefined ? undefined : await keys.find(key);
    const agent = hash && (await findAgentByKey(services.db, hash));
    if (!agent) {
      keys.countWrong(request.ip);
      request.log.warn({ address: request.ip }, 'Key of a print agent is not valid');
      throw new RefusalError('print-agent-key-not-valid');
    }
    return { agent, context: createSystemContext(services, { log: request.log, address: request.ip }) };
  };
}

function signalOfClose(reply: FastifyReply): AbortSignal {
  const closing = new AbortController();
  reply.raw.once('close', () => closing.abort());
  return closing.signal;
}

function tryIdOf({ params }: FastifyRequest): number {
  const isNamed = typeof params === 'object' && params !== null && 'tryId' in params;
  return isNamed ? Number(params.tryId) : Number.NaN;
}

function parse<T>(shape: z.ZodMiniType<T>, value: unknown): T {
  const parsed = z.safeParse(shape, value);
  if (!parsed.success) throw new RefusalError('malformed');
  return parsed.data;
}

/** A call this soon after the stored one is not stored: a program that prints calls several times a second. */
const STORED_EVERY_MS = 5_000;

/**
 * Stores the time of the call, and ends the problem `away` of the agent's printers. `programVersion` is null if the call does
 * not contain it.
 */
async function recordAgentCall(context: Context, agent: CallingAgent, programVersion: string | null): Promise<void> {
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
    await removeAwayProblem(context, sql, { agentId: agent.id });
    if (silentMs < AWAY_AFTER_MS && !isNewProgram) return;
    context.afterCommit((live) => {
      context.log.info({ agentId: agent.id, programVersion }, 'Print agent calls');
      live.publish('back-office');
    });
  });
}
