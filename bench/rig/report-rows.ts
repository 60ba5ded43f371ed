// Reports what the process of a measure measures to the run that started it.
import type { ResultRow } from '#bench/row.ts';
import { runAllCleanups } from './cleanup.ts';

/**
 * Main function of a process that runs one measure. Sends each row to the parent process at once. At the end it sends that the
 * measure is complete, or why rows are missing. Then it stops everything that the measure started, and exits. On SIGTERM it stops
 * and exits without a message.
 */
export async function runMeasureAndExit(measure: () => AsyncIterable<ResultRow>): Promise<void> {
  const fail = async (error: unknown) => {
    // Errors from here on are caused by ending.
    if (isEnding) return;
    console.error(error);
    await end({ failed: error instanceof Error ? error.message : String(error) });
  };
  process.on('SIGTERM', () => void end(null));
  // An error outside of what the measure waits for.
  process.on('uncaughtException', (error) => void fail(error));
  try {
    for await (const row of measure()) await send({ row });
    await end({ done: true });
  } catch (error) {
    await fail(error);
  }
}

let isEnding = false;

async function end(message: object | null): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (message) await send(message);
  await runAllCleanups().finally(() => process.exit());
}

function send(message: object): Promise<void> {
  return new Promise((resolve) => {
    // The run may have ended; then nobody reads the message.
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}
