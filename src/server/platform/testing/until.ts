// Waiting in tests: for a condition, never for a time.
import { waitUntil } from '#server/platform/embedded-database/wait-until.ts';

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 5;

/** Goes on once the condition holds; fails, naming it, when it never does. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const look = async () => ((await condition()) ? true : null);
  const held = await waitUntil(look, { everyMs: LOOK_EVERY_MS, forMs: patienceMs });
  if (held === null) throw new Error(`It never came true that ${what}.`);
}
