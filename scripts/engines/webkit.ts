// Debian's WebKitGTK, driven by its WebDriver on a screen in memory.
//
// After a move back from a page with the header Cross-Origin-Opener-Policy to another site's page without it, the driver answers no
// command about that page, while the page works. Every page of the app has the header, so no case goes back from the app to the
// bank.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '#bench/rig/ports.ts';
import { startBrowserProcess } from './browser-process.ts';
import { type BrowserEngine, type EnginePage, pointerPress, VIEWPORT } from './engine-page.ts';

/** The browser engine WebKitGTK, as Debian packages it. */
export const WEBKIT: BrowserEngine = { name: 'WebKitGTK', open: openPage };

/** A driver that does not answer fails its case after this time. */
const COMMAND_TIMEOUT_MS = 60_000;
const LIBRARIES = '/usr/lib';

async function openPage(): Promise<EnginePage> {
  const port = await freePort();
  const driver = await startBrowserProcess(
    'xvfb-run',
    () => ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`],
    // The accelerated compositor needs a graphics card.
    { WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1', LANG: 'C.UTF-8' },
  );
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  await untilListening(port);
  const { sessionId } = z.parse(sessionShape, await send(port, 'POST', '/session', { capabilities }));
  const command = (name: string, body: object = {}) => send(port, 'POST', `/session/${sessionId}/${name}`, body);
  await command('window/rect', { ...VIEWPORT });
  return {
    goto: async (url) => void (await command('url', { url })),
    evaluate: (expression) => command('execute/sync', { script: `return (${expression})`, args: [] }),
    press: async (x, y) => void (await command('actions', { actions: pointerPress(x, y) })),
    back: async () => void (await command('back')),
    // The session ends with its processes: a driver that answers nothing would not end it.
    [Symbol.asyncDispose]: driver[Symbol.asyncDispose],
  };
}

/** The browser of the library's own package: its folder has the names of the machine and of the version. */
function miniBrowser(): string {
  const found = readdirSync(LIBRARIES).flatMap((machine) => {
    const folder = path.join(LIBRARIES, machine, 'webkit2gtk-4.1/MiniBrowser');
    return machine.includes('linux-gnu') ? [folder] : [];
  });
  const [browser] = found;
  if (browser === undefined) throw new Error('WebKitGTK has no browser here: install libwebkit2gtk-4.1-0.');
  return browser;
}

async function untilListening(port: number): Promise<void> {
  const deadline = performance.now() + COMMAND_TIMEOUT_MS;
  while (
    !(await send(port, 'GET', '/status').then(
      () => true,
      () => false,
    ))
  )
    if (performance.now() > deadline) throw new Error('The driver of WebKitGTK does not answer.');
}

async function send(port: number, method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = z.parse(replyShape, await response.json());
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

const replyShape = z.object({ value: z.unknown() });
const sessionShape = z.object({ sessionId: z.string() });
