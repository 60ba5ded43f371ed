// The delays of the print agent: before it repeats a request, and until it stops.
import type { BackOff } from '#server/platform/background/back-off.ts';

/**
 * The waiting times and time limits of a print agent, in milliseconds: before it repeats a request to the server, and for the work
 * that is left when it stops.
 */
export interface PrintAgentDelays {
  /** The waits before a call that had no response is repeated. */
  readonly retry: BackOff;
  /** The wait after the server refused the key or the version of the program: a person has to change something first. */
  readonly refusedMs: number;
  /** How long tickets that are being printed may take when the program stops. */
  readonly stopMs: number;
  /** How long outcomes may take to be reported when the program stops; the journal contains them in any case. */
  readonly stopReportMs: number;
}

/** The delays of a print agent in a venue; tests use shorter ones. */
export const PRINT_AGENT_DELAYS: PrintAgentDelays = {
  retry: { baseMs: 1_000, factor: 2, maxMs: 30_000 },
  refusedMs: 60_000,
  stopMs: 3_000,
  stopReportMs: 1_000,
};
