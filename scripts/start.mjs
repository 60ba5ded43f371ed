// `npm start`: everything from a fresh clone to a served venue. Ctrl-C stops all of it.
import { ensureBuilt, ensureInstalled, runNode, runScript } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  return (await ensureBuilt()) || runNode(['src/server/main.ts']);
});
