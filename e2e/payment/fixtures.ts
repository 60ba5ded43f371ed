// Fixtures of payment journeys: a venue with one provider, its simulators, and the checks of its payments.
import { type Browser, type BrowserContextOptions, expect } from '@playwright/test';
import type { PaymentMode } from '#domain/payment.ts';
import { addProduct, scanTable, skipEmail } from '#e2e/customer.ts';
import { test as base } from '#e2e/page-errors.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';
import { watchNotChargedTexts } from './not-charged-texts.ts';
import { createPaymentChecks, type PaymentChecks } from './payment-checks.ts';
import { openSimulators, SECRETS, type Simulators } from './simulators.ts';

interface PaidVenue {
  readonly venue: Venue;
  readonly simulators: Simulators;
  readonly storedCart: StoredCart;
}

/** Browser storage of a phone with a beer of 1,80 € in its cart and no payment. */
type StoredCart = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * Playwright's `test` for journeys (browser tests) with payments by Stripe. The journeys of one worker share a venue, and begin
 * with a beer in the cart.
 */
export const stripeTest = createPaymentTest('stripe');
/**
 * Playwright's `test` for journeys (browser tests) with payments by Redsys. The journeys of one worker share a venue, and begin
 * with a beer in the cart.
 */
export const redsysTest = createPaymentTest('redsys');

function createPaymentTest(mode: PaymentMode) {
  return base.extend<
    { venue: Venue; simulators: Simulators; paymentChecks: PaymentChecks; notChargedTexts: void },
    { paid: PaidVenue }
  >({
    paid: [
      async ({ browser }, use) => {
        const paid = await openPaidVenue(browser, mode);
        await use(paid);
        await paid.venue.close();
        await paid.simulators.close();
      },
      { scope: 'worker' },
    ],
    venue: ({ paid }, use) => use(paid.venue),
    simulators: ({ paid }, use) => use(paid.simulators),
    baseURL: ({ paid }, use) => use(paid.venue.url),
    storageState: ({ paid }, use) => use(paid.storedCart),
    notChargedTexts: [
      async ({ context, paid: { venue, simulators } }, use) => {
        const claims = await watchNotChargedTexts(context, venue, simulators);
        await use();
        expect(await claims.stop(), 'false statements about money').toEqual([]);
      },
      { auto: true },
    ],
    paymentChecks: [
      async ({ paid: { venue, simulators } }, use) => {
        await use(await createPaymentChecks(venue, simulators));
        await simulators.reset();
        // Cards saved by previous journeys would be offered in the next one.
        await venue.sql('delete from saved_cards');
        expectNoSecretsLogged(venue);
      },
      { auto: true },
    ],
  });
}

async function openPaidVenue(browser: Browser, mode: PaymentMode): Promise<PaidVenue> {
  const simulators = await openSimulators();
  const venue = await openVenue(`update settings set payment_mode = '${mode}'`, simulators.serverSettings);
  simulators.stripe.setWebhookUrl(`${venue.url}/api/providers/stripe/messages`);
  return { venue, simulators, storedCart: await fillCart(browser, venue) };
}

async function fillCart(browser: Browser, venue: Venue): Promise<StoredCart> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await scanTable(page, venue.url, 'A1', 'A01');
  await addProduct(page, 'Caña');
  await skipEmail(page);
  const { origins } = await context.storageState();
  await context.close();
  const isOfCart = ({ name }: { readonly name: string }) => name === 'cart';
  return {
    cookies: [],
    origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage: localStorage.filter(isOfCart) })),
  };
}

/** Expects no secret, card number or signed message in the log. */
function expectNoSecretsLogged(venue: Venue): void {
  const log = venue.log();
  for (const secret of SECRETS) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/\b[345]\d{13,18}\b|Ds_MerchantParameters|Ds_Signature|_secret_/i);
}
