// The rights of every route that the server has registered, for every caller: customers, staff, tablets, and machines with a key.
import { expect, it } from 'vitest';
import { createPaymentGateways } from './payment-gateways.ts';
import { anOrderOf, storeSmallMenu } from './payments/testing/carts.ts';
import { captureLog } from './platform/testing/log.ts';
import { servedRoutes } from './platform/testing/served-routes.ts';
import { openTestVenue, SATURDAY_NIGHT } from './platform/testing/venue.ts';
import { MERCHANT_KEY } from './providers/redsys/testing/replies.ts';
import { readServerConfig } from './server-config.ts';
import { CALLERS, type Caller, createCallers } from './testing/route-callers.ts';
import { isBuiltFile, ROUTES_BY_RIGHT, type RouteRight, rightOf } from './testing/route-rights.ts';

const METRICS_TOKEN = 'a-token-for-the-tests';
const STRIPE_WEBHOOK_SECRET = 'whsec_rights';
/** Payment providers at an address that refuses every connection. */
const ENVIRONMENT = {
  ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET },
  ...{ REDSYS_MERCHANT_CODE: '999008881', REDSYS_SECRET_KEY: MERCHANT_KEY, REDSYS_URL: 'http://127.0.0.1:9' },
  ...{ STRIPE_API_URL: 'http://127.0.0.1:9' },
};
const INVALID_SIGNATURE = 'Webhook signature verification failed';
/** The build has more files than there are routes, and all are served alike. */
const FILES_MAX = 10;

const captured = captureLog();

const config = readServerConfig(ENVIRONMENT, '/srv');
const gateways = await createPaymentGateways(config, { log: captured.log, clock: () => SATURDAY_NIGHT });
const production = { isProduction: true, allowsSimulators: true };
const venue = await openTestVenue({ log: captured.log, withPages: true, paying: gateways, production });
const beer = (await storeSmallMenu(venue.db)).beer;
const served = servedRoutes(venue.app);
const call = await createCallers(venue, { stripeWebhookSecret: STRIPE_WEBHOOK_SECRET, metricsToken: METRICS_TOKEN });

it('every served route has a stated right, and every stated route is served', () => {
  expect(served.filter((route) => rightOf(route) === undefined)).toEqual([]);
  expect(
    Object.values<readonly string[]>(ROUTES_BY_RIGHT)
      .flat()
      .filter((route) => !served.includes(route)),
  ).toEqual([]);
});

it('every route answers each caller as its right says', async () => {
  const files = served.filter(isBuiltFile).slice(0, FILES_MAX);
  const routes = [...served.filter((route) => !isBuiltFile(route)), ...files];
  const [expected, actual] = [new Map<string, string>(), new Map<string, string>()];
  for (const route of routes) {
    const right = rightOf(route);
    for (const caller of CALLERS) {
      expected.set(`${route} as ${caller}`, expectedOutcome(right, route, caller));
      actual.set(`${route} as ${caller}`, await outcomeOf(right, route, caller));
    }
  }
  expect(actual).toEqual(expected);
});

it('HEAD of a route reveals nothing that its GET refuses', async () => {
  const reads = served.filter((route) => route.startsWith('GET /') && !isBuiltFile(route) && !route.endsWith('/live'));
  for (const path of reads.map((route) => route.slice('GET '.length))) {
    const url = path.replace(/:\w+|\*/g, () => venue.newId());
    const remoteAddress = '10.9.0.1';
    const [get, head] = [
      await venue.app.inject({ method: 'GET', url, remoteAddress }),
      await venue.app.inject({ method: 'HEAD', url, remoteAddress }),
    ];
    // Routes whose GET costs work have no HEAD at all.
    expect({ path, isSame: [get.statusCode, 404].includes(head.statusCode), body: head.body }).toEqual({
      ...{ path, isSame: true, body: '' },
    });
  }
});

it('a customer without a table cannot order, and one at a table can', async () => {
  const [without, seated] = [venue.browser(), venue.browser()];
  for (const browser of [without, seated]) await browser.customers.identify({ email: null });
  await expect(without.payments.placeOrder(anOrderOf(beer))).rejects.toMatchObject({ code: 'table-not-valid' });
  await seated.customers.scanTable({ code: 'A1' });
  await seated.payments.placeOrder(anOrderOf(beer));
});

const STAFF_RANKS: Readonly<Partial<Record<Caller, number>>> = {
  waiter: 1,
  'waiter by PIN': 1,
  manager: 2,
  owner: 3,
  'owner by PIN': 3,
};
const RANKS: Readonly<Partial<Record<RouteRight, number>>> = {
  staff: 1,
  waiter: 1,
  manager: 2,
  owner: 3,
  ownerByPassword: 3,
};
const ACCEPTED: Readonly<Partial<Record<RouteRight, readonly Caller[]>>> = {
  customer: ['customer without a table', 'customer at a table'],
  tablet: ['tablet', 'waiter by PIN', 'owner by PIN'],
  printAgent: ['print agent'],
  printer: ['printer'],
  metrics: ['monitoring'],
  signedByStripe: ['Stripe'],
  signedByRedsys: ['Redsys'],
  unknownAddress: [],
};
const REFUSALS: Readonly<Partial<Record<RouteRight, string>>> = {
  customer: 'not-identified',
  printAgent: 'print-agent-key-not-valid',
  printer: 'printer-key-not-valid',
  signedByStripe: 'signature',
  signedByRedsys: 'signature',
  unknownAddress: 'not-found',
};

function expectedOutcome(right: RouteRight | undefined, route: string, caller: Caller): string {
  if (right === undefined || right === 'everyone') return 'accepted';
  const [rank, needed] = [STAFF_RANKS[caller], RANKS[right]];
  if (needed === undefined)
    return ACCEPTED[right]?.includes(caller) ? 'accepted' : (REFUSALS[right] ?? 'not-signed-in');
  if (rank === undefined) return 'not-signed-in';
  if (rank < needed) return 'not-allowed';
  const isByPin = caller.endsWith('by PIN');
  return isByPin && (right === 'ownerByPassword' || NEEDS_PASSWORD.includes(route)) ? 'password-needed' : 'accepted';
}

/** The PIN alone neither ends one's own sessions nor removes itself. */
const NEEDS_PASSWORD = ['DELETE /api/admin/sessions', 'DELETE /api/admin/session/pin'];

const REFUSED = new Set([
  ...['not-identified', 'not-signed-in', 'not-allowed', 'password-needed', 'foreign-origin', 'too-many-requests'],
  ...['print-agent-key-not-valid', 'printer-key-not-valid', 'broken'],
]);

/** The refusal of the caller; `accepted` if only the meaningless input was refused, or nothing. */
async function outcomeOf(right: RouteRight | undefined, route: string, caller: Caller): Promise<string> {
  const invalidBefore = countInvalidSignatures();
  const { status, code } = await call(route, caller);
  if (right === 'signedByStripe' || right === 'signedByRedsys')
    return countInvalidSignatures() > invalidBefore ? 'signature' : `${status === 200 ? 'accepted' : status}`;
  if (right === 'unknownAddress') return status === 404 ? 'not-found' : `${status}`;
  if (typeof code === 'string' && REFUSED.has(code)) return code;
  return status >= 500 || status === 401 || status === 403 ? `${status} ${String(code)}` : 'accepted';
}

function countInvalidSignatures(): number {
  return captured.text().split(INVALID_SIGNATURE).length;
}
