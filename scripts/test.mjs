// `npm test`: all checks, including the journeys in a browser.
import { ensureBrowser } from './find-browser.mjs';
import { ensureInstalled, runNode, runScript, SetupError } from './setup.mjs';

await runScript(async () => {
  await ensureInstalled();
  // First, so that a missing browser is reported immediately.
  const browser = await ensureBrowser();
  if (!browser) throw new SetupError('The journeys need a browser: install Chromium, or set CHROMIUM_PATH to one.');
  return runNode(['scripts/check.ts', '--journeys'], { env: { ...process.env, CHROMIUM_PATH: browser } });
});
