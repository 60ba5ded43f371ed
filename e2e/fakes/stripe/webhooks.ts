// Webhooks of Stripe: signed, retried until accepted, and by settings repeated, delayed, held or reordered.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StripeEvent } from './api/account.ts';

export interface WebhookSettings {
  /** `send` sends events immediately, `hold` retains them until they are released, `off` drops them. */
  readonly mode: 'send' | 'hold' | 'off';
  /** Number of times each event is sent. */
  readonly copies: number;
  readonly delayMs: number;
}

export interface WebhookRelease {
  readonly order?: 'original' | 'reversed';
  readonly copies?: number;
  /** Age of the signature in seconds. */
  readonly age?: number;
  /** Changes the body after signing. */
  readonly isTampered?: boolean;
  /** Releases only held events of these types. */
  readonly types?: readonly string[];
}

export interface WebhookDelivery {
  readonly eventId: string;
  readonly type: string;
  /** HTTP status of the venue's response; null without a response. */
  readonly status: number | null;
}

interface WebhookOptions {
  readonly secret: string;
  readonly clock: () => Date;
  /** Delays before the retries, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

const DEFAULT_SETTINGS: WebhookSettings = { mode: 'send', copies: 1, delayMs: 0 };
const RETRY_DELAYS_MS = [500, 2_000, 10_000, 60_000];
const RESPONSE_TIMEOUT_MS = 20_000;

/** Sends the events of the account to the venue's webhook address. */
export class Webhooks {
  readonly deliveries: WebhookDelivery[] = [];
  readonly #options: WebhookOptions;
  readonly #closing = new AbortController();
  readonly #inProgress = new Set<Promise<unknown>>();
  #held: StripeEvent[] = [];
  #settings = DEFAULT_SETTINGS;
  #url: string | null;

  constructor(url: string | null, options: WebhookOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** Sets the webhook address; null sends none. */
  setUrl(url: string | null): void {
    this.#url = url;
  }

  updateSettings(settings: Partial<WebhookSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  /** Restores the default settings and removes held events and recorded deliveries. */
  reset(): void {
    this.#settings = DEFAULT_SETTINGS;
    this.#held = [];
    this.deliveries.length = 0;
  }

  /** Sends or holds an event by the settings. */
  publishEvent(event: StripeEvent): void {
    const { mode, copies, delayMs } = this.#settings;
    if (mode === 'hold') this.#held.push(event);
    if (mode !== 'send') return;
    for (let copy = 0; copy < copies; copy += 1) this.#track(this.#sendUntilAccepted(event, delayMs));
  }

  /** The held events. */
  get held(): readonly StripeEvent[] {
    return this.#held;
  }

  /** Sends held events one after the other without retries. Returns their deliveries. */
  async release({ order, copies = 1, types, ...signing }: WebhookRelease = {}): Promise<WebhookDelivery[]> {
    const chosen = this.#held.filter(({ type }) => types === undefined || types.includes(type));
    this.#held = this.#held.filter((event) => !chosen.includes(event));
    const deliveries: WebhookDelivery[] = [];
    for (const event of order === 'reversed' ? chosen.toReversed() : chosen) {
      for (let copy = 0; copy < copies; copy += 1) deliveries.push(await this.#send(event, signing));
    }
    return deliveries;
  }

  /** Resolves once no webhook is being sent. */
  async untilIdle(): Promise<void> {
    while (this.#inProgress.size > 0) await Promise.allSettled(this.#inProgress);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.untilIdle();
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.catch(() => undefined).finally(() => this.#inProgress.delete(tracked));
    this.#inProgress.add(tracked);
  }

  async #sendUntilAccepted(event: StripeEvent, delayMs: number): Promise<void> {
    const pauses = [delayMs, ...(this.#options.retryDelaysMs ?? RETRY_DELAYS_MS)];
    for (const pause of pauses) {
      if (pause > 0) await wait(pause, undefined, { signal: this.#closing.signal });
      const { status } = await this.#send(event, {});
      if (status !== null && status >= 200 && status < 300) return;
    }
  }

  async #send(
    event: StripeEvent,
    { age = 0, isTampered = false }: Pick<WebhookRelease, 'age' | 'isTampered'>,
  ): Promise<WebhookDelivery> {
    const signed = JSON.stringify(event);
    const body = isTampered ? signed.replace('"livemode":false', '"livemode":true') : signed;
    const status = this.#url === null ? null : await this.#post(this.#url, body, this.#signature(signed, age));
    const delivery = { eventId: event.id, type: event.type, status };
    this.deliveries.push(delivery);
    return delivery;
  }

  #signature(body: string, age: number): string {
    const time = Math.floor(this.#options.clock().getTime() / 1_000) - age;
    return `t=${time},v1=${createHmac('sha256', this.#options.secret).update(`${time}.${body}`).digest('hex')}`;
  }

  async #post(url: string, body: string, signature: string): Promise<number | null> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    try {
      const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}
