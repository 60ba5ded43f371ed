// Fuzzes every route of the server, as strangers, customers, staff, print agents and printers: no request has an internal error as
// its response. `npm run check:operations -- fuzz` sends many more.
import http from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { PRINT_AGENT_PATHS } from '#contract/print-agent-calls.ts';
import { createPaymentGateways } from './payment-gateways.ts';
import { anOrderOf, storeSmallMenu } from './payments/testing/carts.ts';
import { captureLog } from './platform/testing/log.ts';
import { servedRoutes } from './platform/testing/served-routes.ts';
import { listenOnFreePort } from './platform/testing/stream.ts';
import { openTestVenue, type TestBrowser } from './platform/testing/venue.ts';
import { addPollingPrinter } from './printing/polling/testing/polling-venue.ts';
import { addAgent } from './printing/testing/agents.ts';
import { readServerConfig } from './server-config.ts';
import { type FuzzRequest, randomRequest } from './testing/fuzz-requests.ts';
import { pick, seededRandom } from './testing/fuzz-values.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const SENDERS = 8;
const RESPONSE_TIMEOUT_MS = 20_000;
const CLAIM_WAIT_MS = 300;
/** The status that counts for a request for tickets that waits for one. */
const WAITING = 102;
const FILES_MAX = 10;
/** Sessions are opened again after this many requests, since requests also sign out and change rights. */
const REQUESTS_PER_SESSION = 250;

/** Payment providers at an address that refuses every connection. */
const ENVIRONMENT = {
  ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  ...{ REDSYS_MERCHANT_CODE: '999008881', REDSYS_SECRET_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' },
  ...{ REDSYS_URL: 'http://127.0.0.1:9', STRIPE_API_URL: 'http://127.0.0.1:9', GOOGLE_PAY_MERCHANT_ID: 'BCR2' },
};

const captured = captureLog();
const random = seededRandom(SEED);
const agent = new http.Agent({ keepAlive: true, maxSockets: SENDERS });

const config = readServerConfig(ENVIRONMENT, '/srv');
const gateways = await createPaymentGateways(config, { log: captured.log, clock: () => new Date() });
const queryTimeouts = { interactiveMs: 50, backgroundMs: 50 };
const venue = await openTestVenue({
  log: captured.log,
  withPages: true,
  trustedProxies: ['127.0.0.1'],
  paying: { ...gateways, queryTimeouts },
});
const bar = await storeSmallMenu(venue.db);
await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
const order = anOrderOf(bar.beer, bar.croquettes);
const customer = venue.browser();
await customer.customers.scanTable({ code: 'A1' });
await customer.payments.placeOrder(order);
const ids = [bar.beer, bar.croquettes, order.orderId, venue.newId(), venue.newId()];
const paths = [await addPollingPrinter(venue), await addPollingPrinter(venue, { url: 'sdp://BARRA1' })];
const printers = Object.fromEntries(
  paths.map(({ path }) => [path.replace(/[^/]+$/, ':key'), path.slice(path.lastIndexOf('/') + 1)]),
);
const keys = { printAgent: (await addAgent(venue, new Date())).key, printers };
const served = servedRoutes(venue.app);
const isFile = (route: string) => route.startsWith('GET /') && /\.\w+$/.test(route);
// The build has more files than there are routes, and all are served alike.
const routes = [...served.filter((route) => !isFile(route)), ...served.filter(isFile).slice(0, FILES_MAX)];
const port = Number(new URL(await listenOnFreePort(venue.app)).port);
afterAll(() => agent.destroy());

it(
  `no random request of ${REQUESTS} has an internal error as its response (seed ${SEED})`,
  async () => {
    const statuses = new Map<number, number>();
    const failed: string[] = [];
    let [sent, callsOfMachines] = [0, 0];
    const sendAll = async () => {
      while (sent < REQUESTS) {
        const cookies = await openSessions();
        for (let count = 0; count < REQUESTS_PER_SESSION && sent < REQUESTS; count += 1) {
          sent += 1;
          const request = randomRequest(routes, random, ids, keys);
          const status = await send(request, pick(random, cookies)).catch((error: unknown) => {
            failed.push(`${String(error)} ${JSON.stringify(request).slice(0, 600)}`);
            return 0;
          });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200 && isOfMachine(request)) callsOfMachines += 1;
          if (status >= 500) failed.push(`${status} ${JSON.stringify(request).slice(0, 600)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sendAll));
    if (process.env['FUZZ_REQUESTS']) process.stdout.write(`FIGURES ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    const stacks = captured
      .text()
      .split('\n')
      .filter((line) => line.includes('Unhandled error'));
    expect(failed, `${failed[0]}\n${stacks[0]?.slice(0, 1500)}`).toEqual([]);
    // The requests reached the routes: some succeed, and each kind of refusal occurs.
    for (const status of [200, 400, 401, 404]) expect(statuses.get(status)).toBeGreaterThan(0);
    expect(callsOfMachines).toBeGreaterThan(0);
    expect((await venue.browser().send({ method: 'GET', url: '/readyz' })).status).toBe(200);
  },
  Math.max(60_000, REQUESTS * 30),
);

function isOfMachine({ path }: FuzzRequest): boolean {
  return /^\/api\/(print-agent|cloudprnt|epson-direct)\//.test(path);
}

/** The cookie headers of a stranger, a customer at a table, and an owner. */
async function openSessions(): Promise<readonly string[]> {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  await customer.customers.identify({ email: null });
  const owner = await venue.staffBrowser('OWNER');
  return ['', cookieOf(customer), cookieOf(owner), `${cookieOf(customer)}; ${cookieOf(owner)}`];
}

function cookieOf({ cookies }: TestBrowser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Sends a request from a random address and returns the status. Rejects if there is no response in time. */
function send({ method, path, headers, body }: FuzzRequest, cookie: string): Promise<number> {
  const address = `10.${[0, 0, 0].map(() => Math.floor(random() * 256)).join('.')}`;
  return new Promise((resolve, reject) => {
    const all = { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }), ...headers };
    // The server keeps a request for tickets open while there are none.
    const isClaim = path === PRINT_AGENT_PATHS.claims;
    const timeout = isClaim ? CLAIM_WAIT_MS : RESPONSE_TIMEOUT_MS;
    const options = { host: '127.0.0.1', port, method, path, headers: all, agent, timeout };
    const request = http.request(options, (response) => {
      const status = response.statusCode ?? 0;
      response.on('error', () => resolve(status)).on('end', () => resolve(status));
      // A live stream does not end by itself.
      if (String(response.headers['content-type']).startsWith('text/event-stream')) response.destroy(new Error('read'));
      else response.resume();
    });
    request.on('timeout', () => {
      if (isClaim) resolve(WAITING);
      request.destroy(new Error('no response'));
    });
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}
