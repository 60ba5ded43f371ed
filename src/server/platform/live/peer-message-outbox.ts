// Messages for the other server processes of the venue: gathered for a moment, then sent in one statement.

import type { Logger } from '#server/platform/log.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { type PeerMessage, packPeerMessages, peerMessageText } from './messages.ts';
import type { ReconnectingConnection } from './reconnecting-connection.ts';

/** The PostgreSQL channel (`listen`, `notify`) of the live events. */
export const LIVE_CHANNEL = 'comanda_live';

const GATHERING_MS = 10;
/** Limit of waiting messages. Beyond it, as while the connection is lost, one `resync` message replaces them all. */
const WAITING_MAX = 1_000;
const RESYNC: PeerMessage = { kind: 'resync' };

/**
 * The messages that this process must still send to the other server processes of the venue. While the connection is lost, the
 * messages wait. If too many wait, one message `resync` replaces all of them: it says that everything may have changed. Receivers
 * accept duplicates.
 */
export class PeerMessageOutbox {
  readonly #processId: string;
  readonly #publisher: ReconnectingConnection;
  readonly #log: Logger;
  /** The waiting messages by their text, so that equal messages are sent once. */
  #waiting = new Map<string, PeerMessage>();
  #isHeartbeatDue = false;
  #gathering: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> | null = null;

  constructor(processId: string, publisher: ReconnectingConnection, log: Logger) {
    this.#processId = processId;
    this.#publisher = publisher;
    this.#log = log;
  }

  add(message: PeerMessage): void {
    this.#waiting.set(peerMessageText(message), message);
    if (this.#waiting.size > WAITING_MAX) this.#waiting = new Map([[peerMessageText(RESYNC), RESYNC]]);
    this.#gathering ??= setTimeout(() => this.#send(), GATHERING_MS);
  }

  /** Sends a notification immediately, with the messages that wait or without any. */
  sendHeartbeat(): void {
    this.#isHeartbeatDue = true;
    this.#send();
  }

  /** Sends the waiting messages. Resolves when they were sent, or after `msMax` milliseconds. */
  async flush(msMax: number): Promise<void> {
    this.#send();
    await waitAtMost(msMax, this.#sent());
  }

  async #sent(): Promise<void> {
    while (this.#sending !== null) await this.#sending;
  }

  #send(): void {
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#gathering = null;
    const { client } = this.#publisher;
    if (client === null || this.#sending !== null) return;

    const messages = this.#waiting;
    this.#waiting = new Map();
    this.#isHeartbeatDue = false;
    const payloads = packPeerMessages(this.#processId, [...messages.values()]);
    this.#sending = client
      .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [LIVE_CHANNEL, payloads])
      .then(
        () => undefined,
        (error: unknown) => {
          this.#log.warn({ err: error }, 'Live events could not be sent to the other processes; they are sent again');
          this.#waiting = new Map([...messages, ...this.#waiting]);
          this.#publisher.replace();
        },
      )
      .finally(() => {
        this.#sending = null;
        if (this.#waiting.size > 0 || this.#isHeartbeatDue) this.#send();
      });
  }
}
