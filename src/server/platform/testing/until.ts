// Waits in tests for a condition, never for a fixed time.
import { waitUntil } from '#server/platform/embedded-database/wait-until.ts';

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 5;

/** Resolves when the condition is true; rejects with its description after the time limit. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const look = async () => ((await condition()) ? true : null);
  const held = await waitUntil(look, { everyMs: LOOK_EVERY_MS, forMs: patienceMs });
  if (held === null) throw new Error(`Timed out waiting until ${what}.`);
}
