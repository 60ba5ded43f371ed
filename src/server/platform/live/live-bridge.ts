// Carries live events between the processes of one venue: by pg_notify, on two connections outside the pool.
import type pg from 'pg';
import { newId } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';
import type { LiveEvent, LiveHub, LivePeerConnection } from './live-hub.ts';
import { parsePeerNotification } from './messages.ts';
import { OtherProcesses } from './other-processes.ts';
import { LIVE_CHANNEL, PeerMessageOutbox } from './peer-message-outbox.ts';
import { ReconnectingConnection } from './reconnecting-connection.ts';

const HEARTBEAT_MS = 2_000;
/** After so many heartbeats without a notification, a process counts as dead. */
const MISSED_HEARTBEATS_MAX = 3;
/** The last events are sent within this time when the process stops. */
const FLUSH_MS_MAX = 500;

/** How the connection between the server processes of a venue connects to PostgreSQL, and how often it sends heartbeats. */
interface LiveBridgeOptions {
  /** Opens a connection straight to PostgreSQL: a pooler between would lose the subscription. */
  readonly connect: () => Promise<pg.Client>;
  readonly log: Logger;
  readonly heartbeatMs?: number;
}

/**
 * Connects this process to the other server processes of the venue, so that live events (such as «the menu has changed») reach all
 * of them. `hub` distributes the events within this process. Resolves after the first try to connect; a failed connection is tried
 * again later.
 */
export async function startLiveBridge(hub: LiveHub, options: LiveBridgeOptions): Promise<LiveBridge> {
  const bridge = new LiveBridge(hub, options);
  hub.connectPeers(bridge);
  await bridge.open();
  return bridge;
}

/**
 * Sends the live events of this process to the other server processes of the venue, and receives theirs. A live event says that
 * data has changed, such as the menu.
 */
export class LiveBridge implements LivePeerConnection {
  readonly #processId = newId();
  readonly #hub: LiveHub;
  readonly #log: Logger;
  readonly #heartbeatMs: number;
  readonly #silenceMaxMs: number;
  readonly #listener: ReconnectingConnection;
  readonly #publisher: ReconnectingConnection;
  readonly #outbox: PeerMessageOutbox;
  readonly #others = new OtherProcesses();
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #listeningSince = 0;
  /** The time at which this process last received a notification of its own: both connections worked then. */
  #ownReceivedAt = 0;
  /** True if an event was not sent because no other process was known. */
  #hasSkipped = false;

  constructor(hub: LiveHub, { connect, log, heartbeatMs = HEARTBEAT_MS }: LiveBridgeOptions) {
    this.#hub = hub;
    this.#log = log;
    this.#heartbeatMs = heartbeatMs;
    this.#silenceMaxMs = MISSED_HEARTBEATS_MAX * heartbeatMs;
    this.#listener = new ReconnectingConnection({
      connect,
      log,
      prepare: async (client) => {
        client.on('notification', ({ payload = '' }) => this.#receive(payload));
        await client.query(`listen ${LIVE_CHANNEL}`);
      },
      onOpen: () => this.#onListening(),
    });
    this.#publisher = new ReconnectingConnection({
      connect,
      log,
      // A notification need not survive a crash of the database: that closes every connection, and caches are dropped.
      prepare: async (client) => void (await client.query('set synchronous_commit = off')),
      onOpen: () => this.#outbox.sendHeartbeat(),
    });
    this.#outbox = new PeerMessageOutbox(this.#processId, this.#publisher, log);
  }

  async open(): Promise<void> {
    this.#heartbeat = setInterval(() => this.#onHeartbeat(), this.#heartbeatMs).unref();
    await Promise.all([this.#listener.open(), this.#publisher.open()]);
  }

  /** Sends an event of this process to the others. Nothing is sent while no other process exists. */
  forward(event: LiveEvent): void {
    // Other processes are known only after their next heartbeat, so nothing is skipped until then.
    const isSettled = this.isComplete() && performance.now() - this.#listeningSince > this.#silenceMaxMs;
    if (isSettled && this.#others.size === 0) this.#hasSkipped = true;
    else this.#outbox.add(event);
  }

  isComplete(): boolean {
    return this.#listener.client !== null && performance.now() - this.#ownReceivedAt <= this.#silenceMaxMs;
  }

  /** Sends the last events, notifies the other processes that this one stops, and closes both connections. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#outbox.add({ kind: 'leave' });
    await this.#outbox.flush(FLUSH_MS_MAX);
    await Promise.all([this.#listener.close(), this.#publisher.close()]);
  }

  /** Refetches everything, because events may have been missed before the connection was opened. */
  #onListening(): void {
    this.#listeningSince = performance.now();
    this.#ownReceivedAt = this.#listeningSince;
    this.#others.restartSilence();
    this.#outbox.sendHeartbeat();
    this.#hub.resync();
  }

  #receive(payload: string): void {
    const { processId, messages } = parsePeerNotification(payload);
    if (processId === this.#processId) {
      this.#ownReceivedAt = performance.now();
      return;
    }
    const isNew = this.#others.receivedFrom(processId);
    if (isNew && this.#hasSkipped) {
      this.#hasSkipped = false;
      this.#outbox.add({ kind: 'resync' });
    }
    for (const message of messages) {
      if (message.kind === 'leave') this.#others.remove(processId);
      else if (message.kind === 'resync') this.#hub.resync();
      else this.#hub.deliver(message);
    }
  }

  #onHeartbeat(): void {
    this.#outbox.sendHeartbeat();
    if (this.isComplete()) this.#removeSilent();
    else if (this.#listener.client !== null) {
      this.#log.warn('Connection for live events is silent; it is opened again');
      this.#listener.replace();
      this.#publisher.replace();
    }
  }

  /** Removes dead processes, and refetches everything: they may have committed changes without sending the events. */
  #removeSilent(): void {
    const processIds = this.#others.removeSilent(this.#silenceMaxMs);
    if (processIds.length === 0) return;
    this.#log.warn({ processIds }, 'Another server process stopped without notice; live events may be missing');
    this.#hub.resync();
  }
}
