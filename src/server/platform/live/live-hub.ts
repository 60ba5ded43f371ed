// Live events: notifies browsers, and caches and workers of the server, that a topic changed. Only the name of the topic is sent.
import type { ServerResponse } from 'node:http';
import { BROWSER_TOPICS, LIVE_HEARTBEAT_MS } from '#contract/live.ts';
import type { Logger } from '#server/platform/log.ts';
import { LiveStreams, type StreamSubscription } from './live-streams.ts';
import { isInternalTopic, type LiveTopic } from './live-topics.ts';
import { DEFAULT_STREAM_LIMITS, type StreamLimits, type StreamOwner } from './stream-limits.ts';

/**
 * A message that one server process of a venue sends to the others and to its browsers: data has changed, the session of a customer
 * has ended, or a user may have lost a right.
 */
export type LiveEvent =
  /** A topic changed; `customerId` is set for topics of one customer. */
  | { readonly kind: 'changed'; readonly topic: LiveTopic; readonly customerId: string | null }
  /** The session of a customer has ended. */
  | { readonly kind: 'session-ended'; readonly customerId: string }
  /** A user may have lost a right, so the rights of all streams are checked. */
  | { readonly kind: 'recheck' };

/**
 * Publishes live events, and subscribes to them. A live event says that data of one topic, such as `menu`, has changed. Also ends
 * the streams of a customer, and has the rights of all streams checked. Features use this interface; the server itself uses
 * `LiveHub`, which extends it.
 */
export interface LiveEventBus {
  /** Publishes that a topic changed. An event of a `customer` topic goes only to the customer whom it concerns. */
  publish(topic: LiveTopic, customerId?: string): void;
  /** Calls back within this process on each change of the topic, and whenever changes may have been missed. */
  onChanged(topic: LiveTopic, callback: () => void): void;
  /** Checks the rights of every stream immediately instead of with its next heartbeat. */
  recheck(): void;
  /** Ends the streams of a customer whose session has ended. */
  endSession(customerId: string): void;
  /** False while events of other processes may be missing: caches then compare themselves with the database. */
  isComplete(): boolean;
}

/**
 * The connection to the other server processes of the venue. Live events of this process (such as «the menu has changed») are
 * forwarded to it.
 */
export interface LivePeerConnection {
  /** Sends an event of this process to the others. */
  forward(event: LiveEvent): void;
  /** False while events of other processes may be missing, for example because the connection is lost. */
  isComplete(): boolean;
}

/**
 * Distributes live events, which say that data has changed, such as the menu: within this process, to the browsers over their open
 * streams, and to the other server processes. Only the server itself uses this interface; features receive only `LiveEventBus`.
 */
export interface LiveHub extends LiveEventBus {
  /** Forwards every event that is published here to the other processes. */
  connectPeers(peers: LivePeerConnection): void;
  /** Delivers an event of another process. */
  deliver(event: LiveEvent): void;
  /** Called after events were missed: calls every callback, and lets every stream load its data again, spread over two seconds. */
  resync(): void;
  /** True if this owner may open one more stream. */
  hasRoomFor(owner: StreamOwner): boolean;
  /** Starts a stream on a raw response. */
  open(response: ServerResponse, subscription: StreamSubscription): void;
  readonly size: number;
  /** Ends every stream when the server stops. */
  close(): void;
}

/** Used while no other process is connected: no event can be missing. */
const NO_PEERS: LivePeerConnection = { forward: () => undefined, isComplete: () => true };

/**
 * Creates the distributor of live events for this process. Events say that data has changed, such as the menu. They reach the
 * browsers of this process; they reach no other process until `connectPeers` is called.
 */
export function createLiveHub(
  log: Logger,
  heartbeatMs = LIVE_HEARTBEAT_MS,
  limits: Partial<StreamLimits> = {},
): LiveHub {
  const streams = new LiveStreams(log, heartbeatMs, { ...DEFAULT_STREAM_LIMITS, ...limits });
  const callbacks = new Map<string, (() => void)[]>();
  let peers = NO_PEERS;

  function publish(topic: LiveTopic, customerId?: string): void {
    const concernsOneCustomer = !isInternalTopic(topic) && BROWSER_TOPICS[topic] === 'customer';
    if (concernsOneCustomer && customerId === undefined) throw new Error(`«${topic}» concerns one customer.`);
    const event = { kind: 'changed', topic, customerId: customerId ?? null } as const;
    deliver(event);
    peers.forward(event);
  }

  function deliver(event: LiveEvent): void {
    if (event.kind === 'recheck') return streams.recheck();
    if (event.kind === 'session-ended') return streams.endSession(event.customerId);
    const { topic, customerId } = event;
    for (const callback of callbacks.get(topic) ?? []) callback();
    if (!isInternalTopic(topic)) streams.sendChanged(topic, customerId);
  }

  return {
    hasRoomFor: (owner) => streams.hasRoomFor(owner),
    open: (response, subscription) => streams.open(response, subscription),
    publish,
    deliver,
    recheck: () => {
      streams.recheck();
      peers.forward({ kind: 'recheck' });
    },
    endSession: (customerId) => {
      const event = { kind: 'session-ended', customerId } as const;
      deliver(event);
      peers.forward(event);
    },
    resync: () => {
      for (const callback of [...callbacks.values()].flat()) callback();
      streams.sendReadyAgain();
    },
    connectPeers: (connected) => {
      peers = connected;
    },
    isComplete: () => peers.isComplete(),
    onChanged: (topic, callback) => void callbacks.set(topic, [...(callbacks.get(topic) ?? []), callback]),
    get size() {
      return streams.size;
    },
    close: () => streams.close(),
  };
}
