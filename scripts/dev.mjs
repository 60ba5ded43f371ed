// `npm run dev`: rebuilds the apps and restarts the server whenever a source changes.
import { serverArguments } from './server-entry.mjs';
import { ensureBuilt, ensureInstalled, runNode, runScript } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  const built = await ensureBuilt();
  if (built !== 0) return built;
  const code = await Promise.race([
    runNode(['scripts/build.ts', '--watch']),
    runNode(['--watch', '--watch-preserve-output', ...serverArguments(process.env.NODE_ENV, 'src/server/main.ts')]),
  ]);
  // When one of the two ends by itself, the other one is ended too.
  process.kill(process.pid, 'SIGTERM');
  return code;
});
