// `npm test`: everything that must hold, journeys in a browser included.
import { ensureBrowser } from './find-browser.mjs';
import { SetupError, ensureInstalled, runNode, runScript } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  // Before the rest: who lacks one learns it at once.
  const browser = await ensureBrowser();
  if (!browser) throw new SetupError('The journeys need a browser: install Chromium, or set CHROMIUM_PATH to one.');
  return runNode(['scripts/check.ts', '--journeys'], { env: { ...process.env, CHROMIUM_PATH: browser } });
});
