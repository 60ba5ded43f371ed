// Random requests to every route that a server has registered, for fuzzing.

import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import {
  PRINT_AGENT_PATHS,
  printLeaseShape,
  printOutcomeShape,
  printProblemShape,
  printSentShape,
  ticketClaimShape,
} from '#contract/print-agent-calls.ts';
import { hostileText, type JsonSchema, pick, type Random, randomValue } from './fuzz-values.ts';

/**
 * A random request for fuzzing (tests that send hostile input), as it is sent. Its path may be one that no browser would send.
 */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const PATHS = [
  '/',
  '//',
  '///',
  '//evil.example/',
  '/%2e%2e/',
  '/.',
  '/..//',
  '/?',
  '/%',
  '/%00',
  '/a//b',
  '/*',
  '/admin//',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/octet-stream',
  'x',
];
const FORM = 'application/x-www-form-urlencoded';
const PLAIN_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '{"a":',
  'Ds_MerchantParameters=e30=&Ds_Signature=x',
  'cres=%00',
  'PaRes=x',
];
const HOSTILE_HEADERS = [
  ['cookie', 'comanda_guest=%00; comanda_staff=%E0%A4%A'],
  ['cookie', 'comanda_guest="; a=b=c;;'],
  ['if-none-match', '*'],
  ['accept-encoding', 'br;q=x, *;q=0'],
  ['range', 'bytes=5-1'],
  ['authorization', 'Bearer \u00e9'],
  ['stripe-signature', 't=1,v1=00'],
  ['content-encoding', 'gzip'],
  ['origin', 'http://['],
  ['accept', 'a/b;;q'],
  ['expect', '100-continue'],
] as const;

/** What print agents and printers send. */
const MACHINE_INPUTS: Readonly<Record<string, z.ZodMiniType>> = {
  [`POST ${PRINT_AGENT_PATHS.claims}`]: ticketClaimShape,
  [`POST ${PRINT_AGENT_PATHS.sent}`]: printSentShape,
  [`PUT ${PRINT_AGENT_PATHS.lease}`]: printLeaseShape,
  [`PUT ${PRINT_AGENT_PATHS.problem}`]: printProblemShape,
  [`PUT ${PRINT_AGENT_PATHS.outcome}`]: printOutcomeShape,
  'POST /api/cloudprnt/:key': z.object({
    statusCode: z.enum(['200 OK', '211', '410', '20', 'x']),
    printerMAC: z.optional(z.nullable(z.string())),
    printingInProgress: z.optional(z.nullable(z.boolean())),
  }),
  'GET /api/cloudprnt/:key': z.object({ mac: z.string(), type: z.string(), token: z.string() }),
  'DELETE /api/cloudprnt/:key': z.object({ mac: z.string(), code: z.string(), token: z.string() }),
  'POST /api/epson-direct/:key': z.object({
    ConnectionType: z.enum(['GetRequest', 'SetResponse', 'SetStatus', 'x']),
    ID: z.enum(['BARRA1', 'x']),
    ResponseFile: z.enum(['', '<', '<PrintResponseInfo Version="2.00"></PrintResponseInfo>']),
  }),
};

const SCHEMAS = new Map(
  [
    ...Object.values(contract)
      .flatMap((group) => Object.values<Endpoint>(group))
      .map(({ method, path, input }) => [`${method} ${path}`, input] as const),
    ...Object.entries(MACHINE_INPUTS),
  ].map(([route, input]) => [route, schemaOf(input)] as const),
);

function schemaOf(input: z.ZodMiniType): JsonSchema {
  // The generator reads only fields of this type, and ignores what else JSON schema has.
  const schema: unknown = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' });
  return isSchema(schema) ? schema : {};
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** The keys with which machines authenticate. */
interface FuzzKeys {
  readonly printAgent: string;
  /** By the path of their calls: `/api/cloudprnt/:key`. */
  readonly printers: Readonly<Record<string, string>>;
}

/** How often a call of a machine has its key; the others have a random one. */
const KEY_SHARE = 0.8;

/** Returns a random request for fuzzing, to one of the routes, such as «PUT /api/orders/:orderId», or to an unusual path. */
export function randomRequest(
  routes: readonly string[],
  random: Random,
  ids: readonly string[],
  keys: FuzzKeys,
): FuzzRequest {
  const route = pick(random, routes);
  const request = requestTo(route, random, ids);
  if (random() > KEY_SHARE) return request;
  const [method = 'GET', pattern = ''] = route.split(' ');
  if (pattern.startsWith('/api/print-agent/'))
    return { ...request, method, headers: { ...request.headers, authorization: `Bearer ${keys.printAgent}` } };
  const key = keys.printers[pattern];
  return key === undefined
    ? request
    : { ...request, method, path: pattern.replace(':key', key) + queryPart(request.path) };
}

function queryPart(path: string): string {
  return path.includes('?') ? path.slice(path.indexOf('?')) : '';
}

function requestTo(route: string, random: Random, ids: readonly string[]): FuzzRequest {
  const [method = 'GET', pattern = '/'] = route.split(' ');
  const input = randomValue(SCHEMAS.get(route) ?? {}, random, ids);
  const fields =
    typeof input === 'object' && input !== null ? new Map(Object.entries(input)) : new Map<string, unknown>();
  const path = random() < 0.03 ? pick(random, PATHS) : pathOf(pattern, fields, random, ids);
  const used = random() < 0.04 ? pick(random, METHODS) : method;
  const hostile = random() < 0.1 ? Object.fromEntries([pick(random, HOSTILE_HEADERS)]) : {};
  if (used === 'GET' || used === 'HEAD' || route.startsWith('DELETE /api/cloudprnt/'))
    return { method: used, path: path + queryOf(fields, random), headers: hostile, body: null };
  const isForm = ['provider', 'return', 'success', 'epson'].some((part) => pattern.includes(part));
  const type = isForm ? FORM : pick(random, TYPES);
  const body = random() < 0.1 ? pick(random, PLAIN_BODIES) : bodyOf(input, isForm);
  return { method: used, path, headers: { 'content-type': type, ...hostile }, body };
}

function pathOf(pattern: string, fields: Map<string, unknown>, random: Random, ids: readonly string[]): string {
  return pattern.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
    if (random() < 0.15) return random() < 0.3 ? '%E0%A4%A' : encoded(hostileText(random));
    const given = name === undefined ? undefined : fields.get(name);
    return typeof given === 'string' && given !== '' ? encoded(given) : pick(random, ids);
  });
}

function queryOf(fields: Map<string, unknown>, random: Random): string {
  const given = [...fields].map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`);
  if (random() < 0.1)
    given.push(`${pick(random, ['topics', 'page', '__proto__', 'externalId'])}=${encoded(hostileText(random))}`);
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

function bodyOf(input: unknown, isForm: boolean): string {
  if (!isForm) return JSON.stringify(input) ?? '';
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [['cres', input]];
  return fields.map(([name, value]) => `${encoded(String(name))}=${encoded(textOf(value))}`).join('&');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

const URL_LENGTH_MAX = 2_000;

/** Percent-encodes; half of a surrogate pair becomes the bytes of its code point, which are no UTF-8. */
function encoded(text: string): string {
  const short = text.slice(0, URL_LENGTH_MAX);
  try {
    return encodeURIComponent(short);
  } catch {
    return '%ED%A0%80';
  }
}
