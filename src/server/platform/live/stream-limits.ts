// How many live streams one address and one session may have open: a stranger cannot take the places of others.
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';

/** Whose stream it is. */
export interface StreamOwner {
  readonly kind: 'anonymous' | 'customer' | 'staff';
  /** Identifies the session; null without one. */
  readonly sessionId: string | null;
  readonly address: string;
}

/** The limits of one process. */
export interface StreamLimits {
  readonly streams: number;
  /** Streams that only staff may open. */
  readonly streamsForStaff: number;
  /** Streams without a session of one address: customers who have not scanned a table yet. */
  readonly anonymousOfAddress: number;
  /** Streams of customers of one address, which all customers of a venue may share. */
  readonly customersOfAddress: number;
  /** Beyond it, the oldest stream of the session ends: mostly one of a phone that lost its connection. */
  readonly ofSession: number;
}

/** The limits, but those that follow from the limit of open files. */
export const STREAM_LIMITS: StreamLimits = {
  streams: 10_000,
  streamsForStaff: 200,
  anonymousOfAddress: 500,
  customersOfAddress: 2_000,
  ofSession: 12,
};

/** Counts the open streams by owner. */
export class StreamCounts<Stream extends { readonly owner: StreamOwner }> {
  readonly #limits: StreamLimits;
  readonly #ofSession = new Map<string, Set<Stream>>();
  readonly #ofAddress = new Map<string, number>();
  #count = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** True if this owner may open one more stream. */
  hasRoomFor(owner: StreamOwner): boolean {
    const { streams, streamsForStaff, anonymousOfAddress, customersOfAddress } = this.#limits;
    if (owner.kind === 'staff') return this.#count < streams;
    if (this.#count >= streams - streamsForStaff) return false;
    const max = owner.kind === 'anonymous' ? anonymousOfAddress : customersOfAddress;
    return (this.#ofAddress.get(addressKey(owner)) ?? 0) < max;
  }

  /** Counts a stream. Returns the oldest one of its session if that has too many now. */
  add(stream: Stream): Stream | null {
    const { owner } = stream;
    this.#count += 1;
    this.#ofAddress.set(addressKey(owner), (this.#ofAddress.get(addressKey(owner)) ?? 0) + 1);
    const key = sessionKey(owner);
    if (key === null) return null;
    const own = this.#ofSession.get(key) ?? new Set();
    own.add(stream);
    this.#ofSession.set(key, own);
    const [oldest = null] = own;
    return own.size > this.#limits.ofSession ? oldest : null;
  }

  /** Forgets a stream that has ended. Called once for each. */
  delete(stream: Stream): void {
    const { owner } = stream;
    this.#count -= 1;
    const left = (this.#ofAddress.get(addressKey(owner)) ?? 1) - 1;
    if (left === 0) this.#ofAddress.delete(addressKey(owner));
    else this.#ofAddress.set(addressKey(owner), left);
    const key = sessionKey(owner);
    const own = key === null ? undefined : this.#ofSession.get(key);
    if (key === null || !own) return;
    own.delete(stream);
    if (own.size === 0) this.#ofSession.delete(key);
  }
}

function addressKey({ kind, address }: StreamOwner): string {
  return `${kind} ${rateLimitKey(address)}`;
}

function sessionKey({ kind, sessionId }: StreamOwner): string | null {
  return sessionId === null ? null : `${kind} ${sessionId}`;
}
