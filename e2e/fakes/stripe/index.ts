// A simulator of Stripe on this machine: its API, its hosted page, its script for browsers and its messages. It moves no
// money, keeps nothing on disk, and knows nothing of the venue.
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
  /** Where messages go: an address of this machine; nowhere without. */
  readonly webhookUrl?: string;
  /** Any free one without. */
  readonly port?: number;
  readonly clock?: () => Date;
  /** How long after each failure a message is sent again. */
  readonly retryDelaysMs?: readonly number[];
}

export interface StripeFake extends StripeControl {
  /** The address of its API and pages, without a slash at the end. */
  readonly url: string;
  /** The script that pages load in the place of Stripe's own. */
  readonly scriptUrl: string;
  close(): Promise<void>;
}

/** Starts it on this machine's own address. Throws when an address it is to send to is of another. */
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
  throw new Error('The simulator sends messages to this machine alone.');
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
