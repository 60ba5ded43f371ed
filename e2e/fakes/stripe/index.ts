// Simulator of Stripe on this machine: API, hosted checkout page, browser script and webhooks. It moves no money and
// stores nothing on disk. e2e/fakes/README.md describes its modes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createLedger } from '#e2e/fakes/ledger.ts';
import { StripeAccount } from './api/account.ts';
import { IdempotencyKeys } from './api/idempotency-keys.ts';
import { createControl, type StripeControl } from './control.ts';
import { serveControl } from './control-routes.ts';
import { Faults } from './faults.ts';
import { sendPage } from './http.ts';
import { isLoopbackUrl } from './loopback.ts';
import { serveChallenge } from './pages/bank-page.ts';
import { serveCheckout } from './pages/checkout-page.ts';
import { notFoundPage } from './pages/html.ts';
import { serveScript } from './pages/script.ts';
import { SecretKeys } from './secret-keys.ts';
import { type AccountApi, serveApi } from './serve-api.ts';
import { Webhooks } from './webhooks.ts';

export type { Fault } from './faults.ts';

/** The keys of an account of the simulated Stripe, and the address of its webhooks. */
interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Webhook address on this machine; without it no webhook is sent. */
  readonly webhookUrl?: string;
}

/** The keys, clock and webhook retries of a simulated Stripe. */
export interface StripeFakeOptions extends StripeKeys {
  readonly clock?: () => Date;
  /** Delays before the retries of a webhook, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

/** A running simulated Stripe with the controls of its first account. */
export interface StripeFake extends StripeControl {
  /** Address of the API and the pages, without a trailing slash. */
  readonly url: string;
  /** Address of the script that replaces Stripe's own. */
  readonly scriptUrl: string;
  /** Adds an account, whose objects no other account has. Returns its controls. */
  addAccount(keys: StripeKeys): StripeControl;
  /** Throws if a planned fault was never used. */
  close(): Promise<void>;
}

/** One account with everything that belongs to it. */
interface OpenAccount {
  readonly api: AccountApi;
  readonly webhooks: Webhooks;
  readonly control: StripeControl;
}

/** Opens a simulated Stripe on a free port of this machine. Throws if the webhook address is on another machine. */
export async function openStripeFake(options: StripeFakeOptions): Promise<StripeFake> {
  const environment: AccountEnvironment = {
    clock: options.clock ?? (() => new Date()),
    ...(options.retryDelaysMs ? { retryDelaysMs: options.retryDelaysMs } : {}),
  };
  const main = openAccount(options, environment);
  const accounts = [main];

  const server = createServer((request, response) => {
    serve(main, accounts, request, response).catch((error: unknown) => {
      console.error('The simulator of Stripe failed:', error);
      response.destroy();
    });
  });
  const url = await listening(server);
  main.api.account.url = url;
  return {
    ...main.control,
    url,
    scriptUrl: `${url}/stripe.js`,
    addAccount: (keys) => {
      const added = openAccount(keys, environment);
      added.api.account.url = url;
      accounts.push(added);
      return added.control;
    },
    close: async () => {
      await Promise.all(accounts.map(({ webhooks }) => webhooks.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { api } of accounts) api.faults.end();
    },
  };
}

interface AccountEnvironment {
  readonly clock: () => Date;
  readonly retryDelaysMs?: readonly number[];
}

function openAccount(
  { secretKey, publishableKey, webhookSecret, webhookUrl }: StripeKeys,
  { clock, retryDelaysMs }: AccountEnvironment,
): OpenAccount {
  const webhooks = new Webhooks(checkedUrl(webhookUrl ?? null), {
    secret: webhookSecret,
    clock,
    ...(retryDelaysMs ? { retryDelaysMs } : {}),
  });
  const ledger = createLedger();
  const account = new StripeAccount(clock, (event, reference) => webhooks.publishEvent(event, reference), ledger);
  const secretKeys = new SecretKeys(secretKey);
  const api = { account, keys: new IdempotencyKeys(), faults: new Faults(), secretKeys, publishableKey };
  return { api, webhooks, control: createControl({ ...api, webhooks, ledger, checkedUrl }) };
}

function checkedUrl(url: string | null): string | null {
  if (url === null || isLoopbackUrl(url)) return url;
  throw new Error('The simulator sends webhooks to this machine alone.');
}

function listening(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`);
    });
  });
}

async function serve(
  main: OpenAccount,
  accounts: readonly OpenAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const { pathname } = url;
  const apis = accounts.map(({ api }) => api);
  if (pathname.startsWith('/v1/')) return serveApi(apis, request, response, url);
  if (pathname.startsWith('/__control/')) {
    return serveControl(main.control, request, response, pathname);
  }
  const account = accountOfPage(main, accounts, pathname);
  if (pathname === '/stripe.js') return serveScript(account.url, response);
  if (pathname.startsWith('/c/pay/')) return serveCheckout(account, request, response, url);
  if (pathname.startsWith('/3ds/')) return serveChallenge(account, request, response, url);
  sendPage(response, 404, notFoundPage());
}

/** The account of the session or intent in the path of a page; the main one for another path. */
function accountOfPage(main: OpenAccount, accounts: readonly OpenAccount[], path: string): StripeAccount {
  const id = path.split('/').at(-1) ?? '';
  const owner = accounts.find(({ api }) => api.account.findObject(id) !== undefined) ?? main;
  return owner.api.account;
}
