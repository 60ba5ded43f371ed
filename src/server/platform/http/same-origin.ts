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
 * Returns a Fastify hook that protects against cross-site requests. It refuses requests that may change data and whose Origin
 * header names another site. Requests without this header are accepted, because they do not come from a browser with the cookies of
 * another person. Routes with `anyOrigin` accept all sites.
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
