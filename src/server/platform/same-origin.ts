// Another site's page may not change anything here with a guest's or a waiter's cookie.
import type { onRequestHookHandler } from 'fastify';
import { Refused } from './context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is for other sites: it looks at no cookie, and believes what proves itself. */
    anyOrigin?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A hook that refuses requests that change something when a browser says they come from another site. What sends no
 * such header is no browser, and has no cookie that is not its own.
 */
export function requireOwnOrigin(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl).origin;
  return (request, _reply, done) => {
    const { origin, host } = request.headers;
    const isOwn = origin === undefined || origin === own || isSameHost(origin, host);
    const isOpen = READING.has(request.method) || request.routeOptions.config?.anyOrigin === true;
    done(isOpen || isOwn ? undefined : new Refused('foreign-origin'));
  };
}

/** The venue may be reached by its address in the local network as well as by its public name. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
