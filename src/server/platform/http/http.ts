// Serves the contract: one route per endpoint, and the three kinds of error response (validation, refusal, internal).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access, Endpoint, Endpoints, Handler, HandlerContext, Handlers } from '#contract/endpoint.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { RefusalDetails, RefusalReply } from '#contract/refusal-reply.ts';
import type { Refusal } from '#domain/refusal.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import { isDatabaseUnreachableError } from '#server/platform/database/database-errors.ts';
import type { DiskWatch } from '#server/platform/disk-watch.ts';
import { compressReply } from './compress-reply.ts';
import type { PreparedReply } from './prepared-reply.ts';
import { httpStatusOf } from './refusal-status.ts';
import { type CallerIdentification, requestLimitOptions } from './request-limits.ts';
import { allowUploadTime } from './request-timeouts.ts';

/** The limit of a request body in bytes. The longest possible cart has some 40 KB. */
export const BODY_BYTES_MAX = 64 * 1024;

/**
 * Identifies the sender of a request, also for the rate limits, and refuses the request if the sender may not call the endpoint.
 */
export interface RequestAuthoriser extends CallerIdentification {
  /** Returns the context of the request; throws a refusal if its actor may not call the endpoint. */
  readonly authorise: <A extends Access>(
    request: FastifyRequest,
    reply: FastifyReply,
    access: A,
  ) => Promise<HandlerContext<Context, A>>;
}

// The Spanish message of a field whose schema has no message of its own.
z.config({ localeError: () => refusalMessages.malformed });

/** Adds one route for each endpoint of a feature; the route calls the handler of its endpoint. */
export function serveEndpoints<E extends Endpoints>(
  app: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E, Context>,
  gate: RequestAuthoriser,
): void {
  for (const name in endpoints) route(app, endpoints[name], handlers[name], gate);
}

function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, Context>,
  gate: RequestAuthoriser,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...requestLimitOptions(endpoint, gate),
    ...withBodyLimit(endpoint, gate),
    onSend: compressReply,
    handler: (request, reply) =>
      gate.newcomers.serve(request, endpoint, async () => {
        const context = await gate.authorise<E['access']>(request, reply, endpoint.access);
        const output = await handler(context, parseInput(endpoint, request));
        return z.parse(endpoint.output, output);
      }),
  });
}

/**
 * Adds the route of an endpoint that sends the same cached reply to everyone. The session of the request is not looked up: only its
 * headers about the encoding and the ETag are read.
 */
export function serveCached(
  app: FastifyInstance,
  endpoint: Endpoint,
  readReply: () => CachedReply | Promise<CachedReply>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: (request, reply) => {
      const cached = readReply();
      if (cached instanceof Promise) return cached.then((read) => read.reply.send(request, reply));
      cached.reply.send(request, reply);
    },
  });
}

interface CachedReply {
  readonly reply: PreparedReply;
}

/**
 * Fastify hook: forbids browsers and proxies to store replies of the API (`cache-control: no-store`). A reply that sets its own
 * `cache-control` overrides this.
 */
export function setNoStore(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  done();
}

/** Fastify hook: refuses a URL with the character U+0000. No route has it, and PostgreSQL cannot store it in a text. */
export function refuseNulInUrl(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  if (!request.url.includes('%00')) done();
  else if (isPageRequest(request)) reply.redirect(NOT_FOUND_PAGE_PATH);
  else done(new RefusalError('malformed'));
}

/** The path of the page «not found», to which a browser is redirected that requests a page with an invalid URL. */
export const NOT_FOUND_PAGE_PATH = '/404';

/**
 * True for a GET request outside of `/api/`: a person may be opening a page in the browser. Such a request must be answered with a
 * page, not with an error code.
 */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return method === 'GET' && !url.startsWith('/api/');
}

/** A larger body limit and more time for the body, which apply only after the request was authorised. */
function withBodyLimit({ bodyBytesMax, access }: Endpoint, gate: RequestAuthoriser) {
  if (bodyBytesMax === undefined) return {};
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await gate.authorise(request, reply, access);
    allowUploadTime(request);
  };
  return { bodyLimit: bodyBytesMax, onRequest };
}

/** After how many seconds a request may be sent again while the disk is full. */
const DISK_RETRY_SECONDS = '10';

const refusals = new WeakMap<FastifyRequest, Refusal>();

/** Returns the code with which a request was refused, for the metrics; undefined if it was not refused. */
export function refusalCodeOfRequest(request: FastifyRequest): Refusal | undefined {
  return refusals.get(request);
}

/**
 * Registers the error handler of Fastify. A refusal is sent with its code and message. Every other error is logged, and the reply
 * contains no details of it.
 */
export function registerErrorHandler(app: FastifyInstance, disk: Pick<DiskWatch, 'isCause'>): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = toRefusal(error) ?? ((await disk.isCause(error)) ? new RefusalError('disk-full') : null);
    if (refusal) {
      refusals.set(request, refusal.code);
      if (refusal.code === 'disk-full') reply.header('retry-after', DISK_RETRY_SECONDS);
      return reply.code(httpStatusOf(refusal.code)).send(refusalReply(refusal.code, refusal.details));
    }

    const isDatabaseUnreachable = isDatabaseUnreachableError(error);
    request.log.error(
      { err: error, route: request.routeOptions.url },
      isDatabaseUnreachable ? 'Database unreachable' : 'Unhandled error in request',
    );
    return (
      reply
        .code(isDatabaseUnreachable ? 503 : 500)
        // The log lines of this request have the same id.
        .headers({ 'x-request-id': request.id, ...(isDatabaseUnreachable ? { 'retry-after': '2' } : {}) })
        .send({ code: 'broken', message: refusalMessages.broken } satisfies RefusalReply)
    );
  });
}

/**
 * Replies to a URL that cannot be decoded and therefore reaches no route. The request of a page is redirected to the page «not
 * found»; any other gets the refusal `malformed`.
 */
export function replyToInvalidUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (isPageRequest(request)) reply.redirect(NOT_FOUND_PAGE_PATH);
  else reply.code(httpStatusOf('malformed')).send(refusalReply('malformed'));
}

/**
 * Returns the response body of a refusal. Its message is the first specific validation message of a form field (`details.fields`);
 * without one, the message of the refusal code.
 */
export function refusalReply(code: Refusal, details?: RefusalDetails): RefusalReply {
  const worded = Object.values(details?.fields ?? {}).find((text) => text !== refusalMessages.malformed);
  return { code, message: worded ?? refusalMessages[code], ...(details === undefined ? {} : { details }) };
}

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): z.output<E['input']> {
  const { body, query, params } = request;
  if (body !== undefined && !isPlainObject(body)) throw new RefusalError('malformed');
  const values = { ...(isPlainObject(query) ? query : {}), ...body, ...(isPlainObject(params) ? params : {}) };
  const parsed = z.safeParse<E['input']>(endpoint.input, values);
  if (!parsed.success) throw new RefusalError('malformed', { fields: fieldMessages(parsed.error.issues) });
  if (containsUnstorableText(parsed.data)) throw new RefusalError('malformed');
  return parsed.data;
}

const HALF_OF_A_PAIR = /\p{Surrogate}/u;

/**
 * True if a string contains U+0000, which PostgreSQL stores in no text, or half of a surrogate pair, which it stores in no JSON.
 */
function containsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || HALF_OF_A_PAIR.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(containsUnstorableText);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

function toRefusal(error: FastifyError | RefusalError): RefusalError | null {
  if (error instanceof RefusalError) return error;
  if (error.statusCode === 413) return new RefusalError('payload-too-large');
  // Errors of the framework: invalid JSON, another content type, a wrong length.
  if (error.statusCode !== undefined && error.statusCode < 500) return new RefusalError('malformed');
  return null;
}
