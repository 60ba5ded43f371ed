// Another site's page may not change anything here with a guest's or a waiter's cookie.
import type { FastifyRequest } from 'fastify';
import { Refused } from './context.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A hook that refuses requests that change something when a browser says they come from another site. What sends no
 * such header is no browser, and has no cookie that is not its own.
 */
export function requireOwnOrigin(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const own = new URL(publicUrl).origin;
  return async (request) => {
    if (READING.has(request.method)) return;
    const { origin } = request.headers;
    if (origin === undefined || origin === own || isSameHost(origin, request.headers.host)) return;
    throw new Refused('foreign-origin');
  };
}

/** The venue may be reached by its address in the local network as well as by its public name. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
