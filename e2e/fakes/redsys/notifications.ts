// Sends notifications of operations to the merchant's server, by the behaviour set at that moment.
import { request } from 'node:http';
import type { BehaviourControl } from './control.ts';
import type { SignedEnvelope } from './wire/envelope.ts';

const RESPONSE_TIMEOUT_MS = 5_000;
const HELD_NOTIFICATIONS_MAX = 200;
const SENT_NOTIFICATIONS_MAX = 500;

/** A notification of the simulated Redsys about an operation, which is to be sent to the merchant's server. */
export interface Notification {
  readonly order: string;
  /** Transaction type: payment, refund, or deletion of a card reference. */
  readonly type: string;
  /** `Ds_Response` */
  readonly response: string;
  readonly url: string;
  /** Signs the notification, when it is sent for the first time. */
  readonly sign: () => SignedEnvelope;
}

/** A notification that was sent to the merchant's server, and the status of its reply. */
export interface SentNotification {
  readonly order: string;
  readonly type: string;
  readonly response: string;
  /** HTTP status of the merchant's reply; null without a reply. */
  readonly status: number | null;
}

/** Selects held notifications that are to be sent; all of them by default. */
export interface NotificationRelease {
  readonly order?: string;
  readonly type?: string;
  readonly response?: string;
  /** Sends them one after the other, the newest first. */
  readonly isReversed?: boolean;
  /** Overrides the copies of the behaviour. */
  readonly copies?: number;
}

/** Sends the notifications of the simulated Redsys to the merchant's server, by the behaviour at that moment. */
export interface Notifier {
  /**
   * Resolves once the merchant has replied to all copies, or immediately if notifications are off or held. Never rejects.
   */
  send(notification: Notification): Promise<void>;
  /** Sends held notifications. */
  release(release?: NotificationRelease): Promise<void>;
  /** The latest sent notifications, oldest first. */
  sent(): readonly SentNotification[];
  /** Resolves once no notification is being sent. */
  untilIdle(): Promise<void>;
  /** Removes held notifications, and breaks off those that are being sent. */
  drop(): void;
  close(): Promise<void>;
}

/** Creates the sender of notifications. */
export function createNotifier(control: BehaviourControl): Notifier {
  const deliveries = new Deliveries(control);
  let held: Notification[] = [];
  return {
    send: async (notification) => {
      const { notifications } = control.behaviour(notification.order);
      if (notifications === 'held') held = [...held, notification].slice(-HELD_NOTIFICATIONS_MAX);
      if (notifications === 'on') await deliveries.deliverCopies(notification);
    },
    release: async (release = {}) => {
      const chosen = held.filter((notification) => isSelected(notification, release));
      held = held.filter((notification) => !chosen.includes(notification));
      if (!release.isReversed) {
        await Promise.all(chosen.map((notification) => deliveries.deliverCopies(notification, release.copies)));
        return;
      }
      for (const notification of chosen.toReversed()) await deliveries.deliverCopies(notification, release.copies);
    },
    sent: () => [...deliveries.sent],
    untilIdle: () => deliveries.untilIdle(),
    drop: () => {
      held = [];
      deliveries.stop();
    },
    close: async () => {
      deliveries.stop();
      await deliveries.untilIdle();
    },
  };
}

/** Deliveries in progress, with their copies. */
class Deliveries {
  readonly sent: SentNotification[] = [];
  readonly #control: BehaviourControl;
  readonly #inProgress = new Set<Promise<void>>();
  #stopping = new AbortController();

  constructor(control: BehaviourControl) {
    this.#control = control;
  }

  /** Sends all copies at the same time. Resolves once the merchant has replied to them. */
  async deliverCopies(notification: Notification, count?: number): Promise<void> {
    const { copies } = this.#control.behaviour(notification.order);
    const envelope = notification.sign();
    const all = Array.from({ length: count ?? copies }, () => this.#deliver(notification, envelope));
    await this.#track(Promise.all(all).then(() => undefined));
  }

  async untilIdle(): Promise<void> {
    while (this.#inProgress.size > 0) await Promise.all(this.#inProgress);
  }

  /** Breaks off all deliveries. */
  stop(): void {
    this.#stopping.abort();
    this.#stopping = new AbortController();
  }

  async #deliver({ order, type, response, url }: Notification, envelope: SignedEnvelope): Promise<void> {
    const status = await post(url, envelope, this.#stopping.signal);
    this.sent.push({ order, type, response, status });
    if (this.sent.length > SENT_NOTIFICATIONS_MAX) this.sent.shift();
  }

  #track(work: Promise<void>): Promise<void> {
    const tracked: Promise<void> = work.catch(() => undefined).finally(() => this.#inProgress.delete(tracked));
    this.#inProgress.add(tracked);
    return tracked;
  }
}

function isSelected(notification: Notification, { order, type, response }: NotificationRelease): boolean {
  const isSame = (wanted: string | undefined, given: string) => wanted === undefined || wanted === given;
  return (
    isSame(order, notification.order) && isSame(type, notification.type) && isSame(response, notification.response)
  );
}

/** HTTP status of the reply; null without a reply. */
function post(url: string, envelope: SignedEnvelope, closing: AbortSignal): Promise<number | null> {
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
