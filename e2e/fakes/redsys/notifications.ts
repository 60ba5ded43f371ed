// Telling the merchant's server what became of an operation, as the behaviour of the moment says.
import { request } from 'node:http';
import type { Control } from './control.ts';
import type { SealedEnvelope } from './wire/envelope.ts';

const ANSWER_MAX_MS = 5_000;
const HELD_MAX = 200;
const KEPT_MAX = 500;

export interface Notification {
  readonly order: string;
  readonly url: string;
  readonly envelope: SealedEnvelope;
}

export interface SentNotification {
  readonly order: string;
  /** What the merchant answered; null when it did not. */
  readonly status: number | null;
}

export interface Notifier {
  /** Ends once the merchant answered, or at once when nothing is sent now. Never fails. */
  send(notification: Notification): Promise<void>;
  /** Sends what was held. */
  release(): Promise<void>;
  /** The latest, oldest first. */
  sent(): readonly SentNotification[];
  close(): Promise<void>;
}

export function openNotifier(control: Control): Notifier {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  const sent: SentNotification[] = [];
  let held: Notification[] = [];

  const deliver = async (notification: Notification) => {
    const status = await post(notification, closing.signal);
    sent.push({ order: notification.order, status });
    if (sent.length > KEPT_MAX) sent.shift();
  };
  const deliverCopies = async (notification: Notification) => {
    const copies = Array.from({ length: control.behaviour().copies }, () => deliver(notification));
    const all = Promise.all(copies).then(() => undefined);
    underWay.add(all);
    await all;
    underWay.delete(all);
  };
  return {
    send: async (notification) => {
      const { notifications } = control.behaviour();
      if (notifications === 'on') await deliverCopies(notification);
      if (notifications === 'held') held = [...held, notification].slice(-HELD_MAX);
    },
    release: async () => {
      const waiting = held;
      held = [];
      await Promise.all(waiting.map(deliverCopies));
    },
    sent: () => [...sent],
    close: async () => {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

/** The status of the answer; null when there was none. */
function post({ url, envelope }: Notification, closing: AbortSignal): Promise<number | null> {
  const body = new URLSearchParams({ ...envelope }).toString();
  const signal = AbortSignal.any([closing, AbortSignal.timeout(ANSWER_MAX_MS)]);
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
