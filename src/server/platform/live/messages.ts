// The text of the notifications that the processes of one venue send each other.
import { BROWSER_TOPICS } from '#contract/live.ts';
import type { LiveEvent } from './live-hub.ts';
import { isInternalTopic, type LiveTopic } from './live-topics.ts';

/** One message from a process to the other processes of the venue. */
export type PeerMessage =
  | LiveEvent
  /** Earlier events were not sent, so everything may have changed. */
  | { readonly kind: 'resync' }
  /** The sender stops in order, so it must not be counted as dead. */
  | { readonly kind: 'leave' };

/**
 * A PostgreSQL notification that one server process sends to the others: the id of the sender, and its messages in order. A
 * notification without messages is a heartbeat.
 */
interface PeerNotification {
  readonly processId: string;
  readonly messages: readonly PeerMessage[];
}

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const PAYLOAD_BYTES_MAX = 7_900;
const SEPARATOR = '\n';

/**
 * Packs messages between server processes into as few `pg_notify` payloads as possible. Without messages, returns one payload that
 * is a heartbeat.
 */
export function packPeerMessages(processId: string, messages: readonly PeerMessage[]): string[] {
  const payloads: string[] = [];
  let payload = processId;
  for (const message of messages) {
    const line = SEPARATOR + peerMessageText(message);
    if (Buffer.byteLength(payload) + Buffer.byteLength(line) > PAYLOAD_BYTES_MAX) {
      payloads.push(payload);
      payload = processId;
    }
    payload += line;
  }
  return [...payloads, payload];
}

/**
 * Parses a `pg_notify` payload of another server process. Messages of an unknown kind, which a newer version of the server may
 * send, are left out.
 */
export function parsePeerNotification(payload: string): PeerNotification {
  const [processId = '', ...lines] = payload.split(SEPARATOR);
  return { processId, messages: lines.flatMap((line) => readLine(line) ?? []) };
}

/**
 * Returns the text of a message between server processes. Messages with the same meaning have the same text, so that each is sent
 * only once.
 */
export function peerMessageText(message: PeerMessage): string {
  if (message.kind === 'session-ended') return `${message.kind} ${message.customerId}`;
  if (message.kind !== 'changed') return message.kind;
  const { topic, customerId } = message;
  return customerId === null ? `changed ${topic}` : `changed ${topic} ${customerId}`;
}

function readLine(line: string): PeerMessage | null {
  const [kind, topic = '', customerId = null] = line.split(' ');
  if (kind === 'session-ended') return topic === '' ? null : { kind, customerId: topic };
  if (kind === 'recheck' || kind === 'resync' || kind === 'leave') return { kind };
  return kind === 'changed' && isTopic(topic) ? { kind, topic, customerId } : null;
}

function isTopic(name: string): name is LiveTopic {
  return isInternalTopic(name) || Object.hasOwn(BROWSER_TOPICS, name);
}
