// The names and attributes of the cookies. Behind https each has the prefix `__Host-`: browsers accept such a cookie only from this
// host itself over TLS, so that no other host of the domain can plant a session.
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Cookies } from '#server/platform/context.ts';

const HOST_PREFIX = '__Host-';
/** The longest lifetime that browsers accept. The server checks by itself how long a session is valid. */
const REPLACED_SECONDS = 400 * 24 * 60 * 60;

/** Cookies of this request that a version without the prefix has set, by name. */
const oldCookies = new WeakMap<FastifyRequest, ReadonlyMap<string, string>>();

/** True if the public URL is https, so that browsers reach this server over TLS only. */
export function isHttpsUrl(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** Returns the name that a cookie has in the browser: under https with the prefix `__Host-`. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_PREFIX + name : name;
}

/**
 * Returns a hook that makes these cookies available in `request.cookies` by their names without the prefix `__Host-`. If a browser
 * sends both, the cookie with the prefix is used, because another host of the domain can set the one without it. Register the hook
 * after the cookie plugin.
 */
export function createHostCookieHook(names: readonly string[]): onRequestHookHandler {
  return (request, _reply, done) => {
    const old = new Map<string, string>();
    for (const name of names) {
      const [own, unprefixed] = [request.cookies[HOST_PREFIX + name], request.cookies[name]];
      if (own !== undefined) request.cookies[name] = own;
      else if (unprefixed !== undefined) old.set(name, unprefixed);
    }
    if (old.size > 0) oldCookies.set(request, old);
    done();
  };
}

/**
 * Returns an object that reads the cookies of a request and sets those of its response. If the site is served under https
 * (`isSecure`), cookies get the prefix `__Host-`, and a cookie of the request that was stored without the prefix is replaced by one
 * with it.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const set = (name: string, value: string, maxAge: number) =>
    void reply.setCookie(cookieName(name, isSecure), value, { ...options, maxAge });
  for (const [name, value] of oldCookies.get(request) ?? []) {
    set(name, value, REPLACED_SECONDS);
    reply.clearCookie(name, options);
  }
  return {
    read: (name) => request.cookies[name],
    set,
    delete: (name) => void reply.clearCookie(cookieName(name, isSecure), options),
  };
}
