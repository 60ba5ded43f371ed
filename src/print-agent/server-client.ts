// Calls the server over HTTPS, with the key of the print agent.
import * as z from 'zod/mini';
import {
  type AgentPrintResult,
  PRINT_AGENT_PATHS,
  PRINT_AGENT_PROTOCOL_VERSION,
  type PrintTryReference,
  TICKET_CLAIM_WAIT_MS_MAX,
  type TicketClaimReply,
  ticketClaimReplyShape,
} from '#contract/print-agent-calls.ts';
import type { PrinterProblem } from '#domain/printer.ts';

/** Thrown when the print agent called the server and got no usable response. `message` is the reason, as text for the log. */
export class ServerCallError extends Error {
  /** The status of the response; null without one. */
  readonly status: number | null;
  /** How long the server asks to wait before the next call; null if it does not. */
  readonly retryAfterMs: number | null;
  constructor(message: string, status: number | null, retryAfterMs: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The address of the server, and the key and version with which this program identifies itself. */
interface ServerClientOptions {
  /** The address of the server, such as `https://bar.example`. */
  readonly server: string;
  readonly key: string;
  readonly programVersion: string;
  /** How long a call may take; a request for tickets may take `TICKET_CLAIM_WAIT_MS_MAX` longer. In milliseconds. */
  readonly timeoutMs: number;
}

/** The calls of a print agent to the server. Each throws `ServerCallError` unless the server has accepted it. */
export interface ServerClient {
  /** Requests tickets. If there are none, the server responds after `TICKET_CLAIM_WAIT_MS_MAX`. */
  readonly claim: (journalId: string, tryIds: readonly number[], signal: AbortSignal) => Promise<TicketClaimReply>;
  readonly markSent: (printTry: PrintTryReference, newLineIds: readonly string[]) => Promise<void>;
  readonly extendLease: (printTry: PrintTryReference) => Promise<void>;
  readonly reportProblem: (printTry: PrintTryReference, problem: PrinterProblem | null) => Promise<void>;
  readonly reportOutcome: (printTry: PrintTryReference, result: AgentPrintResult, signal: AbortSignal) => Promise<void>;
}

/**
 * Creates the functions with which a print agent calls the server. They follow no redirect, so that the agent's key is sent to no
 * other server.
 */
export function createServerClient(options: ServerClientOptions): ServerClient {
  const { server, key, programVersion, timeoutMs } = options;

  async function call({ method = 'PUT', path, body, signal }: Call, limitMs: number = timeoutMs): Promise<unknown> {
    const timeout = AbortSignal.timeout(limitMs);
    try {
      const response = await fetch(new URL(path, server), {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      const text = await response.text();
      if (!response.ok) throw refusalOf(response.status, text);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof ServerCallError) throw error;
      throw new ServerCallError(timeout.aborted ? `no response within ${limitMs} ms` : reasonOf(error), null);
    }
  }

  return {
    claim: async (journalId, tryIds, signal) => {
      const body = { protocol: PRINT_AGENT_PROTOCOL_VERSION, programVersion, journalId, tryIds };
      const claims: Call = { method: 'POST', path: PRINT_AGENT_PATHS.claims, body, signal };
      const reply = z.safeParse(ticketClaimReplyShape, await call(claims, TICKET_CLAIM_WAIT_MS_MAX + timeoutMs));
      if (!reply.success) throw new ServerCallError('the response is not one of Comanda', null);
      return reply.data;
    },
    markSent: async ({ tryId, jobId }, newLineIds) => {
      await call({ method: 'POST', path: pathOf('sent', tryId), body: { jobId, newLineIds } });
    },
    extendLease: async ({ tryId, jobId }) => {
      await call({ path: pathOf('lease', tryId), body: { jobId } });
    },
    reportProblem: async ({ tryId, jobId }, problem) => {
      await call({ path: pathOf('problem', tryId), body: { jobId, problem } });
    },
    reportOutcome: async ({ tryId, jobId }, result, signal) => {
      await call({ path: pathOf('outcome', tryId), body: { jobId, result }, signal });
    },
  };
}

interface Call {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  readonly signal?: AbortSignal;
}

function pathOf(name: Exclude<keyof typeof PRINT_AGENT_PATHS, 'claims'>, tryId: number): string {
  return PRINT_AGENT_PATHS[name].replace(':tryId', String(tryId));
}

const refusalShape = z.object({
  message: z.string(),
  details: z.optional(z.object({ seconds: z.optional(z.number()) })),
});

function refusalOf(status: number, text: string): ServerCallError {
  const refusal = z.safeParse(refusalShape, parseJson(text));
  const seconds = refusal.data?.details?.seconds;
  const message = refusal.success ? `${refusal.data.message} (${status})` : `the server responded with ${status}`;
  return new ServerCallError(message, status, seconds === undefined ? null : seconds * 1000);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The reason why there was no response. `fetch` has it in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message !== '' || !('code' in cause) ? cause.message : String(cause.code);
}
