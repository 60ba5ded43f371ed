// Everyone who can send a request to the server, for the test of the rights of each route.
import Stripe from 'stripe';
import type { Role } from '#domain/staff.ts';
import { listenOnFreePort } from '#server/platform/testing/stream.ts';
import type { TestBrowser, TestVenue } from '#server/platform/testing/venue.ts';
import { addPollingPrinter } from '#server/printing/polling/testing/polling-venue.ts';
import { addAgent } from '#server/printing/testing/agents.ts';
import { AMOUNT_PARAMETERS, envelopeOf, REPLY_PARAMETERS } from '#server/providers/redsys/testing/replies.ts';
import { addSignedInStaff } from '#server/staff/testing/staff.ts';

/**
 * The kinds of people and programs that call the server in the test of who may call each route. `disabled owner` and `ended
 * session` both use a session of an owner that is no longer valid.
 */
export const CALLERS = [
  'nobody',
  'customer without a table',
  'customer at a table',
  'tablet',
  'waiter',
  'waiter by PIN',
  'manager',
  'owner',
  'owner by PIN',
  'disabled owner',
  'ended session',
  'print agent',
  'printer',
  'monitoring',
  'Stripe',
  'Redsys',
] as const;
/** A kind of person or program that calls the server in the test of who may call each route, such as `waiter by PIN`. */
export type Caller = (typeof CALLERS)[number];

/** The response to a request of a caller: its HTTP status, and the code of the refusal. */
interface CallResult {
  readonly status: number;
  /** The code of the refusal; undefined for every other response. */
  readonly code: unknown;
}

/** Sends a request to a route, such as «GET /api/menu», as this caller. */
type CallRoute = (route: string, caller: Caller) => Promise<CallResult>;

/** The secrets of the venue that machines have. */
interface VenueSecrets {
  readonly stripeWebhookSecret: string;
  readonly metricsToken: string;
}

const PIN = '4826';
/** These end sessions or remove the PIN, so each caller has a new session for them. */
const ENDS_SESSIONS = [
  ...['DELETE /api/admin/session', 'DELETE /api/admin/sessions', 'DELETE /api/admin/session/pin'],
  ...['PUT /api/admin/tablets/:tabletId', 'POST /api/admin/tablet/session'],
];
/** The printed tree of routes leaves out the folder of these files. */
const FILES_OF_DOCUMENTATION = ['/api/docs/*', '/api/docs/static/swagger-ui.css'] as const;
/** A live stream is opened for one topic, and closed again. */
const TOPICS: Readonly<Record<string, string>> = { '/api/live': 'own-orders', '/api/admin/live': 'board-food' };

/** Creates all callers in a test venue. Returns a function that sends a request to a route as one of them. */
export async function createCallers(venue: TestVenue, secrets: VenueSecrets): Promise<CallRoute> {
  const address = await listenOnFreePort(venue.app);
  const agent = await addAgent(venue, venue.services.clock());
  const printers = [await addPollingPrinter(venue), await addPollingPrinter(venue, { url: 'sdp://BARRA1' })];
  const browsers = new Map<Caller, TestBrowser>();

  const browserOf = async (caller: Caller, isOwn: boolean): Promise<TestBrowser> => {
    const known = isOwn ? undefined : browsers.get(caller);
    const browser = known ?? (await openBrowser(venue, caller));
    if (!isOwn) browsers.set(caller, browser);
    return browser;
  };
  const addressOf = (path: string, caller: Caller): string => {
    const own = printers.find((printer) => path === `${folderOf(printer.path)}/:key`)?.path;
    const called = caller === 'printer' && own !== undefined ? own : path.replace(...FILES_OF_DOCUMENTATION);
    return called.replace(/:\w+|\*/g, () => venue.newId());
  };

  return async (route, caller) => {
    const [method = '', path = ''] = route.split(' ');
    const browser = await browserOf(caller, ENDS_SESSIONS.includes(route));
    const topic = TOPICS[path];
    if (topic !== undefined) return openStream(`${address}${path}?topics=${topic}`, browser);
    const { headers, body } = contentOf(caller, path, { ...secrets, agentKey: agent.key, now: venue.services.clock() });
    const isRead = !isWriting(method);
    const sent = await browser.send(
      { method: isWriting(method) ? method : 'GET', url: addressOf(path, caller), ...(isRead ? {} : { body }) },
      headers,
    );
    return { status: sent.status, code: codeOf(sent.body) };
  };
}

async function openStream(url: string, { cookies }: TestBrowser): Promise<CallResult> {
  const leaving = new AbortController();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, { headers: { cookie }, signal: leaving.signal });
  const code = response.ok ? undefined : codeOf(await response.json());
  leaving.abort();
  return { status: response.status, code };
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function isWriting(method: string): method is 'POST' | 'PUT' | 'DELETE' {
  return ['POST', 'PUT', 'DELETE'].includes(method);
}

/** The key or signature of a machine, with the body that it signs. Other callers send an empty object. */
function contentOf(
  caller: Caller,
  path: string,
  { agentKey, metricsToken, stripeWebhookSecret, now }: VenueSecrets & { agentKey: string; now: Date },
): { readonly headers: Record<string, string>; readonly body: string } {
  const body = '{}';
  if (caller === 'print agent') return { headers: { authorization: `Bearer ${agentKey}` }, body };
  if (caller === 'monitoring') return { headers: { authorization: `Bearer ${metricsToken}` }, body };
  // Other routes read JSON.
  if (caller === 'Redsys' && path.startsWith('/api/providers/'))
    return {
      headers: {},
      body: String(new URLSearchParams(envelopeOf({ ...REPLY_PARAMETERS, ...AMOUNT_PARAMETERS, Ds_Response: '0000' }))),
    };
  if (caller !== 'Stripe') return { headers: {}, body };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
  const timestamp = Math.floor(now.getTime() / 1000);
  const signed = { payload, secret: stripeWebhookSecret, timestamp };
  return { headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(signed) }, body: payload };
}

async function openBrowser(venue: TestVenue, caller: Caller): Promise<TestBrowser> {
  switch (caller) {
    case 'customer without a table':
    case 'customer at a table':
      return customerBrowser(venue, caller === 'customer at a table');
    case 'tablet':
      return sharedTablet(venue);
    case 'waiter':
      return venue.staffBrowser('WAITER');
    case 'manager':
      return venue.staffBrowser('MANAGER');
    case 'owner':
      return venue.staffBrowser('OWNER');
    case 'waiter by PIN':
      return browserByPin(venue, 'WAITER');
    case 'owner by PIN':
      return browserByPin(venue, 'OWNER');
    case 'disabled owner':
      return disabledOwner(venue);
    case 'ended session':
      return endedSession(venue);
    default:
      return venue.browser();
  }
}

async function customerBrowser(venue: TestVenue, isAtTable: boolean): Promise<TestBrowser> {
  const browser = venue.browser();
  await browser.customers.identify({ email: null });
  if (isAtTable) await browser.customers.scanTable({ code: 'A1' });
  return browser;
}

/** A browser with nothing but the device session of a shared tablet. */
async function sharedTablet(venue: TestVenue): Promise<TestBrowser> {
  const browser = await venue.staffBrowser('MANAGER');
  await browser.sharedTablets.shareTablet({ tabletId: venue.newId(), name: 'Barra' });
  return browser;
}

async function browserByPin(venue: TestVenue, role: Role): Promise<TestBrowser> {
  const person = await addSignedInStaff(venue, role);
  await person.browser.staff.setOwnPin({ pin: PIN });
  const tablet = await sharedTablet(venue);
  await tablet.sharedTablets.signInByPin({ userId: person.id, pin: PIN });
  return tablet;
}

/** The session is still stored, so that only the check of the account can refuse it. */
async function disabledOwner(venue: TestVenue): Promise<TestBrowser> {
  const { id, browser } = await addSignedInStaff(venue, 'OWNER');
  await venue.db.updateTable('staff_users').set({ disabled_on: venue.services.clock() }).where('id', '=', id).execute();
  return browser;
}

async function endedSession(venue: TestVenue): Promise<TestBrowser> {
  const browser = await venue.staffBrowser('OWNER');
  const cookies = [...browser.cookies];
  await browser.staff.signOut({});
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
