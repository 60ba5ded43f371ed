// The two routes of live event streams: for customers and for staff, each with its own session cookie.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { BROWSER_TOPICS, type BrowserTopic, LIVE_PATHS } from '#contract/live.ts';
import { type Actor, RefusalError } from '#server/platform/context.ts';
import { requireAccess } from '#server/platform/http/access.ts';
import type { LiveHub } from './live-hub.ts';
import type { StreamOwner } from './stream-limits.ts';

/** After how many seconds a refused client may try again. */
const RETRY_SECONDS = 15;

/** The functions that identify who requests a live stream, and whether this customer has ordered. */
interface LiveRouteDependencies {
  /** Identifies the actor of a request by the session cookie that belongs to this access. */
  readonly identify: (request: FastifyRequest, access: Access) => Promise<Actor>;
  readonly hasOrdered: (customerId: string) => Promise<boolean>;
}

/**
 * Adds the two routes by which browsers of customers and of staff receive live events (server-sent events). A request is refused if
 * it contains a topic that the actor may not receive, or if too many streams are open.
 */
export function serveLiveStreams(
  app: FastifyInstance,
  live: LiveHub,
  { identify, hasOrdered }: LiveRouteDependencies,
): void {
  const serve = (url: string, access: Access) =>
    app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const topics = topicsOf(request);
      const actor = await identify(request, access);
      for (const topic of topics) requireAccess(BROWSER_TOPICS[topic], actor);
      const isCustomer = actor.kind === 'customer' && (await hasOrdered(actor.customerId));
      const owner = { ...ownerOf(actor, request.ip), hasOrdered: isCustomer };
      if (!live.hasRoomFor(owner)) throw new RefusalError('too-many-requests', { seconds: RETRY_SECONDS });
      return openStream(reply, live, topics, actor, owner, async () => {
        const now = await identify(request, access);
        return now.kind === actor.kind && [...topics].every((topic) => isTopicAllowed(topic, now));
      });
    });
  serve(LIVE_PATHS.customer, 'visitor');
  serve(LIVE_PATHS.staff, { staff: 'sign-in-only' });
}

function openStream(
  reply: FastifyReply,
  live: LiveHub,
  topics: ReadonlySet<BrowserTopic>,
  actor: Actor,
  owner: StreamOwner,
  isStillAllowed: () => Promise<boolean>,
): FastifyReply {
  const customerId = actor.kind === 'customer' ? actor.customerId : null;
  // A customer's session ends only when their data is erased, which ends their streams; only the rights of staff are checked.
  const isAllowed = actor.kind === 'staff' ? isStillAllowed : () => Promise.resolve(true);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  live.open(reply.raw, { owner, topics, customerId, isAllowed });
  return reply;
}

function ownerOf(actor: Actor, address: string): Omit<StreamOwner, 'hasOrdered'> {
  if (actor.kind === 'staff') return { kind: 'staff', sessionId: actor.sessionId, address };
  if (actor.kind === 'customer') return { kind: 'customer', sessionId: actor.customerId, address };
  return { kind: 'anonymous', sessionId: null, address };
}

function topicsOf(request: FastifyRequest): Set<BrowserTopic> {
  const { query } = request;
  const named = typeof query === 'object' && query !== null && 'topics' in query ? String(query.topics) : '';
  const topics = named.split(',').map((name) => {
    if (!isTopic(name)) throw new RefusalError('malformed');
    return name;
  });
  return new Set(topics);
}

function isTopic(name: string): name is BrowserTopic {
  return Object.hasOwn(BROWSER_TOPICS, name);
}

function isTopicAllowed(topic: BrowserTopic, actor: Actor): boolean {
  try {
    requireAccess(BROWSER_TOPICS[topic], actor);
    return true;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}
