// Serving the contract: invalid requests, other sites, internal errors, headers, documentation.

import Fastify from 'fastify';
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { type Actor, createRequestContext } from '#server/platform/context.ts';
import { createNewcomerLimiter } from '#server/platform/http/request-limits.ts';
import { newToken } from '#server/platform/ids.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { requireAccess } from './access.ts';
import { type RequestAuthoriser, registerErrorHandler, serveEndpoints } from './http.ts';

const ENDPOINTS = Object.values(contract).flatMap((feature) => Object.entries<Endpoint>(feature));
const BROKEN = { code: 'broken', message: 'Algo ha salido mal. Vuelve a intentarlo en un momento.' };
const captured = captureLog();

const venue = await openTestVenue({ log: captured.log, publicUrl: 'https://comanda.example' });

describe('an invalid request', () => {
  const url = '/api/customer';

  it.each([
    ['broken JSON', '{"email":'],
    ['a list', '[1, 2]'],
    ['a bare text', '"hola"'],
    ['nothing but null', 'null'],
    ['an empty body', ''],
    ['a field that would change what every object is', '{"__proto__": {"email": null}}'],
    ['a deeply nested list', `{"email": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a field of another kind', '{"email": 7}'],
    ['U+0000, which no text can contain', '{"email": "a\\u0000"}'],
    ['half of a surrogate pair, which no JSON of the database can contain', '{"email": "a\\ud800"}'],
  ])('with %s is refused as malformed, with a Spanish message', async (_, body) => {
    const reply = await venue.browser().send({ method: 'PUT', url, body });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed', message: refusalMessages.malformed } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'with the content type %s is refused as malformed, so that no form of another site is accepted',
    async (type) => {
      const reply = await venue
        .browser()
        .send({ method: 'PUT', url, body: '{"email":null}' }, { 'content-type': type });
      expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );

  it('gets a message for each invalid field', async () => {
    const reply = await venue.browser().send({ method: 'POST', url: '/api/admin/session', body: '{"email": 7}' });
    expect(reply.body).toMatchObject({
      details: { fields: { email: refusalMessages.malformed, password: refusalMessages.malformed } },
    });
  });

  it('of 65 KB is refused as too large', async () => {
    const body = JSON.stringify({ email: 'a'.repeat(65 * 1024) });
    expect(await venue.browser().send({ method: 'PUT', url, body })).toMatchObject({
      status: 413,
      body: { code: 'payload-too-large', message: refusalMessages['payload-too-large'] },
    });
  });

  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/menu'],
    ['DELETE', '/api/customer'],
    ['GET', '/api/menu/'],
    ['GET', '/API/menu'],
    ['GET', '/api/../api/nothing'],
  ] as const)('to an unknown route is refused in JSON: %s %s', async (method, path) => {
    expect(await venue.browser().send({ method, url: path })).toMatchObject({
      status: 404,
      body: { code: 'not-found', message: refusalMessages['not-found'] },
    });
  });

  it.each([
    ['POST', '/api/attempt-returns/%00'],
    ['GET', '/api/images/01a20a27-33c1-74a2-ab0d-2e072d2abf50/%00'],
    ['GET', '/api/nothing?name=%00'],
  ] as const)('with U+0000 in its address is refused as malformed, on any route: %s %s', async (method, url) => {
    expect(await venue.browser().send({ method, url })).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  it('with a URL that cannot be decoded is refused as malformed', async () => {
    expect(await venue.browser().send({ method: 'GET', url: '/api/orders/%E0%A4%A' })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
  });

  it.each(['/?qr=%00', '/%00', '/%E0%A4%A', '/recent/%E0%A4%A'])(
    'that a person opens and that cannot be read leads to the page that is not found: %s',
    async (url) => {
      expect(await venue.browser().send({ method: 'GET', url })).toMatchObject({
        status: 302,
        headers: { location: '/404' },
      });
    },
  );
});

describe('a page of another site', () => {
  const changing = ENDPOINTS.filter(([, { method }]) => method !== 'GET');

  it.each(changing)('cannot send a writing request: %s', async (_, { method, path }) => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://comanda.example',
      'https://comanda.example.evil.example',
      '',
    ]) {
      const reply = await venue.browser().send({ method, url: path, body: '{}' }, { origin });
      expect(reply).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each([
    ['the public address', 'https://comanda.example', 'localhost'],
    ['the address in the local network', 'http://192.168.1.20:3000', '192.168.1.20:3000'],
  ])('is distinguished from a page at %s, which can send writing requests', async (_, origin, host) => {
    const body = JSON.stringify({ email: null });
    const reply = await venue.browser().send({ method: 'PUT', url: '/api/customer', body }, { origin, host });
    expect(reply.status).toBe(200);
  });

  it('can link to public resources, but not read them', async () => {
    const { status, headers } = await venue
      .browser()
      .send({ method: 'GET', url: '/api/venue' }, { origin: 'https://evil.example' });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('an internal error', () => {
  it('gets a Spanish message without details, and is logged with its stack', async () => {
    await venue.db.schema.alterTable('settings').renameTo('settings_away').execute();
    const reply = await venue.browser().send({ method: 'GET', url: '/api/venue' });
    await venue.db.schema.alterTable('settings_away').renameTo('settings').execute();

    expect(reply).toMatchObject({ status: 500, body: BROKEN });
    expect(reply.body).toEqual(BROKEN);
    const line = captured
      .text()
      .split('\n')
      .findLast((text) => text.includes('Unhandled error in request'));
    expect(line).toMatch(/relation \\"settings\\" does not exist/);
    expect(line).toContain('"route":"/api/venue"');
    expect(line).toMatch(/"requestId":"[\da-f-]{36}"/);
    expect(line).toContain(String(reply.headers['x-request-id']));
  });

  it('that quotes a stored row is logged without it', async () => {
    const customer = venue.browser();
    await customer.customers.identify({ email: null });
    await storeCustomer(venue, customer);
    await raw`alter table customers add constraint trial check (email is null) not valid`.execute(venue.db);
    const body = JSON.stringify({ email: 'secreta@example.com' });
    expect(await customer.send({ method: 'PUT', url: '/api/customer', body })).toMatchObject({ status: 500 });
    await raw`alter table customers drop constraint trial`.execute(venue.db);
    expect(captured.text()).toContain('violates check constraint');
    expect(captured.text()).not.toMatch(/secreta@example.com|anonimo-/);
  });
});

describe('every reply', () => {
  it('allows only own resources on a page, and does not name the server software', async () => {
    for (const url of ['/api/venue', '/api/nothing', '/healthz']) {
      const { headers } = await venue.browser().send({ method: 'GET', url });
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "object-src 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe|upgrade-insecure/);
      for (const name of ['x-powered-by', 'server']) expect(headers[name]).toBeUndefined();
    }
  });

  it('of the API forbids storing, refusals included', async () => {
    const customer = venue.browser();
    await customer.customers.identify({ email: null });
    for (const url of ['/api/venue', '/api/customer', '/api/orders?page=1', '/api/orders?page=0', '/api/nothing']) {
      expect((await customer.send({ method: 'GET', url })).headers['cache-control']).toBe('no-store');
    }
    expect((await venue.browser().send({ method: 'GET', url: '/api/customer' })).headers['cache-control']).toBe(
      'no-store',
    );
  });
});

describe('an endpoint', () => {
  const trial = {
    readPerson: defineEndpoint({
      method: 'GET',
      path: '/api/people/:name',
      access: 'anyone',
      summary: 'Someone.',
      input: z.object({ name: z.string(), broken: z.optional(z.string()) }),
      output: z.object({ name: z.string(), friends: z.array(z.object({ name: z.string() })) }),
    }),
  };

  it('replies only the fields of the contract, whatever its handler returns', async () => {
    const person = { name: 'Lucía', password: 'una-clave', friends: [{ name: 'Ana', phone: '600' }] };
    const app = await aTrialOf(() => person);
    const response = await app.inject({ url: '/api/people/luc' });
    expect(response.json()).toEqual({ name: 'Lucía', friends: [{ name: 'Ana' }] });
    await app.close();
  });

  it('whose handler returns invalid data replies an internal error without that data', async () => {
    const app = await aTrialOf(() => JSON.parse('{"name": 7, "password": "una-clave"}'));
    const response = await app.inject({ url: '/api/people/luc' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual(BROKEN);
    await app.close();
  });

  it('reads path parameters from the path only', async () => {
    const app = await aTrialOf(({ name }) => ({ name, friends: [] }));
    const response = await app.inject({ url: '/api/people/luc%C3%ADa?name=ana' });
    expect(response.json()).toMatchObject({ name: 'lucía' });
    await app.close();
  });

  it('without input passes no inherited property to its handler', async () => {
    const app = await aTrialOf((input) => ({ name: String('toString' in { ...input, __proto__: null }), friends: [] }));
    expect((await app.inject({ url: '/api/people/ana?constructor=1' })).json()).toMatchObject({ name: 'false' });
    await app.close();
  });

  /** Serves the routes of a small contract whose endpoints are open to everyone. */
  async function aTrialOf(readPerson: (input: { name: string }) => { name: string; friends: { name: string }[] }) {
    const app = Fastify();
    registerErrorHandler(app, { isCause: async () => false });
    app.setValidatorCompiler(() => () => true);
    app.setSerializerCompiler(() => JSON.stringify);
    serveEndpoints(app, trial, { readPerson: (_, input) => readPerson(input) }, openGate);
    return app;
  }

  const openGate: RequestAuthoriser = {
    authorise: async (request, _reply, access) => {
      const actor: Actor = { kind: 'anonymous' };
      requireAccess(access, actor);
      const client = { userAgent: '', accept: '' };
      return createRequestContext(
        {
          db: venue.db,
          live: venue.live,
          log: captured.log,
          timeZone: 'UTC',
          clock: () => SATURDAY_NIGHT,
          newId: venue.newId,
          newToken,
        },
        { log: request.log, actor, cookies: noCookies, address: request.ip, client },
      );
    },
    session: async () => undefined,
    deviceId: async () => undefined,
    newcomers: createNewcomerLimiter(() => SATURDAY_NIGHT),
  };
  const noCookies = { read: () => undefined, set: () => undefined, delete: () => undefined };
});

describe('the API documentation', () => {
  it('lists every endpoint with its name, summary and access', async () => {
    const { body } = await venue.browser().send({ method: 'GET', url: '/api/openapi.json' });
    const { paths } = z.parse(z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }), body);
    for (const [name, { method, path, summary }] of ENDPOINTS) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, summary, description: expect.stringMatching(/^Access: /) });
    }
    expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(ENDPOINTS.length);
  });

  it('is served, also without TLS', async () => {
    const page = await venue.browser().send({ method: 'GET', url: '/api/docs' });
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const listed = await venue.browser().send({ method: 'GET', url: '/api/docs/json' });
    expect(listed).toMatchObject({ status: 200, body: { info: { title: 'Comanda' } } });
  });
});

it('a start on a busy machine may take as long as it needs', () => {
  expect(venue.app.initialConfig).toMatchObject({ pluginTimeout: 0 });
});
