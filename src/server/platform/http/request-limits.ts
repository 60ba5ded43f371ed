// Rate limits of requests. A request with a stored session, or from a known device of staff, is counted by that session or device
// and not by its address: all customers of a venue share the address of its Wi-Fi, perhaps with a person who wants to keep them
// out.
import type { FastifyRequest } from 'fastify';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { createLimitedQueueByKey } from '#server/platform/turns.ts';
import { requireAccess } from './access.ts';
import { createMinuteRateLimiter } from './minute-rate-limiter.ts';
import { rateLimitKey } from './rate-limit-key.ts';

/** The session by which a request is counted for its rate limit. */
export interface CallingSession {
  readonly key: string;
  /**
   * False for a customer whose session is not stored. Anyone can get such a session, so its requests wait in turn with all others
   * of their address.
   */
  readonly isStored: boolean;
}

/**
 * Newcomers of one address wait in turn: few use the database at the same time, so that they take no connection from those whom
 * the venue knows. A scan takes a few milliseconds, so the line is served faster than one phone fills it.
 */
const NEWCOMER_TURNS = { atOnce: 4, waitingMax: 1_000, waitMsMax: 8_000 };

const ADDRESS = 'address ';
/** The key of a request without a session to an endpoint that begins one: it waits in turn and is not counted. */
const NOT_COUNTED = 'newcomer';

/**
 * Limits the requests of newcomers, clients without a stored session. Requests from one IP address wait in a queue, and an endpoint
 * may limit their number per minute.
 */
interface NewcomerLimiter {
  /** Runs the work of a request: at once, or when it is the turn of this newcomer. */
  readonly serve: <T>(request: FastifyRequest, endpoint: Endpoint, work: () => Promise<T>) => Promise<T>;
  /** Marks a request as one of a newcomer. */
  readonly mark: (request: FastifyRequest) => void;
}

/** Functions that identify the sender of a request for its rate limit: by session, by known device of staff, or by IP address. */
export interface CallerIdentification {
  /** Identifies the session that endpoints of this access read; undefined without one. */
  readonly session: (request: FastifyRequest, access: Access) => Promise<CallingSession | undefined>;
  /** Returns the id of the known device of staff that sends the request; undefined for every other device. */
  readonly deviceId: (request: FastifyRequest) => Promise<string | undefined>;
  /** The queues and counters of newcomers: callers without a stored session. */
  readonly newcomers: NewcomerLimiter;
}

/**
 * Creates the limiter for requests of newcomers: clients without a stored session. It lets their requests wait in a queue for each
 * IP address, and counts them per minute for endpoints with such a limit. Its queues and counters are in the memory of this
 * process.
 */
export function createNewcomerLimiter(clock: () => Date): NewcomerLimiter {
  const inTurn = createLimitedQueueByKey(NEWCOMER_TURNS);
  const counts = createMinuteRateLimiter(clock);
  const marked = new WeakSet<FastifyRequest>();
  return {
    mark: (request) => void marked.add(request),
    serve: async (request, { path, limit }, work) => {
      if (!marked.has(request)) return work();
      const address = rateLimitKey(request.ip);
      if (limit?.newcomersPerMinute !== undefined) counts.take(`${path} ${address}`, limit.newcomersPerMinute);
      return inTurn(address, work);
    },
  };
}

/**
 * Returns the Fastify route options that apply the rate limit of an endpoint. Returns empty options if the endpoint has no limit.
 */
export function requestLimitOptions({ limit, access }: Endpoint, callers: CallerIdentification) {
  if (!limit) return {};
  return limit.by === 'device'
    ? limitRequests(
        limit.perMinute,
        async (request) => (await callers.deviceId(request)) ?? ADDRESS + rateLimitKey(request.ip),
      )
    : sessionLimitOptions(callers, access, limit.perMinute);
}

/**
 * Returns the Fastify route options that allow each session `perMinute` requests per minute. If `access` requires a session, a
 * request without one is refused. A client without a stored session is a newcomer: its requests wait in the queue of its IP
 * address.
 */
export function sessionLimitOptions(callers: CallerIdentification, access: Access, perMinute: number) {
  return limitRequests(perMinute, async (request) => {
    const session = await callers.session(request, access);
    if (session?.isStored) return session.key;
    if (!session) requireAccess(access, { kind: 'anonymous' });
    callers.newcomers.mark(request);
    return session?.key ?? NOT_COUNTED;
  });
}

function limitRequests(max: number, keyGenerator: (request: FastifyRequest) => Promise<string>) {
  const allowList = (_request: FastifyRequest, key: string) => key === NOT_COUNTED;
  return { config: { rateLimit: { max, timeWindow: '1 minute', keyGenerator, allowList } } };
}
