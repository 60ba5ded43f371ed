// Finishes going back to the version before, if it was interrupted, as by a power cut: until then the data folder may be
// incomplete. Runs before each start; without an interruption it reads one small file. Plain Node, no packages.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lastUpdate } from './current-version.mjs';
import { ROOT, runNode, runScript } from './setup.mjs';

/** Finishes an interrupted going back, if there is one. Resolves to an exit code. */
export async function finishUpdate() {
  const update = lastUpdate(ROOT);
  return update?.step === 'restoring' && !update.isRunning ? runNode(['scripts/update.ts', '--finish']) : 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await runScript(finishUpdate);
