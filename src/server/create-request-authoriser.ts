// Finds out who sends a request by the cookie of the session, and creates the context of the request.
import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { incrementRefusedActions } from './activity/index.ts';
import { bearerActor, CUSTOMER_COOKIE, findCustomerByCookie, readUnstoredSession } from './customers/index.ts';
import { type Actor, type Context, createRequestContext, RefusalError, type Services } from './platform/context.ts';
import { requireAccess } from './platform/http/access.ts';
import { cookiesOf, isHttpsUrl } from './platform/http/host-cookies.ts';
import type { RequestAuthoriser } from './platform/http/http.ts';
import { type CallingSession, createNewcomerLimiter } from './platform/http/request-limits.ts';
import { setLoggedActor } from './platform/http/request-log.ts';
import { clientHeadersOf } from './serve-providers.ts';
import {
  DEVICE_COOKIE,
  findKnownDevice,
  findSessionUser,
  findTablet,
  STAFF_COOKIE,
  TABLET_COOKIE,
} from './staff/index.ts';

/** The names of all cookies that the server sets. */
export const COOKIE_NAMES = [CUSTOMER_COOKIE, STAFF_COOKIE, TABLET_COOKIE, DEVICE_COOKIE];

/**
 * Creates the check that runs before the handler of each endpoint: it identifies who sends the request, refuses a sender without
 * the access that the endpoint requires, and creates the context of the request. It also identifies the sender for the rate limits.
 */
export function createRequestAuthoriser(services: Services, publicUrl: string): RequestAuthoriser {
  const customers = rememberCustomers(services);
  return {
    authorise: async (request, reply, access) => {
      const actor = await identifyActor(services, request, access);
      setLoggedActor(request, { kind: actor.kind, id: actorId(actor) });
      const cookies = cookiesOf(request, reply, isHttpsUrl(publicUrl));
      const { log, ip: address } = request;
      const context = { log, cookies, address, client: clientHeadersOf(request) };
      try {
        requireAccess(access, actor);
      } catch (error) {
        await countIfNotAllowed(createRequestContext(services, { ...context, actor }), access, error);
        throw error;
      }
      return createRequestContext(services, { ...context, actor });
    },
    session: async (request, access) => {
      if (typeof access === 'string') return customers(request.cookies[CUSTOMER_COOKIE]);
      const actor = await identifyActor(services, request, access);
      return actor.kind === 'staff' ? { key: `staff ${actor.sessionId}`, isStored: true } : undefined;
    },
    newcomers: createNewcomerLimiter(services.clock),
    deviceId: async (request) => {
      const at = { db: services.db, now: services.clock() };
      return (await findKnownDevice(at, request.cookies[DEVICE_COOKIE]))?.id;
    },
  };
}

/** Sessions that were looked up lately: the limit of requests costs an order no further query. */
const REMEMBERED_CUSTOMERS_MAX = 10_000;

/**
 * Returns a function that finds the session of a customer’s cookie, for rate limits. The signature of a session that is not stored
 * suffices, and a cookie that was found once is not looked up again. An erased customer may be remembered; the request is refused
 * by its authorisation.
 */
function rememberCustomers(services: Services): (cookie: string | undefined) => Promise<CallingSession | undefined> {
  const found = new Map<string, CallingSession>();
  return async (cookie) => {
    const known = cookie === undefined ? undefined : found.get(cookie);
    if (cookie === undefined || known !== undefined) return known;
    const at = { db: services.db, now: services.clock() };
    const unstored = await readUnstoredSession(at, cookie);
    if (unstored) return { key: `customer ${unstored.id}`, isStored: false };
    const customer = await findCustomerByCookie(at, cookie);
    if (customer === null) return undefined;
    const session = { key: `customer ${customer.id}`, isStored: true };
    const [oldest] = found.keys();
    if (found.size >= REMEMBERED_CUSTOMERS_MAX && oldest !== undefined) found.delete(oldest);
    found.set(cookie, session);
    return session;
  };
}

/** The id of a person or device; a `bearer` is looked up by the handler, after this. */
function actorId(actor: Actor): string | null {
  if (actor.kind === 'staff') return actor.userId;
  if (actor.kind === 'customer') return actor.customerId;
  return actor.kind === 'tablet' ? actor.tabletId : null;
}

/** Counts a refused right of a member of staff, for the activity log. */
async function countIfNotAllowed(context: Context, access: Access, error: unknown): Promise<void> {
  const { actor } = context;
  if (!(error instanceof RefusalError) || error.code !== 'not-allowed') return;
  if (actor.kind !== 'staff' || typeof access === 'string' || access.staff === 'sign-in-only') return;
  await incrementRefusedActions({ ...context, actor }, access.staff);
}

/**
 * Identifies who sent a request, by the cookie that `access` requires. Returns `anonymous` if the cookie is missing or its session
 * is not valid. For the access `anyone`, no cookie is read.
 */
export async function identifyActor(services: Services, request: FastifyRequest, access: Access): Promise<Actor> {
  if (access === 'anyone') return { kind: 'anonymous' };
  if (access === 'bearer') return bearerActor(request.cookies[CUSTOMER_COOKIE]);
  if (access === 'visitor' || access === 'customer') {
    const at = { db: services.db, now: services.clock() };
    const customer = await findCustomerByCookie(at, request.cookies[CUSTOMER_COOKIE]);
    return customer === null ? { kind: 'anonymous' } : { kind: 'customer', customerId: customer.id };
  }
  const at = { ...services, now: services.clock() };
  const session =
    access === 'tablet'
      ? await findTablet(at, request.cookies[TABLET_COOKIE])
      : await findSessionUser(at, request.cookies[STAFF_COOKIE]);
  return session ?? { kind: 'anonymous' };
}
