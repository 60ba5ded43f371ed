// `npm run dev`: builds the apps and starts the server again whenever what they are made of changes.
import { serverEntry } from './server-entry.mjs';
import { ensureBuilt, ensureInstalled, runNode, runScript } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  const built = await ensureBuilt();
  if (built !== 0) return built;
  const code = await Promise.race([
    runNode(['scripts/build.ts', '--watch']),
    runNode(['--watch', '--watch-preserve-output', serverEntry()]),
  ]);
  // When one ends by itself, the other ends too.
  process.kill(process.pid, 'SIGTERM');
  return code;
});
