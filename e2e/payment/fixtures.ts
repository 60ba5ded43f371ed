// Journeys of guests who pay: a venue that is paid by one provider, its banks, and the books that must agree after each.
import { type Browser, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import type { PaymentFlow } from '#domain/payment.ts';
import { scan, skipEmail, tapProduct } from '#e2e/customer.ts';
import { openVenue, type Venue } from '#e2e/venue.ts';
import { type Banks, openBanks, SECRETS } from './simulators.ts';
import { type Books, openBooks } from './payment-checks.ts';

interface Paid {
  readonly venue: Venue;
  readonly banks: Banks;
  readonly phone: Phone;
}

/** What a phone remembers that has a beer of 1,80 € in its cart, and has never paid. */
type Phone = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Paid by Stripe. Journeys of one worker share a venue, and begin with a beer in the cart. */
export const stripeTest = testOf('stripe');
/** Paid by Redsys. The same. */
export const redsysTest = testOf('redsys');

function testOf(flow: PaymentFlow) {
  return base.extend<{ venue: Venue; banks: Banks; books: Books }, { paid: Paid }>({
    paid: [
      async ({ browser }, use) => {
        const paid = await openPaid(browser, flow);
        await use(paid);
        await paid.venue.close();
        await paid.banks.close();
      },
      { scope: 'worker' },
    ],
    venue: ({ paid }, use) => use(paid.venue),
    banks: ({ paid }, use) => use(paid.banks),
    baseURL: ({ paid }, use) => use(paid.venue.url),
    storageState: ({ paid }, use) => use(paid.phone),
    books: [
      async ({ paid: { venue, banks } }, use) => {
        await use(await openBooks(venue, banks));
        await banks.reset();
        // Kept by guests of before: whoever comes next has none.
        await venue.sql('delete from saved_cards');
        expectNothingLogged(venue);
      },
      { auto: true },
    ],
  });
}

async function openPaid(browser: Browser, flow: PaymentFlow): Promise<Paid> {
  const banks = await openBanks();
  const venue = await openVenue(`update settings set payment_method = '${flow}'`, banks.settings);
  banks.stripe.sendWebhooksTo(`${venue.url}/api/providers/stripe/messages`);
  return { venue, banks, phone: await fillCart(browser, venue) };
}

async function fillCart(browser: Browser, venue: Venue): Promise<Phone> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await scan(page, venue.url, 'A1', 'A01');
  await tapProduct(page, 'Caña');
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
function expectNothingLogged(venue: Venue): void {
  const log = venue.log();
  for (const secret of SECRETS) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/\b[345]\d{13,18}\b|Ds_MerchantParameters|Ds_Signature|_secret_/i);
}
