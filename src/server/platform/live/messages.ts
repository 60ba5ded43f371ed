// The text of the notifications that the processes of one venue send each other.
import { TOPICS } from '#contract/live.ts';
import type { LiveEvent, LiveTopic } from './live-hub.ts';

export type PeerMessage =
  | LiveEvent
  /** Events before this one were not sent: everything may have changed. */
  | { readonly kind: 'resync' }
  /** The sender stops in order: its silence means nothing. */
  | { readonly kind: 'leave' };

/** A notification: its sender, and its messages in order. Without any it is a heartbeat. */
export interface Notification {
  readonly processId: string;
  readonly messages: readonly PeerMessage[];
}

/** PostgreSQL refuses payloads of 8000 bytes and more. */
const PAYLOAD_BYTES_MAX = 7_900;
const SEPARATOR = '\n';

/** The payloads that carry these messages, as few as possible; one without messages for none. */
export function payloadsOf(processId: string, messages: readonly PeerMessage[]): string[] {
  const payloads: string[] = [];
  let payload = processId;
  for (const message of messages) {
    const line = SEPARATOR + lineOf(message);
    if (Buffer.byteLength(payload) + Buffer.byteLength(line) > PAYLOAD_BYTES_MAX) {
      payloads.push(payload);
      payload = processId;
    }
    payload += line;
  }
  return [...payloads, payload];
}

/** Reads a payload. Messages of a newer version that this one does not know are left out. */
export function readPayload(payload: string): Notification {
  const [processId = '', ...lines] = payload.split(SEPARATOR);
  return { processId, messages: lines.flatMap((line) => readLine(line) ?? []) };
}

/** The same text for messages that mean the same. */
export function lineOf(message: PeerMessage): string {
  if (message.kind !== 'changed') return message.kind;
  const { topic, customerId } = message;
  return customerId === null ? `changed ${topic}` : `changed ${topic} ${customerId}`;
}

function readLine(line: string): PeerMessage | null {
  const [kind, topic = '', customerId = null] = line.split(' ');
  if (kind === 'recheck' || kind === 'resync' || kind === 'leave') return { kind };
  return kind === 'changed' && isTopic(topic) ? { kind, topic, customerId } : null;
}

function isTopic(name: string): name is LiveTopic {
  return name === 'outgoing-mails' || Object.hasOwn(TOPICS, name);
}
