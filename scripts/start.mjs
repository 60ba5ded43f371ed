// `npm start`: everything from a fresh clone to a served venue. Ctrl-C stops all of it.
import { serverEntry } from './server-entry.mjs';
import { ensureBuilt, ensureInstalled, runNode, runScript } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  return (await ensureBuilt()) || runNode([serverEntry()]);
});
