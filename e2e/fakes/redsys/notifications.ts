// Sends notifications of completed operations to the merchant's server, by the behaviour set at that moment.
import { request } from 'node:http';
import type { BehaviourControl } from './control.ts';
import type { SignedEnvelope } from './wire/envelope.ts';

const RESPONSE_TIMEOUT_MS = 5_000;
const HELD_NOTIFICATIONS_MAX = 200;
const SENT_NOTIFICATIONS_MAX = 500;

export interface Notification {
  readonly order: string;
  readonly url: string;
  readonly envelope: SignedEnvelope;
}

export interface SentNotification {
  readonly order: string;
  /** HTTP status of the merchant's reply; null without a reply. */
  readonly status: number | null;
}

export interface Notifier {
  /** Resolves once the merchant has replied, or immediately if notifications are off or held. Never rejects. */
  send(notification: Notification): Promise<void>;
  /** Sends the held notifications. */
  release(): Promise<void>;
  /** The latest sent notifications, oldest first. */
  sent(): readonly SentNotification[];
  close(): Promise<void>;
}

/** Creates the sender of notifications. */
export function createNotifier(control: BehaviourControl): Notifier {
  const closing = new AbortController();
  const inProgress = new Set<Promise<void>>();
  const sent: SentNotification[] = [];
  let held: Notification[] = [];

  const deliver = async (notification: Notification) => {
    const status = await post(notification, closing.signal);
    sent.push({ order: notification.order, status });
    if (sent.length > SENT_NOTIFICATIONS_MAX) sent.shift();
  };
  const deliverCopies = async (notification: Notification) => {
    const copies = Array.from({ length: control.behaviour().copies }, () => deliver(notification));
    const all = Promise.all(copies).then(() => undefined);
    inProgress.add(all);
    await all;
    inProgress.delete(all);
  };
  return {
    send: async (notification) => {
      const { notifications } = control.behaviour();
      if (notifications === 'on') await deliverCopies(notification);
      if (notifications === 'held') held = [...held, notification].slice(-HELD_NOTIFICATIONS_MAX);
    },
    release: async () => {
      const waiting = held;
      held = [];
      await Promise.all(waiting.map(deliverCopies));
    },
    sent: () => [...sent],
    close: async () => {
      closing.abort();
      await Promise.all(inProgress);
    },
  };
}

/** HTTP status of the reply; null without a reply. */
function post({ url, envelope }: Notification, closing: AbortSignal): Promise<number | null> {
  const body = new URLSearchParams({ ...envelope }).toString();
  const signal = AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) },
    });
    sending.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? null));
    });
    sending.on('error', () => resolve(null));
    sending.end(body);
  });
}
