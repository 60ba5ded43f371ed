// Protects against cross-site requests: pages of other sites cannot use the cookies of customers or staff.
import type { onRequestHookHandler } from 'fastify';
import { RefusalError } from '#server/platform/context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is called by other sites: it reads no cookie and authorises by a signature or a secret address. */
    anyOrigin?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns a hook that refuses a request that may change data if its Origin header names another site, except on routes with
 * `anyOrigin`. A client without this header is no browser, so it has no cookies of another person.
 */
export function createSameOriginHook(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl).origin;
  return (request, _reply, done) => {
    const { origin, host } = request.headers;
    const isOwn = origin === undefined || origin === own || isSameHost(origin, host);
    const isOpen = READING.has(request.method) || request.routeOptions.config?.anyOrigin === true;
    done(isOpen || isOwn ? undefined : new RefusalError('foreign-origin'));
  };
}

/** True if the origin is the host of the request: the venue is also reached by its address in the local network. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
