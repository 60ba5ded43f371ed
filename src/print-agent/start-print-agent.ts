// The print agent: requests tickets from the server, prints those of each printer one after the other, and reports outcomes.

import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  type AgentPrintResult,
  type AgentTicketCopy,
  agentTicketCopyShape,
  type PrintTryReference,
  printTryReferenceShape,
  type TicketClaimReply,
} from '#contract/print-agent-calls.ts';
import { backOffAfterTries } from '#server/platform/background/back-off.ts';
import { errorMessage } from '#server/platform/error-message.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import type { PrinterProtocol } from '#server/printing/protocols/protocol.ts';
import type { AgentLog } from './agent-log.ts';
import { PRINT_AGENT_DELAYS, type PrintAgentDelays } from './agent-times.ts';
import type { Journal } from './journal.ts';
import { INTERRUPTED_PRINT_RESULT, printOnAgent } from './print-on-agent.ts';
import { reportOutcome } from './report-outcome.ts';
import { ServerCallError, type ServerClient } from './server-client.ts';

/** The parts of a print agent: the calls to the server, the journal, the printer protocols and the log. */
interface PrintAgentDependencies {
  readonly client: ServerClient;
  readonly journal: Journal;
  /** Returns the protocol for the address of a printer. */
  readonly protocolFor: (url: string) => PrinterProtocol;
  readonly log: AgentLog;
  readonly times?: PrintAgentDelays;
}

/** A running print agent (the program that prints tickets in the venue's network), which can be stopped. */
export interface PrintAgent {
  /**
   * Requests no more tickets. Tickets that are still being printed after `stopMs` are aborted and end as unknown. Outcomes that
   * cannot be reported stay in the journal, which is closed.
   */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the print agent: it requests tickets from the server and prints them until `stop` is called. First it reports the outcomes
 * that the journal of an earlier process still contains. A ticket whose printing was interrupted is reported as unknown, and is not
 * printed again.
 */
export function startPrintAgent(options: PrintAgentDependencies): PrintAgent {
  const agent = new Agent(options);
  const requesting = agent.run();
  return { stop: () => agent.stop(requesting) };
}

class Agent {
  readonly #options: PrintAgentDependencies;
  readonly #times: PrintAgentDelays;
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  readonly #ending = new AbortController();
  /** The end of the last copy of each printer: a printer receives one at a time, whatever the server sends. */
  readonly #printers = new Map<string, Promise<void>>();
  readonly #reports = new Set<Promise<void>>();
  /** Tries that were received and whose outcome is not accepted yet. */
  readonly #inProgress = new Set<number>();

  constructor(options: PrintAgentDependencies) {
    this.#options = options;
    this.#times = options.times ?? PRINT_AGENT_DELAYS;
  }

  async run(): Promise<void> {
    const { journal, log } = this.#options;
    if (journal.invalidLines > 0) log(`The journal had ${journal.invalidLines} lines that could not be read.`);
    for (const { result, ...printTry } of journal.leftOpen) {
      this.#inProgress.add(printTry.tryId);
      log(`Try ${printTry.tryId} of the former process: ${result ? 'its outcome is reported' : 'perhaps printed'}`);
      this.#report(printTry, result ?? INTERRUPTED_PRINT_RESULT);
    }
    await this.#requestTickets();
  }

  async stop(requesting: Promise<void>): Promise<void> {
    this.#stopping.abort();
    await requesting;
    const printed = Promise.all(this.#printers.values());
    await waitAtMost(this.#times.stopMs, printed);
    this.#aborting.abort();
    await printed;
    await waitAtMost(this.#times.stopReportMs, Promise.all(this.#reports));
    this.#ending.abort();
    await Promise.all(this.#reports);
    await this.#options.journal.close();
  }

  async #requestTickets(): Promise<void> {
    const { client, journal, log } = this.#options;
    const { signal } = this.#stopping;
    let failures = 0;
    let isConnected = false;
    while (!signal.aborted) {
      try {
        const reply = await client.claim(journal.id, [...this.#inProgress], signal);
        if (!isConnected) log('Connected to the server. Waiting for tickets.');
        isConnected = true;
        failures = 0;
        this.#print(reply);
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const waitMs = this.#waitAfter(error, failures);
        if (isConnected || failures === 1 || isRefused(error)) {
          log(`No tickets can be requested: ${errorMessage(error)}. Trying again every few seconds.`);
        }
        isConnected = false;
        await wait(waitMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #waitAfter(error: unknown, failures: number): number {
    if (error instanceof ServerCallError && error.retryAfterMs !== null) return error.retryAfterMs;
    return isRefused(error) ? this.#times.refusedMs : backOffAfterTries(failures, this.#times.retry);
  }

  #print({ copies, timeZone, extendMs }: TicketClaimReply): void {
    for (const value of copies) {
      const parsed = z.safeParse(agentTicketCopyShape, value);
      if (parsed.success) this.#printInTurn(parsed.data, timeZone, extendMs);
      else this.#refuse(value);
    }
  }

  #printInTurn(copy: AgentTicketCopy, timeZone: string, extendMs: number): void {
    const { tryId, jobId, printerId } = copy;
    this.#inProgress.add(tryId);
    // From now on, because the copy may have to wait for the one before it.
    const extending = setInterval(() => void this.#extendLease(copy), extendMs);
    const former = this.#printers.get(printerId) ?? Promise.resolve();
    const options = { ...this.#options, signal: this.#aborting.signal };
    const printed = former
      .then(() => printOnAgent(copy, timeZone, options))
      .then((result) => this.#report({ tryId, jobId }, result))
      .finally(() => {
        clearInterval(extending);
        if (this.#printers.get(printerId) === printed) this.#printers.delete(printerId);
      });
    this.#printers.set(printerId, printed);
  }

  /** A copy that this program does not understand, for example a new kind of paper, is not printed in part. */
  #refuse(value: unknown): void {
    const printTry = z.safeParse(printTryReferenceShape, value);
    this.#options.log('The server sent a ticket that this version of the program cannot print. Update the program.');
    if (!printTry.success) return;
    this.#inProgress.add(printTry.data.tryId);
    this.#report(printTry.data, {
      ...INTERRUPTED_PRINT_RESULT,
      outcome: { kind: 'refused', problem: 'response-not-valid' },
    });
  }

  #report(printTry: PrintTryReference, result: AgentPrintResult): void {
    const options = { ...this.#options, times: this.#times, signal: this.#ending.signal };
    const report = reportOutcome(printTry, result, options)
      .catch((error: unknown) => {
        this.#options.log(`The journal could not be written: ${errorMessage(error)}`);
      })
      .finally(() => {
        this.#inProgress.delete(printTry.tryId);
        this.#reports.delete(report);
      });
    this.#reports.add(report);
  }

  async #extendLease(copy: AgentTicketCopy): Promise<void> {
    await this.#options.client.extendLease(copy).catch((error: unknown) => {
      this.#options.log(`Ticket ${copy.marks.jobCode}: its lease could not be extended: ${errorMessage(error)}`);
    });
  }
}

/** A person has to change the key or the program first. */
function isRefused(error: unknown): boolean {
  return error instanceof ServerCallError && (error.status === 401 || error.status === 409);
}
