// Simulator of wallets: the merchant sessions of Apple, and the browser script of Google Pay. Journeys run that of Apple Pay before
// the page, because no browser loads it.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { jsonReply, openServer, type Reply, type Route } from '#e2e/fakes/http-server.ts';
import { fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';

const SESSION_PATH = '/paymentservices/paymentSession';
const SESSION_MS = 5 * 60_000;
const DISPLAY_NAME_MAX = 64;
const SCRIPTS = ['google-pay.js', 'choose-scenario.js'];

/** The running simulator of wallets: the merchant sessions of Apple, and the browser script of Google Pay. */
export interface WalletsFake {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Address for session requests of merchants' servers. */
  readonly sessionUrl: string;
  readonly googlePayScriptUrl: string;
  close(): Promise<void>;
}

/** Opens the simulator of wallets on a free port of this machine. */
export async function openWalletsFake(): Promise<WalletsFake> {
  const sessions: Route = {
    method: 'POST',
    path: SESSION_PATH,
    handle: ({ body }) => {
      const session = createSession(body, new Date());
      if (session === null) return jsonReply({ statusMessage: 'Payment Services Exception merchantSession' }, 400);
      return jsonReply(session);
    },
  };
  const server = await openServer([sessions, ...(await Promise.all(SCRIPTS.map(scriptRoute)))], 0);
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    sessionUrl: url + SESSION_PATH,
    googlePayScriptUrl: `${url}/google-pay.js`,
    close: () => server.close(),
  };
}

/** A merchant session; null if a field is missing or invalid. */
function createSession(body: string, now: Date) {
  const request = fieldsOfJson(body) ?? {};
  const [merchantIdentifier, displayName, domainName] = ['merchantIdentifier', 'displayName', 'initiativeContext'].map(
    (name) => textOf(request, name),
  );
  const isNamed = Boolean(displayName) && (displayName ?? '').length <= DISPLAY_NAME_MAX;
  const isDomain = request.initiative === 'web' && /^[a-z0-9.-]+$/i.test(domainName ?? '');
  if (!merchantIdentifier || !domainName || !isNamed || !isDomain) return null;
  return {
    epochTimestamp: now.getTime(),
    expiresAt: now.getTime() + SESSION_MS,
    merchantSessionIdentifier: `SSH${randomBytes(16).toString('hex').toUpperCase()}`,
    nonce: randomBytes(4).toString('hex'),
    merchantIdentifier,
    domainName,
    displayName,
    signature: randomBytes(32).toString('hex'),
  };
}

/**
 * Route of a script, whose file is read once. It allows every origin because browsers load the dialog's module with
 * CORS.
 */
async function scriptRoute(name: string): Promise<Route> {
  const reply: Reply = {
    status: 200,
    headers: { 'content-type': 'text/javascript;charset=utf-8', 'access-control-allow-origin': '*' },
    body: await readFile(path.join(import.meta.dirname, name), 'utf8'),
  };
  return { method: 'GET', path: `/${name}`, handle: () => reply };
}
