// Stripe's messages to the venue: signed, sent again until they are taken, and, when told so, twice, late or in disorder.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StripeEvent } from './api/account.ts';

export interface WebhookSettings {
  /** Whether messages are sent as they come, kept until they are released, or lost. */
  readonly mode: 'send' | 'hold' | 'off';
  /** How often each is sent. */
  readonly copies: number;
  readonly delayMs: number;
}

export interface WebhookRelease {
  readonly order?: 'as-told' | 'reversed';
  readonly copies?: number;
  /** How old the signature is, in seconds. */
  readonly age?: number;
  /** Changes the body after it was signed. */
  readonly isTampered?: boolean;
  /** Of the held ones only those; the others stay. */
  readonly types?: readonly string[];
}

export interface WebhookDelivery {
  readonly eventId: string;
  readonly type: string;
  /** What the venue answered; null for no answer at all. */
  readonly status: number | null;
}

interface WebhookOptions {
  readonly secret: string;
  readonly clock: () => Date;
  /** How long after each failure it is tried again. */
  readonly retryDelaysMs?: readonly number[];
}

const DEFAULT_SETTINGS: WebhookSettings = { mode: 'send', copies: 1, delayMs: 0 };
const RETRY_DELAYS_MS = [500, 2_000, 10_000, 60_000];
const RESPONSE_TIMEOUT_MS = 20_000;

export class Webhooks {
  readonly deliveries: WebhookDelivery[] = [];
  readonly #options: WebhookOptions;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();
  #held: StripeEvent[] = [];
  #settings = DEFAULT_SETTINGS;
  #url: string | null;

  constructor(url: string | null, options: WebhookOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** Where messages go from now on; null sends none. */
  setUrl(url: string | null): void {
    this.#url = url;
  }

  updateSettings(settings: Partial<WebhookSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  /** Back to how it was at first: nothing held, nothing written down. */
  reset(): void {
    this.#settings = DEFAULT_SETTINGS;
    this.#held = [];
    this.deliveries.length = 0;
  }

  publishEvent(event: StripeEvent): void {
    const { mode, copies, delayMs } = this.#settings;
    if (mode === 'hold') this.#held.push(event);
    if (mode !== 'send') return;
    for (let copy = 0; copy < copies; copy += 1) this.#track(this.#sendUntilTaken(event, delayMs));
  }

  /** What is waiting to be released. */
  get held(): readonly StripeEvent[] {
    return this.#held;
  }

  /** Sends what was held, one after the other and each once, and gives what the venue answered. */
  async release({ order, copies = 1, types, ...signing }: WebhookRelease = {}): Promise<WebhookDelivery[]> {
    const chosen = this.#held.filter(({ type }) => types === undefined || types.includes(type));
    this.#held = this.#held.filter((event) => !chosen.includes(event));
    const answers: WebhookDelivery[] = [];
    for (const event of order === 'reversed' ? chosen.toReversed() : chosen) {
      for (let copy = 0; copy < copies; copy += 1) answers.push(await this.#send(event, signing));
    }
    return answers;
  }

  /** Resolves once nothing is on its way any more. */
  async untilIdle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.untilIdle();
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.catch(() => undefined).finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  async #sendUntilTaken(event: StripeEvent, delayMs: number): Promise<void> {
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
