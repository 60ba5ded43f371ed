// One log line for each request, and a limit of lines for each address, so that no stranger can fill the disk with the log. Lines
// that the handlers of endpoints write have a limit of their own, so that a flood of requests does not hide warnings.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createLazyLog, type LogLevel } from '#server/platform/lazy-log.ts';
import type { Logger } from '#server/platform/log.ts';
import { rateLimitKey } from './rate-limit-key.ts';

/** Lines of one address a minute. The customers of a full bar behind one address cause fewer requests. */
const LINES_PER_MINUTE = 2_000;
/** Warnings and errors of one address a minute. */
const WARNINGS_PER_MINUTE = 500;
const PERIOD_MS = 60_000;
/** Beyond so many addresses in one minute, all further ones share one count. */
const ADDRESSES_MAX = 10_000;
const OTHERS = 'others';

/** Who sent a request, as the log shows it: no name, e-mail or token. */
interface LoggedActor {
  readonly kind: string;
  readonly id: string | null;
}

const actors = new WeakMap<FastifyRequest, LoggedActor>();

/** Stores who sent a request, so that the log line of this request shows it. */
export function setLoggedActor(request: FastifyRequest, actor: LoggedActor): void {
  actors.set(request, actor);
}

/** Counts the lines of each address. */
interface LineBudget {
  /** True if a further line of this address may be written. Those that may not are counted, and reported once a minute. */
  take(address: string): boolean;
}

/** Creates a limiter of log lines per IP address and minute, with counters in the memory of this process. */
export function createLogLineLimiter(log: Logger, clock: () => Date, linesPerMinute: number): LineBudget {
  const counts = new Map<string, number>();
  let periodEnd = 0;

  function startPeriod(now: number): void {
    for (const [address, count] of counts) {
      if (count > linesPerMinute)
        log.warn({ address, lines: count - linesPerMinute }, 'Log lines of one address left out');
    }
    counts.clear();
    periodEnd = now + PERIOD_MS;
  }

  return {
    take: (address) => {
      const now = clock().getTime();
      if (now >= periodEnd) startPeriod(now);
      const own = rateLimitKey(address);
      const key = counts.has(own) || counts.size < ADDRESSES_MAX ? own : OTHERS;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= linesPerMinute;
    },
  };
}

/**
 * Limits the log lines that are written while requests of one address are handled, by hooks and by handlers of endpoints. Call it
 * before any hook or route that writes lines is registered.
 */
export function limitLogLines(
  app: FastifyInstance,
  log: Logger,
  clock: () => Date,
  { lines = LINES_PER_MINUTE, warnings = WARNINGS_PER_MINUTE }: { lines?: number; warnings?: number } = {},
): void {
  const [ofLines, ofWarnings] = [createLogLineLimiter(log, clock, lines), createLogLineLimiter(log, clock, warnings)];
  const budgetOf = (level: LogLevel) => (WARNINGS.has(level) ? ofWarnings : ofLines);
  app.addHook('onRequest', (request, _reply, done) => {
    request.log = createLazyLog(request.log, (level) => budgetOf(level).take(request.ip));
    done();
  });
}

const WARNINGS = new Set<LogLevel>(['fatal', 'error', 'warn']);

/**
 * Writes one log line for each request, unless the IP address of the request has reached its limit of lines. The line contains the
 * route instead of the URL, because a URL may contain the id of an order.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { kind = 'none', id = null } = actors.get(request) ?? {};
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const route = request.routeOptions.url ?? 'none';
    request.log.info(
      { route, method: request.method, status: reply.raw.statusCode, ms, actor: kind, actorId: id },
      'Request',
    );
    done();
  });
}
