// Journeys of guests who pay: a venue that is paid by one provider, its simulators, and the paymentChecks that must agree after each.
import { type Browser, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import type { PaymentFlow } from '#domain/payment.ts';
import { addProduct, scanTable, skipEmail } from '#e2e/customer.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';
import { createPaymentChecks, type PaymentChecks } from './payment-checks.ts';
import { openSimulators, SECRETS, type Simulators } from './simulators.ts';

interface PaidVenue {
  readonly venue: Venue;
  readonly simulators: Simulators;
  readonly phone: StoredCart;
}

/** What a phone remembers that has a beer of 1,80 € in its cart, and has never paid. */
type StoredCart = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Paid by Stripe. Journeys of one worker share a venue, and begin with a beer in the cart. */
export const stripeTest = createPaymentTest('stripe');
/** Paid by Redsys. The same. */
export const redsysTest = createPaymentTest('redsys');

function createPaymentTest(flow: PaymentFlow) {
  return base.extend<{ venue: Venue; simulators: Simulators; paymentChecks: PaymentChecks }, { paid: PaidVenue }>({
    paid: [
      async ({ browser }, use) => {
        const paid = await openPaidVenue(browser, flow);
        await use(paid);
        await paid.venue.close();
        await paid.simulators.close();
      },
      { scope: 'worker' },
    ],
    venue: ({ paid }, use) => use(paid.venue),
    simulators: ({ paid }, use) => use(paid.simulators),
    baseURL: ({ paid }, use) => use(paid.venue.url),
    storageState: ({ paid }, use) => use(paid.phone),
    paymentChecks: [
      async ({ paid: { venue, simulators } }, use) => {
        await use(await createPaymentChecks(venue, simulators));
        await simulators.reset();
        // Kept by guests of before: whoever comes next has none.
        await venue.sql('delete from saved_cards');
        expectNoSecretsLogged(venue);
      },
      { auto: true },
    ],
  });
}

async function openPaidVenue(browser: Browser, flow: PaymentFlow): Promise<PaidVenue> {
  const simulators = await openSimulators();
  const venue = await openVenue(`update settings set payment_method = '${flow}'`, simulators.serverSettings);
  simulators.stripe.sendWebhooksTo(`${venue.url}/api/providers/stripe/messages`);
  return { venue, simulators, phone: await fillCart(browser, venue) };
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

/** No secret, no card, and nothing that a bank signed. */
function expectNoSecretsLogged(venue: Venue): void {
  const log = venue.log();
  for (const secret of SECRETS) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/\b[345]\d{13,18}\b|Ds_MerchantParameters|Ds_Signature|_secret_/i);
}
