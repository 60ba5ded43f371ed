// The OpenAPI document: valid by the rules of a linter that this project did not write, and true of the running server.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestVenue, type TestVenue } from './platform/testing/venue.ts';

const LINTER = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));

const operationShape = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.looseObject({ $ref: z.optional(z.string()) })),
});
const documentShape = z.looseObject({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.looseObject({
    responses: z.record(z.string(), z.looseObject({ description: z.string() })),
    securitySchemes: z.record(z.string(), z.object({ type: z.string(), in: z.string(), name: z.string() })),
  }),
});

const venue = await openTestVenue({ publicUrl: 'https://bar.example' });
const document = await readDocument(venue);

it('The document is valid OpenAPI 3.1 by every rule that the linter recommends.', async () => {
  expect(document.openapi).toBe('3.1.0');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-api-'));
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(document));
  const options = ['lint', 'openapi.json', '--extends=recommended', '--format=json', '--max-problems=1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // It ends with an error if it finds one, and writes its list all the same.
  const { stdout } = await promisify(execFile)(process.execPath, [LINTER, ...options], {
    ...{ cwd: folder, env, maxBuffer: 100_000_000 },
  }).catch((error: unknown) => z.parse(z.looseObject({ stdout: z.string() }), error));
  await rm(folder, { recursive: true });
  const problem = z.looseObject({ severity: z.string(), ruleId: z.string(), message: z.string() });
  const { problems } = z.parse(z.looseObject({ problems: z.array(problem) }), JSON.parse(stdout));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('The document names the server, and its cookies as browsers send them.', async () => {
  const cookies = ({ components }: typeof document) =>
    Object.values(components.securitySchemes).map(({ name }) => name);
  expect(document.servers).toEqual([{ url: 'https://bar.example' }]);
  expect(cookies(document)).toEqual(['__Host-comanda_guest', '__Host-comanda_staff', '__Host-comanda_tablet']);

  const plain = await openTestVenue({ publicUrl: 'http://bar.local' });
  expect(cookies(await readDocument(plain))).toEqual(['comanda_guest', 'comanda_staff', 'comanda_tablet']);
});

it('The document says which session each operation needs.', () => {
  const securityOf = (at: string, method: string) => document.paths[at]?.[method]?.security;
  expect(securityOf('/api/menu', 'get')).toEqual([]);
  expect(securityOf('/api/customer', 'put')).toEqual([{}, { customer: [] }]);
  expect(securityOf('/api/orders/{orderId}', 'put')).toEqual([{ customer: [] }]);
  expect(securityOf('/api/admin/tablet', 'get')).toEqual([{ tablet: [] }]);
  expect(securityOf('/api/admin/settings', 'get')).toEqual([{ staff: [] }]);
});

it('Every operation answers a stranger with one of its refusals, or with what it says that everybody may read.', async () => {
  const stranger = venue.browser();
  const operations = Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at, method, ...operation })),
  );
  expect(operations.length).toBeGreaterThan(170);
  for (const { at, method, security, responses } of operations) {
    const reply = await stranger.send({
      method: z.parse(z.enum(METHODS), method.toUpperCase()),
      url: at.replaceAll(/\{\w+\}/g, '0193b8a0-0000-7000-8000-000000000000'),
      ...(method === 'get' ? {} : { body: '{}' }),
    });
    const described = responses[reply.status];
    expect(described, `${method} ${at} answers with ${reply.status}`).toBeDefined();
    const isOpen = security.length === 0 || security.some((sessions) => Object.keys(sessions).length === 0);
    if (reply.status === 200) {
      expect(isOpen, `${method} ${at} needs a session`).toBe(true);
      continue;
    }
    const { code } = z.parse(z.looseObject({ code: z.string() }), reply.body);
    const refusals = document.components.responses[described?.$ref?.split('/').at(-1) ?? ''];
    expect(refusals?.description).toContain(`\`${code}\``);
  }
});

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

async function readDocument(from: TestVenue): Promise<z.output<typeof documentShape>> {
  const { body } = await from.browser().send({ method: 'GET', url: '/api/openapi.json' });
  return z.parse(documentShape, body);
}
