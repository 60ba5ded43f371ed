// Webhooks of Stripe: signed, retried until accepted, and by settings repeated, held or reordered, for all events
// or for those of one payment attempt.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StripeEvent } from './api/objects.ts';

/**
 * The webhook secret with which events are signed. `both` signs with the current and the previous one, as Stripe does while a
 * secret is being replaced.
 */
export type SigningSecret = 'current' | 'previous' | 'both';

/** How the events of an account are sent to the venue: immediately or not, and how often. */
export interface WebhookSettings {
  /** `send` sends events immediately, `hold` retains them until they are released, `off` drops them. */
  readonly mode: 'send' | 'hold' | 'off';
  /** Number of times each event is sent. */
  readonly copies: number;
}

/** Selects which of the events that the simulated Stripe has held back are sent now, and how they are sent and signed. */
export interface WebhookRelease {
  /** The newest first; in the order of the events by default. */
  readonly order?: 'reversed';
  readonly copies?: number;
  /** Age of the signature in seconds. */
  readonly age?: number;
  /** Changes the body after signing. */
  readonly isTampered?: boolean;
  readonly signedWith?: SigningSecret;
  /** Releases only held events of these types. */
  readonly types?: readonly string[];
  /** Releases only held events of this payment attempt. */
  readonly reference?: string;
}

/** One try to send an event to the venue. */
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

interface Publication {
  readonly event: StripeEvent;
  readonly reference: string | null;
}

type Signing = Pick<WebhookRelease, 'age' | 'isTampered' | 'signedWith'>;

const DEFAULT_SETTINGS: WebhookSettings = { mode: 'send', copies: 1 };
const RETRY_DELAYS_MS = [500, 2_000, 10_000, 60_000];
const RESPONSE_TIMEOUT_MS = 20_000;

/**
 * Sends the events of a simulated account to the venue's webhook address. An event that the venue does not accept is sent again
 * after each retry delay.
 */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #closing = new AbortController();
  readonly #inProgress = new Set<Promise<unknown>>();
  /** Settings by the reference of an attempt. */
  readonly #ownSettings = new Map<string, Partial<WebhookSettings>>();
  #held: Publication[] = [];
  #settings = DEFAULT_SETTINGS;
  #url: string | null;
  #secret: string;
  #previousSecret: string;

  constructor(url: string | null, options: WebhookOptions) {
    this.#url = url;
    this.#secret = options.secret;
    this.#previousSecret = options.secret;
    this.#options = options;
  }

  /** Sets the webhook address. */
  setUrl(url: string | null): void {
    this.#url = url;
  }

  /** Replaces the signing secret. */
  changeSecret(secret: string): void {
    this.#previousSecret = this.#secret;
    this.#secret = secret;
  }

  /** Changes the settings for one attempt, or for all others. */
  updateSettings(settings: Partial<WebhookSettings>, reference?: string): void {
    if (reference === undefined) this.#settings = { ...this.#settings, ...settings };
    else this.#ownSettings.set(reference, { ...this.#ownSettings.get(reference), ...settings });
  }

  /** Restores the default settings and removes held events. */
  reset(): void {
    this.#settings = DEFAULT_SETTINGS;
    this.#ownSettings.clear();
    this.#held = [];
  }

  /** Sends or holds an event by the settings. */
  publishEvent(event: StripeEvent, reference: string | null): void {
    const { mode, copies } = this.#settingsOf(reference);
    if (mode === 'hold') this.#held.push({ event, reference });
    if (mode !== 'send') return;
    for (let copy = 0; copy < copies; copy += 1) this.#track(this.#sendUntilAccepted({ event, reference }));
  }

  /** Sends held events one after the other without retries. Returns their deliveries. */
  async release({ order, copies = 1, types, reference, ...signing }: WebhookRelease = {}): Promise<WebhookDelivery[]> {
    const chosen = this.#held.filter(
      (one) =>
        (types === undefined || types.includes(one.event.type)) &&
        (reference === undefined || one.reference === reference),
    );
    this.#held = this.#held.filter((one) => !chosen.includes(one));
    const deliveries: WebhookDelivery[] = [];
    for (const one of order === 'reversed' ? chosen.toReversed() : chosen) {
      for (let copy = 0; copy < copies; copy += 1) deliveries.push(await this.#send(one, signing));
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

  #settingsOf(reference: string | null): WebhookSettings {
    return { ...this.#settings, ...this.#ownSettings.get(reference ?? '') };
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.catch(() => undefined).finally(() => this.#inProgress.delete(tracked));
    this.#inProgress.add(tracked);
  }

  async #sendUntilAccepted(publication: Publication): Promise<void> {
    const pauses = [0, ...(this.#options.retryDelaysMs ?? RETRY_DELAYS_MS)];
    for (const pause of pauses) {
      if (pause > 0) await wait(pause, undefined, { signal: this.#closing.signal });
      const { status } = await this.#send(publication, {});
      if (status !== null && status >= 200 && status < 300) return;
    }
  }

  async #send({ event }: Publication, signing: Signing): Promise<WebhookDelivery> {
    const { age = 0, isTampered = false, signedWith = 'current' } = signing;
    const signed = JSON.stringify(event);
    const body = isTampered ? signed.replace('"livemode":false', '"livemode":true') : signed;
    const signature = this.#signature(signed, age, signedWith);
    const status = this.#url === null ? null : await this.#post(this.#url, body, signature);
    return { eventId: event.id, type: event.type, status };
  }

  #signature(body: string, age: number, signedWith: SigningSecret): string {
    const time = Math.floor(this.#options.clock().getTime() / 1_000) - age;
    const signatures = this.#secretsOf(signedWith).map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
    );
    return [`t=${time}`, ...signatures].join(',');
  }

  #secretsOf(signedWith: SigningSecret): readonly string[] {
    if (signedWith === 'both') return [this.#secret, this.#previousSecret];
    return [signedWith === 'previous' ? this.#previousSecret : this.#secret];
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
