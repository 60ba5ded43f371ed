// Sends notifications of operations to the merchant's server, by the behaviour set at that moment.
import { request } from 'node:http';
import type { BehaviourControl } from './control.ts';
import type { SignedEnvelope } from './wire/envelope.ts';

const RESPONSE_TIMEOUT_MS = 5_000;
const HELD_NOTIFICATIONS_MAX = 200;

/** A notification of the simulated Redsys about an operation, which is to be sent to the merchant's server. */
interface Notification {
  readonly order: string;
  readonly url: string;
  /** Signs the notification, when it is sent for the first time. */
  readonly sign: () => SignedEnvelope;
}

/**
 * Selects which of the notifications that the simulated Redsys has held back are sent now: those of one order, or all of them by
 * default.
 */
export interface NotificationRelease {
  readonly order?: string | undefined;
  /** Overrides the copies of the behaviour. */
  readonly copies?: number;
}

/** Sends the notifications of the simulated Redsys to the merchant's server, unless a test has set that they are held or off. */
export interface Notifier {
  /**
   * Resolves once the merchant has replied to all copies, or immediately if notifications are off or held. Never rejects.
   */
  send(notification: Notification): Promise<void>;
  /** Sends held notifications. */
  release(release?: NotificationRelease): Promise<void>;
  /** Resolves once no notification is being sent. */
  untilIdle(): Promise<void>;
  /** Removes held notifications, and breaks off those that are being sent. */
  drop(): void;
  close(): Promise<void>;
}

/** Creates the notifier. `control` says for each order whether notifications are sent, held or off, and how many copies. */
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
      const chosen = held.filter(({ order }) => release.order === undefined || release.order === order);
      held = held.filter((notification) => !chosen.includes(notification));
      await Promise.all(chosen.map((notification) => deliveries.deliverCopies(notification, release.copies)));
    },
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
    const { signal } = this.#stopping;
    const all = Array.from({ length: count ?? copies }, () => post(notification.url, envelope, signal));
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

  #track(work: Promise<void>): Promise<void> {
    const tracked: Promise<void> = work.catch(() => undefined).finally(() => this.#inProgress.delete(tracked));
    this.#inProgress.add(tracked);
    return tracked;
  }
}

/** Resolves once the merchant has replied, or the request has failed. */
function post(url: string, envelope: SignedEnvelope, closing: AbortSignal): Promise<void> {
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
      response.on('close', () => resolve());
    });
    sending.on('error', () => resolve());
    sending.end(body);
  });
}
