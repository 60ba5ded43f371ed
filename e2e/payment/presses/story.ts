// One customer with random presses: the tabs, what the customer wants to have, and the list of the steps for a person to read.
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { addProduct, openCart, scanTable, skipEmail } from '#e2e/customer.ts';
import { watchNotChargedTexts } from '#e2e/payment/not-charged-texts.ts';
import type { Simulators } from '#e2e/payment/simulators.ts';
import { signIn } from '#e2e/staff.ts';
import type { Venue } from '#e2e/venue.ts';
import { injectNetworkFaults, type NetworkFaults } from './network.ts';

/**
 * The products that customers order in random tests (stories). They have one size and no counted stock, and their category is open.
 */
export const PRODUCTS = ['Caña', 'Clara con limón'] as const;

/** What all random tests (stories) of a run share: the browser, the venue, the simulated providers, and a signed-in manager. */
export interface StoryEnvironment {
  readonly browser: Browser;
  readonly venue: Venue;
  readonly simulators: Simulators;
  /** Signed in as a manager. */
  readonly staff: APIRequestContext;
}

/**
 * The state of a random test (a story) of one customer who presses buttons: the browser, the products that the customer wants, and
 * the steps so far.
 */
export interface CustomerStory extends StoryEnvironment {
  readonly tableCode: string;
  /** ISO time: all that the customer ordered is later. */
  readonly since: string;
  readonly context: BrowserContext;
  readonly network: NetworkFaults;
  readonly tabs: Page[];
  /** The tab that the customer looks at. */
  page: Page;
  /** Units that the customer has put into the cart, minus those taken out. */
  readonly wanted: Map<string, number>;
  /** Units taken out of the cart, with the time in milliseconds. */
  readonly takenOut: { readonly product: string; readonly units: number; readonly on: number }[];
  /** Times of the presses that set an order aside. */
  readonly setAsideOn: number[];
  /** Presses that may place an order; a double press is one. */
  orderingPresses: number;
  /** Payments that the bank refused: after some of them a customer has to wait. */
  refusals: number;
  /** What is wrong, found while the story was played. */
  readonly faults: string[];
  readonly steps: string[];
  /** Closes the browser. Resolves with false statements about money that were visible. */
  close(): Promise<readonly string[]>;
}

/**
 * Signs a manager in for random tests (stories), and returns the request context. Its requests collect and cancel what customers
 * owe.
 */
export async function signInManager(request: APIRequestContext, venue: Venue): Promise<APIRequestContext> {
  await signIn({ request }, venue.url, 'manager');
  return request;
}

/** Begins a random test (a story) of one customer: opens the menu at a table in a new browser, with one beer in the cart. */
export async function openStory(stage: StoryEnvironment, tableCode: string): Promise<CustomerStory> {
  const { browser, venue, simulators } = stage;
  const context = await browser.newContext({ baseURL: venue.url, storageState: { cookies: [], origins: [] } });
  const steps: string[] = [];
  const network = await injectNetworkFaults(context, venue.url, (request, fate) =>
    steps.push(`      ${request}: ${fate}`),
  );
  const claims = await watchNotChargedTexts(context, venue, simulators, () => network.faultOn());
  const page = await context.newPage();
  const story: CustomerStory = {
    ...stage,
    tableCode,
    since: new Date().toISOString(),
    context,
    network,
    tabs: [],
    page,
    wanted: new Map([[PRODUCTS[0], 1]]),
    takenOut: [],
    setAsideOn: [],
    orderingPresses: 0,
    refusals: 0,
    faults: [],
    steps,
    close: async () => {
      network.restore();
      const untruths = await claims.stop();
      await context.close();
      return untruths;
    },
  };
  addTab(story, page);
  await scanTable(page, venue.url, tableCode, labelOf(tableCode));
  await addProduct(page, PRODUCTS[0]);
  await skipEmail(page);
  return story;
}

/** Opens the cart of the customer of a random test (a story) and accepts the terms. */
export async function openCartToPay({ page, steps }: CustomerStory): Promise<void> {
  steps.push('  opens the cart and accepts the terms');
  const panel = await openCart(page);
  await panel.getByRole('checkbox', { name: /Términos y condiciones/ }).check();
}

/**
 * Adds a tab to a random test (a story). The customer looks at this tab from now on. Questions of the browser, such as whether to
 * leave the page, are answered with yes.
 */
export function addTab(story: CustomerStory, page: Page): void {
  story.tabs.push(page);
  story.page = page;
  page.on('dialog', (dialog) => void dialog.accept().catch(() => null));
}

/** Returns the path of the menu at the table of the customer of a random test (a story). */
export function menuPath({ tableCode }: CustomerStory): string {
  return `/?qr=${tableCode}`;
}

/** Opens an address as a person types it, even while the page itself is being replaced. */
export async function openAddress(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' }).catch(() => null);
}

/** Adds `units` of a product to what the customer of a random test (a story) wants to have; a negative number takes units out. */
export function changeWantedUnits({ wanted }: CustomerStory, product: string, units: number): void {
  wanted.set(product, (wanted.get(product) ?? 0) + units);
}

function labelOf(code: string): string {
  return code.replace(/^([A-Z]+)(\d)$/, '$10$2');
}
