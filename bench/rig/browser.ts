// The browser that pages are measured in.
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { endsWithUs } from './ends-with-us.ts';

/** A phone of some years ago is about this many times slower than the machine. */
const CPU_SLOWER = 4;

export interface BenchBrowser extends AsyncDisposable {
  /** Does something with a page that has seen nothing yet, on a slow machine. */
  onFreshPage<T>(options: BrowserContextOptions, work: (page: Page) => Promise<T>): Promise<T>;
}

export async function openBrowser(): Promise<BenchBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
  return { onFreshPage: (options, work) => onFreshPage(browser, options, work), ...endsWithUs(() => browser.close()) };
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
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    return await work(page);
  } finally {
    await context.close();
  }
}
