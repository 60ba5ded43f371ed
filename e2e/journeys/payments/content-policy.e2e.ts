// The content security policy of the customer page in a real browser, with the settings of a venue that uses the real
// addresses of the providers: their documented requests leave the browser, and no others do. Nothing reaches a provider:
// the journey answers every request to another host.
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { addProduct, scanTable, skipEmail } from '#e2e/customer.ts';
import { test as base } from '#e2e/page-errors.ts';
import { acceptTerms, showCart } from '#e2e/payment/customer.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';

const GOOGLE_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';
const GOOGLE_FAKE = path.resolve(import.meta.dirname, '../../fakes/wallets/google-pay.js');

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_policy',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_policy',
  STRIPE_WEBHOOK_SECRET: 'whsec_policy',
};
const REDSYS = {
  REDSYS_MERCHANT_CODE: '999008881',
  REDSYS_SECRET_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  REDSYS_URL: 'test',
  GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T',
};

type Kind = 'script' | 'connection' | 'frame' | 'form';
type Case = readonly [Kind, url: string];

/** A probe of every documented address, and of addresses that look like them. */
const CASES = {
  stripe: {
    allowed: [
      ['script', 'https://js.stripe.com/endive/stripe.js'],
      ['script', 'https://b.js.stripe.com/part.js'],
      ['script', 'https://maps.googleapis.com/maps/api/js'],
      ['frame', 'https://js.stripe.com/elements.html'],
      ['frame', 'https://b.js.stripe.com/elements.html'],
      ['frame', 'https://hooks.stripe.com/3d_secure_2/hosted'],
      ['connection', 'https://api.stripe.com/v1/tokens'],
      ['connection', 'https://maps.googleapis.com/maps/api/place'],
    ],
    blocked: [
      ['script', 'https://stripe.com/script.js'],
      ['script', 'https://js.stripe.com.example.com/stripe.js'],
      ['script', 'https://api.stripe.com/script.js'],
      ['script', GOOGLE_SCRIPT],
      ['frame', 'https://example.com/frame'],
      ['frame', 'https://api.stripe.com/frame'],
      ['connection', 'https://example.com/collect'],
      ['connection', 'https://js.stripe.com/collect'],
      ['connection', 'https://google.com/pay'],
      ['form', 'https://example.com/collect'],
    ],
  },
  redsys: {
    allowed: [
      ['script', 'https://sis-t.redsys.es:25443/sis/NC/sandbox/redsysV3.js'],
      ['script', GOOGLE_SCRIPT],
      // The bank of a card may be any bank.
      ['frame', 'https://acs.bank.example/challenge'],
      ['frame', 'https://pay.google.com/gp/p/ui/payframe'],
      ['connection', 'https://google.com/pay'],
      ['connection', 'https://www.google.com/pay'],
      ['connection', 'https://pay.google.com/gp/p/payment_method_manifest.json'],
      ['form', 'https://sis-t.redsys.es:25443/sis/realizarPago'],
    ],
    blocked: [
      ['script', 'https://example.com/script.js'],
      ['script', 'https://www.google.com/script.js'],
      ['script', 'https://js.stripe.com/endive/stripe.js'],
      ['frame', 'http://acs.bank.example/challenge'],
      ['connection', 'https://example.com/collect'],
      ['connection', 'https://www.google.com/collect'],
      ['connection', 'https://sis-t.redsys.es:25443/collect'],
      ['form', 'http://acs.bank.example/challenge'],
    ],
  },
} as const satisfies Record<string, { allowed: readonly Case[]; blocked: readonly Case[] }>;

const test = base.extend<object, { venues: Readonly<Record<keyof typeof CASES, Venue>> }>({
  venues: [
    async ({}, use) => {
      const setMode = (mode: string) => `update settings set payment_mode = '${mode}'`;
      const [stripe, redsys] = await Promise.all([
        openVenue(setMode('stripe'), STRIPE),
        openVenue(setMode('redsys'), REDSYS),
      ]);
      await use({ stripe, redsys });
      await Promise.all([stripe.close(), redsys.close()]);
    },
    { scope: 'worker' },
  ],
});

test.use({ serviceWorkers: 'allow' });

for (const provider of ['stripe', 'redsys'] as const) {
  test(`with ${provider} exactly its documented requests leave the browser`, async ({ page, venues }) => {
    const requested = await answerOtherHosts(page);
    await page.goto(venues[provider].url);
    for (const [kind, url] of CASES[provider].allowed) {
      await load(page, kind, url);
      expect(requested, `${kind} ${url}`).toContain(url);
    }
    for (const [kind, url] of CASES[provider].blocked) {
      await load(page, kind, url);
      expect(requested, `${kind} ${url}`).not.toContain(url);
    }
  });
}

test('Chrome accepts Google Pay as a payment method, and no other', async ({ page, venues }) => {
  await answerOtherHosts(page);
  await page.goto(venues.redsys.url);
  expect(await requestPayment(page, 'https://google.com/pay')).toBe('created');
  expect(await requestPayment(page, 'https://example.com/pay')).toContain('violates Content Security Policy');
  await page.goto(venues.stripe.url);
  expect(await requestPayment(page, 'https://google.com/pay')).toContain('violates Content Security Policy');
});

test('inline styles and scripts need the nonce of the page, which no other visitor has', async ({ page, venues }) => {
  await page.goto(venues.redsys.url);
  const nonce = await readNonce(page);
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(await addInline(page, nonce)).toEqual({ style: 'applied', script: 'run' });
  await page.reload();
  expect(await addInline(page, nonce)).toEqual({ style: 'applied', script: 'run' });

  const other = await page.context().browser()?.newPage();
  await other?.goto(venues.redsys.url);
  if (other) expect(await addInline(other, nonce)).toEqual({ style: 'ignored', script: 'ignored' });
  await other?.close();

  await page.goto(venues.stripe.url);
  expect(await readNonce(page)).toBe('');
  expect(await addInline(page, '')).toEqual({ style: 'ignored', script: 'ignored' });
});

test('Google’s button is drawn and its sheet opens', async ({ page, venues }) => {
  await answerOtherHosts(page);
  await page.route(GOOGLE_SCRIPT, (route) => route.fulfill({ path: GOOGLE_FAKE }));
  await page.addInitScript(() => Object.assign(window, { walletScenario: 'cancelled' }));
  const violations = await recordViolations(page);
  await scanTable(page, venues.redsys.url, 'A1', 'A01');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  await showCart(page);
  await acceptTerms(page);
  const button = page.getByRole('button', { name: 'Google Pay' });
  await expect(button).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await button.click();
  await expect(page.getByRole('heading', { name: 'Google Pay no se ha completado' })).toBeVisible();
  expect(violations).toEqual([]);
});

/** Answers every request to another host with an empty document. Returns their addresses. */
async function answerOtherHosts(page: Page): Promise<readonly string[]> {
  const requested: string[] = [];
  const isOther = ({ hostname }: URL) => hostname !== 'localhost' && hostname !== '127.0.0.1';
  await page.route(isOther, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, contentType: 'text/html', body: '' });
  });
  return requested;
}

/**
 * Loads the address as a script, a frame or a connection, or submits a form to it. Resolves when the browser has loaded
 * or rejected it.
 */
async function load(page: Page, kind: Kind, url: string): Promise<void> {
  await page.evaluate(
    async ([as, address]) => {
      if (as === 'connection') return void (await fetch(address).catch(() => null));
      const element = document.createElement(as === 'script' ? 'script' : 'iframe');
      const form = document.createElement('form');
      if (as === 'form') {
        Object.assign(element, { name: 'target' });
        Object.assign(form, { method: 'post', target: 'target', action: address });
        document.body.append(element, form);
      } else element.src = address;
      const ended = new Promise((resolve) => {
        for (const event of ['load', 'error']) element.addEventListener(event, resolve);
        document.addEventListener('securitypolicyviolation', resolve, { once: true });
      });
      if (as === 'form') form.submit();
      else document.body.append(element);
      await ended;
      element.remove();
      form.remove();
    },
    [kind, url] as const,
  );
}

/** Creates a request for payment by that method. The browser does so before it shows the sheet. */
async function requestPayment(page: Page, method: string): Promise<string> {
  return page.evaluate((supportedMethods) => {
    try {
      const total = { label: 'Total', amount: { currency: 'EUR', value: '1.00' } };
      new PaymentRequest([{ supportedMethods }], { total });
      return 'created';
    } catch (error) {
      return String(error);
    }
  }, method);
}

/** The nonce that the page gives to the script of a wallet; empty if it has none. */
async function readNonce(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');
}

/** Adds an inline style and an inline script with that nonce. */
async function addInline(page: Page, nonce: string) {
  return page.evaluate((given) => {
    const style = document.createElement('style');
    style.nonce = given;
    style.textContent = ':root{--probe:applied}';
    const script = document.createElement('script');
    script.nonce = given;
    script.textContent = 'window.probe = "run"';
    document.head.append(style, script);
    const applied = getComputedStyle(document.documentElement).getPropertyValue('--probe');
    return { style: applied || 'ignored', script: String(Reflect.get(window, 'probe') ?? 'ignored') };
  }, nonce);
}

/** Records what the policy rejects while the page is used. */
async function recordViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('recordViolation', (text: string) => violations.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      Reflect.get(window, 'recordViolation')(`${effectiveDirective} ${blockedURI}`);
    }),
  );
  return violations;
}
