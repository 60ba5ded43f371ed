// Simulator of Stripe on this machine: API, hosted checkout page, browser script and webhooks. It moves no money and
// stores nothing on disk.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StripeAccount } from './api/account.ts';
import { IdempotencyKeys } from './api/idempotency-keys.ts';
import { createControl, type StripeControl, serveControl } from './control.ts';
import { Faults } from './faults.ts';
import { sendPage } from './http.ts';
import { isLoopbackUrl } from './loopback.ts';
import { serveChallenge } from './pages/bank-page.ts';
import { serveCheckout } from './pages/checkout-page.ts';
import { notFoundPage } from './pages/html.ts';
import { serveScript } from './pages/script.ts';
import { type Api, serveApi } from './serve-api.ts';
import { Webhooks } from './webhooks.ts';

export type { Fault } from './faults.ts';

export interface StripeFakeOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Webhook address on this machine; without it no webhook is sent. */
  readonly webhookUrl?: string;
  /** A free port by default. */
  readonly port?: number;
  readonly clock?: () => Date;
  /** Delays before the retries of a webhook, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

export interface StripeFake extends StripeControl {
  /** Address of the API and the pages, without a trailing slash. */
  readonly url: string;
  /** Address of the script that replaces Stripe's own. */
  readonly scriptUrl: string;
  close(): Promise<void>;
}

/** Opens the simulator on loopback. Throws if the webhook address is on another machine. */
export async function openStripeFake(options: StripeFakeOptions): Promise<StripeFake> {
  const clock = options.clock ?? (() => new Date());
  const webhooks = new Webhooks(checkedUrl(options.webhookUrl ?? null), {
    secret: options.webhookSecret,
    clock,
    ...(options.retryDelaysMs ? { retryDelaysMs: options.retryDelaysMs } : {}),
  });
  const account = new StripeAccount(clock, (event) => webhooks.publishEvent(event));
  const { secretKey, publishableKey } = options;
  const api: Api = { account, keys: new IdempotencyKeys(), faults: new Faults(), secretKey, publishableKey };
  const control = createControl({ ...api, webhooks, checkedUrl });

  const server = createServer((request, response) => {
    serve(api, control, request, response).catch((error: unknown) => {
      console.error('The simulator of Stripe failed:', error);
      response.destroy();
    });
  });
  account.url = await listening(server, options.port ?? 0);
  return {
    ...control,
    url: account.url,
    scriptUrl: `${account.url}/stripe.js`,
    close: async () => {
      await webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function checkedUrl(url: string | null): string | null {
  if (url === null || isLoopbackUrl(url)) return url;
  throw new Error('The simulator sends webhooks to this machine alone.');
}

function listening(server: ReturnType<typeof createServer>, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : port}`);
    });
  });
}

async function serve(
  api: Api,
  control: StripeControl,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', api.account.url);
  if (url.pathname.startsWith('/v1/')) return serveApi(api, request, response, url);
  if (url.pathname.startsWith('/c/pay/')) return serveCheckout(api.account, request, response, url);
  if (url.pathname.startsWith('/3ds/')) return serveChallenge(api.account, request, response, url);
  if (url.pathname.startsWith('/__control/')) return serveControl(control, request, response, url.pathname);
  if (url.pathname === '/stripe.js') return serveScript(api.account.url, response);
  sendPage(response, 404, notFoundPage());
}
