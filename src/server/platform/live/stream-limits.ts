// How many live streams one address and one session may have open. Above a limit another stream ends for the new one: the oldest of
// the same session, or else of the session with the most streams, beginning with sessions that never ordered.
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';

/**
 * The client that opened a live stream, over which a browser receives events. Its session and IP address decide how many streams it
 * may have open.
 */
export interface StreamOwner {
  readonly kind: 'anonymous' | 'customer' | 'staff';
  /** Identifies the session; null without one. */
  readonly sessionId: string | null;
  readonly address: string;
  /** True if the customer had ordered when the stream was opened. `protect` marks a stream whose customer orders later. */
  readonly hasOrdered: boolean;
}

/** How many live streams one process has open at most. */
export interface StreamLimits {
  readonly streams: number;
  /** Streams that only staff may open. */
  readonly streamsForStaff: number;
  /** Streams of one address without a session, as of customers who have not scanned a table yet. */
  readonly anonymousOfAddress: number;
  /** Streams of customers of one address, which all customers of a venue may share. */
  readonly customersOfAddress: number;
  /** Streams of one session. Beyond this, its oldest stream ends: mostly that of a phone that lost its connection. */
  readonly ofSession: number;
}

/**
 * The default limits of live streams. The server replaces `streams` and `streamsForStaff` by values that fit into the limit of open
 * files.
 */
export const DEFAULT_STREAM_LIMITS: StreamLimits = {
  streams: 10_000,
  streamsForStaff: 200,
  anonymousOfAddress: 500,
  customersOfAddress: 2_000,
  ofSession: 12,
};

/** The open streams of one session. Those without a session are one session of their address. */
interface Session<Stream> {
  hasOrdered: boolean;
  readonly streams: Set<Stream>;
}

/** The sessions of one kind at one address. */
interface Group<Stream> {
  count: number;
  /** Of them those of sessions that never ordered. */
  newcomers: number;
  readonly sessions: Map<string, Session<Stream>>;
}

/**
 * Counts the open live streams by IP address and session. When a limit is reached, decides which open stream must end so that a new
 * one can be opened.
 */
export class StreamLimiter<Stream extends { readonly owner: StreamOwner }> {
  readonly #limits: StreamLimits;
  readonly #groups = new Map<string, Group<Stream>>();
  #count = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** True if this owner may open one more stream; false only if staff have all places. */
  hasRoomFor(owner: StreamOwner): boolean {
    return !this.#isFull(owner.kind) || this.#largestGroup() !== undefined;
  }

  /** Counts a stream. Returns the one that has to end for it, if there is one: the caller ends and deletes it. */
  add(stream: Stream): Stream | null {
    const { owner } = stream;
    const group = this.#groupOf(owner);
    const session = group.sessions.get(sessionKey(owner)) ?? { hasOrdered: owner.hasOrdered, streams: new Set() };
    const ending = this.#streamToEnd(owner, group, session);
    group.sessions.set(sessionKey(owner), session);
    session.streams.add(stream);
    group.count += 1;
    if (!session.hasOrdered) group.newcomers += 1;
    if (owner.hasOrdered) this.protect(stream);
    this.#count += 1;
    return ending;
  }

  /** Remembers that the customer has ordered: their streams end after all of those who have not. */
  protect({ owner }: Stream): void {
    const group = this.#groups.get(groupKey(owner));
    const session = group?.sessions.get(sessionKey(owner));
    if (!group || !session || session.hasOrdered) return;
    session.hasOrdered = true;
    group.newcomers -= session.streams.size;
  }

  /** Forgets a stream that has ended. A stream that is forgotten already changes nothing. */
  delete(stream: Stream): void {
    const { owner } = stream;
    const group = this.#groups.get(groupKey(owner));
    const session = group?.sessions.get(sessionKey(owner));
    if (!group || !session?.streams.delete(stream)) return;
    this.#count -= 1;
    group.count -= 1;
    if (!session.hasOrdered) group.newcomers -= 1;
    if (session.streams.size === 0) group.sessions.delete(sessionKey(owner));
    if (group.count === 0) this.#groups.delete(groupKey(owner));
  }

  #groupOf(owner: StreamOwner): Group<Stream> {
    const group = this.#groups.get(groupKey(owner)) ?? { count: 0, newcomers: 0, sessions: new Map() };
    this.#groups.set(groupKey(owner), group);
    return group;
  }

  #streamToEnd(owner: StreamOwner, group: Group<Stream>, session: Session<Stream>): Stream | null {
    const { ofSession, anonymousOfAddress, customersOfAddress } = this.#limits;
    if (owner.sessionId !== null && session.streams.size >= ofSession) return oldestOf(session);
    const ofAddress = owner.kind === 'anonymous' ? anonymousOfAddress : customersOfAddress;
    if (owner.kind !== 'staff' && group.count >= ofAddress) return oldestOf(greediest(group));
    return this.#isFull(owner.kind) ? oldestOf(greediest(this.#largestGroup())) : null;
  }

  #isFull(kind: StreamOwner['kind']): boolean {
    const { streams, streamsForStaff } = this.#limits;
    return this.#count >= (kind === 'staff' ? streams : streams - streamsForStaff);
  }

  /** The address with the most streams of customers who never ordered, or else of customers. */
  #largestGroup(): Group<Stream> | undefined {
    const groups = [...this.#groups].filter(([key, { count }]) => !key.startsWith('staff') && count > 0);
    const [largest] = groups.toSorted(([, a], [, b]) => b.newcomers - a.newcomers || b.count - a.count);
    return largest?.[1];
  }
}

/** The session whose stream ends: of those that never ordered, the one with the most streams; the oldest of several such. */
function greediest<Stream>(group: Group<Stream> | undefined): Session<Stream> | undefined {
  let found: Session<Stream> | undefined;
  for (const session of group?.sessions.values() ?? []) {
    if (!found || isGreedier(session, found)) found = session;
  }
  return found;
}

function isGreedier<Stream>(one: Session<Stream>, other: Session<Stream>): boolean {
  if (one.hasOrdered !== other.hasOrdered) return other.hasOrdered;
  return one.streams.size > other.streams.size;
}

function oldestOf<Stream>(session: Session<Stream> | undefined): Stream | null {
  const [oldest = null] = session?.streams ?? [];
  return oldest;
}

function groupKey({ kind, address }: StreamOwner): string {
  return `${kind} ${rateLimitKey(address)}`;
}

function sessionKey({ sessionId }: StreamOwner): string {
  return sessionId ?? '';
}
