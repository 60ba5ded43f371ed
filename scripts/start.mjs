// `npm start`: installs, builds and serves the venue, also from a fresh clone. Ctrl-C stops everything.
import { serverEntry } from './server-entry.mjs';
import { ensureBuilt, ensureInstalled, runNode, runScript } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  return (await ensureBuilt()) || runNode([serverEntry()]);
});
