// `npm start`: installs, builds and serves the venue, also from a fresh clone. Ctrl-C stops everything.
import { currentVersion, lastUpdate, venueEnvironment } from './current-version.mjs';
import { finishUpdate } from './finish-update.mjs';
import { serverArguments } from './server-entry.mjs';
import { ensureBuilt, ensureInstalled, ROOT, runNode, runScript, runVersion, SetupError } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  if (lastUpdate(ROOT)?.blocksStart) throw new SetupError('An update is running: start Comanda when it has finished.');
  const finished = await finishUpdate();
  if (finished !== 0) return finished;
  const version = currentVersion(ROOT);
  if (version !== ROOT) return runVersion(version, ['scripts/start.mjs'], venueEnvironment(ROOT, process.env));
  return (await ensureBuilt()) || runNode(serverArguments(process.env.NODE_ENV));
});
