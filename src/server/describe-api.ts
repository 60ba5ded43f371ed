// The OpenAPI document of the API, made of the contract: nothing is validated by it.
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { refusalReplyShape } from '#contract/refusal-reply.ts';
import { REFUSALS } from '#domain/refusal.ts';
import { CUSTOMER_COOKIE } from './customers/index.ts';
import { cookieName, isHttpsUrl } from './platform/http/host-cookies.ts';
import { httpStatusOf } from './platform/http/refusal-status.ts';
import { STAFF_COOKIE, TABLET_COOKIE } from './staff/index.ts';

/** Describes every endpoint as OpenAPI 3.1, for the server at this address. */
export function describeApi(publicUrl: string) {
  const session = (name: string) =>
    ({ type: 'apiKey', in: 'cookie', name: cookieName(name, isHttpsUrl(publicUrl)) }) as const;
  return {
    openapi: '3.1.0',
    info: { title: 'Comanda', version: '1' },
    servers: [{ url: publicUrl }],
    paths: describePaths(),
    components: {
      schemas: { Refusal: schemaOf(refusalReplyShape, 'output') },
      responses: Object.fromEntries(REFUSED_STATUSES.map((status) => [nameOf(status), describeRefusals(status)])),
      securitySchemes: {
        customer: session(CUSTOMER_COOKIE),
        staff: session(STAFF_COOKIE),
        tablet: session(TABLET_COOKIE),
      },
    },
  };
}

/** An error inside of the server has no refusal of its own. */
const INTERNAL_ERROR = { code: 'broken', status: 500 } as const;
const CODES = [...REFUSALS.map((code) => ({ code, status: httpStatusOf(code) })), INTERNAL_ERROR];
const REFUSED_STATUSES = [...new Set(CODES.map(({ status }) => status))].toSorted((a, b) => a - b);

function describePaths() {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const [group, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(group, name, endpoint) };
    }
  }
  return paths;
}

function describeOperation(group: string, name: string, endpoint: Endpoint) {
  const { summary, access, path, method } = endpoint;
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input');
  const inPath = (field: string) => path.split('/').includes(`:${field}`);
  const fields = Object.entries(properties);
  const rest = fields.filter(([field]) => !inPath(field));
  const parameters = [...fields.filter(([field]) => inPath(field)), ...(method === 'GET' ? rest : [])].map(
    ([field, schema]) => ({
      name: field,
      in: inPath(field) ? 'path' : 'query',
      required: inPath(field) || required.includes(field),
      schema,
    }),
  );
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: required.filter((field) => !inPath(field)),
  };
  return {
    operationId: name,
    tags: [group],
    summary,
    description: `Access: ${typeof access === 'string' ? access : `staff: ${access.staff}`}.`,
    security: securityOf(endpoint),
    parameters,
    ...(method !== 'GET' && rest.length > 0 ? { requestBody: { required: true, content: asJson(body) } } : {}),
    responses: {
      200: { description: 'Done.', content: asJson(schemaOf(endpoint.output, 'output')) },
      ...Object.fromEntries(
        refusedStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
      ),
    },
  };
}

/** The sessions with which an endpoint can be called: one of the list suffices, and the empty one means none. */
function securityOf({ access }: Endpoint): Partial<Record<'customer' | 'staff' | 'tablet', []>>[] {
  if (access === 'anyone') return [];
  if (access === 'visitor') return [{}, { customer: [] }];
  if (access === 'tablet') return [{ tablet: [] }];
  return access === 'customer' || access === 'bearer' ? [{ customer: [] }] : [{ staff: [] }];
}

/** The statuses with which a call can be refused. A verb may use every code of them. */
function refusedStatuses({ access, method, limit }: Endpoint): number[] {
  const changes = method !== 'GET';
  const isImpossible: Partial<Record<number, boolean>> = {
    401: access === 'anyone' && !changes,
    // The right of staff, or the origin of a request that changes something.
    403: typeof access === 'string' && !changes,
    413: !changes,
    429: limit === undefined && !changes,
  };
  return REFUSED_STATUSES.filter((status) => isImpossible[status] !== true);
}

/** The refusals with this status: each code with the text that people read. */
function describeRefusals(status: number) {
  const codes = CODES.flatMap(({ code, status: own }) => (own === status ? [code] : []));
  return {
    description: codes.map((code) => `\`${code}\`: ${refusalMessages[code]}`).join('\n\n'),
    content: asJson({
      allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }],
    }),
  };
}

function nameOf(status: number): string {
  return `Refused${status}`;
}

function asJson<Schema>(schema: Schema) {
  return { 'application/json': { schema } };
}

function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { unrepresentable: 'any', io });
  return schema;
}
