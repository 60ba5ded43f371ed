// Reports to the server how a print try ended, until the server has accepted it.

import { setTimeout as wait } from 'node:timers/promises';
import type { AgentPrintResult, PrintTryReference } from '#contract/print-agent-calls.ts';
import { backOffAfterTries } from '#server/platform/background/back-off.ts';
import { errorMessage } from '#server/platform/error-message.ts';
import type { AgentLog } from './agent-log.ts';
import type { PrintAgentDelays } from './agent-times.ts';
import type { Journal } from './journal.ts';
import { ServerCallError, type ServerClient } from './server-client.ts';

/** What a print agent needs to report outcomes: the calls to the server, the journal, the log and the delays. */
interface ReportOutcomeDependencies {
  readonly client: ServerClient;
  readonly journal: Journal;
  readonly log: AgentLog;
  readonly times: Pick<PrintAgentDelays, 'retry'>;
  /** Aborted when the program stops: an outcome that was not accepted stays in the journal. */
  readonly signal: AbortSignal;
}

/**
 * Reports the outcome of a print try to the server, and repeats the request until the server accepts it or rejects it as unknown or
 * invalid. Then removes the print try from the journal. Stops when `signal` is aborted; the outcome then stays in the journal, and
 * the next process reports it.
 */
export async function reportOutcome(
  printTry: PrintTryReference,
  result: AgentPrintResult,
  { client, journal, log, times, signal }: ReportOutcomeDependencies,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      await client.reportOutcome(printTry, result, signal);
      return await journal.storeAccepted(printTry);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ServerCallError && isFinal(error)) {
        log(`The server does not accept the outcome of try ${printTry.tryId}: ${error.message}`);
        return await journal.storeAccepted(printTry);
      }
      if (tries === 1) log(`The outcome of try ${printTry.tryId} could not be reported yet: ${errorMessage(error)}`);
    }
    await wait(backOffAfterTries(tries, times.retry), undefined, { signal }).catch(() => undefined);
  }
}

/** The same request would be refused again. */
function isFinal({ status }: ServerCallError): boolean {
  return status === 400 || status === 404;
}
