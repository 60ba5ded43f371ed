// Runs a script on the pinned Node, after installing the packages: `node scripts/run.mjs scripts/check.ts`.
import { ensureInstalled, runNode, runScript } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  return runNode(process.argv.slice(2));
});
