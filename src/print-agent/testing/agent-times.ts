// Short times of a print agent, for tests.
import type { PrintAgentDelays } from '#print-agent/agent-times.ts';

/** Short delays of a print agent for tests: calls are repeated soon, and stopping does not wait for long. */
export const TEST_AGENT_DELAYS: PrintAgentDelays = {
  retry: { baseMs: 10, factor: 2, maxMs: 50 },
  refusedMs: 50,
  stopMs: 50,
  stopReportMs: 1_000,
};
