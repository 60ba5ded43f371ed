// From the contract to typed functions, given a way to send.
import * as z from 'zod/mini';
import type { Endpoint, Endpoints, InputOf, OutputOf } from './endpoint.ts';
import { messages } from './messages.es.ts';
import { type RefusalDetails, type RefusedReply, refusedReply } from './refused.ts';

export interface Sent {
  readonly method: Endpoint['method'];
  /** Path and query, beginning with `/api/`. */
  readonly url: string;
  /** JSON text, for methods that carry one. */
  readonly body?: string;
}

/** Sends one request; throws `Unreachable` when no answer came. */
export type Send = (request: Sent) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The server answered no. `message` is Spanish and meant for people. */
export class RefusedByServer extends Error {
  readonly code: RefusedReply['code'];
  readonly details: RefusalDetails;
  constructor(reply: RefusedReply) {
    super(reply.message);
    this.code = reply.code;
    this.details = reply.details ?? {};
  }
}

/** No answer came: there is no network, or the server is down. What was asked may or may not have happened. */
export class Unreachable extends Error {}

export type Client<E extends Endpoints> = {
  readonly [Name in keyof E]: (input: InputOf<E[Name]>) => Promise<OutputOf<E[Name]>>;
};

/** Typed functions for the endpoints of one feature. */
export function createClient<E extends Endpoints>(endpoints: E, send: Send): Client<E> {
  const calls = Object.entries(endpoints).map(([name, declared]) => [name, callOf(declared, send)]);
  return Object.fromEntries(calls);
}

function callOf(declared: Endpoint, send: Send) {
  return async (input: Record<string, unknown>): Promise<unknown> => {
    const { status, body } = await send(requestOf(declared, input));
    if (status >= 400) throw refusalOf(body);
    return z.parse(declared.output, body);
  };
}

function requestOf({ method, path }: Endpoint, input: Record<string, unknown>): Sent {
  const rest = new Map(Object.entries(input));
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method !== 'GET') return { method, url, body: JSON.stringify(Object.fromEntries(rest)) };

  const query = [...rest]
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return { method, url: query.length > 0 ? `${url}?${query.join('&')}` : url };
}

/** A reply that is not ours, such as a proxy's error page, is told as «broken», never shown raw. */
function refusalOf(body: unknown): RefusedByServer {
  const reply = z.safeParse(refusedReply, body);
  return new RefusedByServer(reply.success ? reply.data : { code: 'broken', message: messages.broken });
}
