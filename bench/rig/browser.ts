// The browser in which pages are measured.
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#scripts/find-browser.mjs';
import { registerCleanup } from './cleanup.ts';

/** CPU throttling: a phone that is some years old is about this many times slower than this machine. */
const CPU_SLOWDOWN = 4;

/** A running browser, in which pages are measured. */
export interface BenchBrowser extends AsyncDisposable {
  /** Runs the work with a page in a new context (empty cache) on a throttled CPU. */
  onFreshPage<T>(options: BrowserContextOptions, work: (page: Page) => Promise<T>): Promise<T>;
}

/** Starts the browser in which pages are measured. Throws if none is installed and none can be installed. */
export async function openBrowser(): Promise<BenchBrowser> {
  const executablePath = await ensureBrowser();
  if (executablePath === null) throw new Error('The pages are measured in a browser: install Chromium.');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--ignore-certificate-errors',
    ],
  });
  return {
    onFreshPage: (options, work) => onFreshPage(browser, options, work),
    ...registerCleanup(() => browser.close()),
  };
}

async function onFreshPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'es-ES', timezoneId: 'Europe/Madrid', ...options });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await work(page);
  } finally {
    await context.close();
  }
}
