// Debian's Firefox, driven by WebDriver BiDi, which it has built in.
import * as z from 'zod/mini';
import { startBrowserProcess } from './browser-process.ts';
import { type BrowserEngine, type EnginePage, pointerPress, VIEWPORT } from './engine-page.ts';
import { openProtocolSocket } from './protocol-socket.ts';

/** The browser Firefox, as Debian packages it. */
export const FIREFOX: BrowserEngine = { name: 'Firefox', open: openPage };

async function openPage(): Promise<EnginePage> {
  const browser = await startBrowserProcess('firefox-esr', (profile) => [
    '--headless',
    '--no-remote',
    '--remote-debugging-port=0',
    '--profile',
    profile,
  ]);
  const address = await browser.printed(/WebDriver BiDi listening on (ws:\S+)/);
  const socket = await openProtocolSocket(`${address}/session`);
  await socket.send('session.new', { capabilities: {} });
  const { contexts } = z.parse(treeShape, await socket.send('browsingContext.getTree'));
  const context = contexts[0]?.context;
  await socket.send('browsingContext.setViewport', { context, viewport: VIEWPORT });
  return {
    goto: async (url) => void (await socket.send('browsingContext.navigate', { context, url, wait: 'none' })),
    evaluate: async (expression) => {
      const request = { expression, target: { context }, awaitPromise: false };
      const { result, exceptionDetails } = z.parse(valueShape, await socket.send('script.evaluate', request));
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return result?.value;
    },
    press: async (x, y) => void (await socket.send('input.performActions', { context, actions: pointerPress(x, y) })),
    back: async () => void (await socket.send('browsingContext.traverseHistory', { context, delta: -1 })),
    [Symbol.asyncDispose]: async () => {
      socket.close();
      await browser[Symbol.asyncDispose]();
    },
  };
}

const treeShape = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const valueShape = z.object({
  result: z.optional(z.object({ value: z.optional(z.unknown()) })),
  exceptionDetails: z.optional(z.unknown()),
});
