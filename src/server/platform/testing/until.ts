// Waits in tests for a condition, never for a fixed time.
import { waitUntil } from '#server/platform/embedded-database/wait-until.ts';

const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 5;

/** Resolves when the condition is true; rejects with `description` after the time limit. */
export async function until(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const check = async () => ((await condition()) ? true : null);
  const result = await waitUntil(check, { everyMs: POLL_INTERVAL_MS, forMs: timeoutMs });
  if (result === null) throw new Error(`Timed out waiting until ${description}.`);
}
