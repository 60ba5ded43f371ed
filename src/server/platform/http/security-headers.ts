// The security headers of every reply. They are constants: computing them per reply took as long as sending the menu.
import type { FastifyInstance } from 'fastify';
import { isHttpsUrl } from './host-cookies.ts';

const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/**
 * What no page of ours and no frame of a bank in it needs. Payments, keys, the wake lock and the clipboard are left to the
 * defaults: wallets and second factors of banks use them.
 */
const PERMISSIONS_POLICY = 'camera display-capture geolocation hid microphone midi serial usb'
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The HTTP headers by which browsers protect pages and replies, by name. None of them requires TLS: the venue may be served without
 * it in its local network.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  // The pages of proxies and public networks do not have it: service workers store and show only replies that do.
  'x-venue-server': '1',
};

/** Adds the security headers to every reply; headers that a reply sets itself take precedence. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
}

/** One year. Neighbouring hosts of the domain may have no TLS, so they are not included. */
const STRICT_TRANSPORT = 'max-age=31536000';

/**
 * If the public URL is https, adds to every reply the header `strict-transport-security`, which tells browsers to use TLS only
 * (HSTS). The header is set on the raw response, because prepared replies bypass Fastify.
 */
export function sendHstsHeader(app: FastifyInstance, publicUrl: string): void {
  if (!isHttpsUrl(publicUrl)) return;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('strict-transport-security', STRICT_TRANSPORT);
    done();
  });
}
