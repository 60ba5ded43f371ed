// The port: what we want of whoever moves the money. Everything about one company stays behind it.
import type { IncomingHttpHeaders } from 'node:http';
import type { BrowserFacts, Step } from '#contract/attempts.ts';
import type { AttemptWay, PaymentFailure, ProviderId } from '#domain/attempt.ts';
import type { Cents } from '#domain/money.ts';

/**
 * What a provider must remember of an attempt between two calls. Stored, never sent to browsers. What names the card is
 * kept under `card`, and goes when the attempt is over.
 */
export type AttemptData = Readonly<Record<string, unknown>>;

/** An attempt as its provider sees it. */
export interface ProviderAttempt {
  readonly id: string;
  /** What the provider and we call it (`newRef`). */
  readonly ref: string;
  readonly way: AttemptWay;
  readonly amount: Cents;
  readonly data: AttemptData;
  /** Our own number of the payment, for the provider's lists. */
  readonly paymentNumber: number;
  readonly tableCode: string;
  /** As guests know the venue. */
  readonly venueName: string;
  /** What is bought, for pages that list it. The prices add up to the amount. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly price: Cents }[];
  /** Where a bank's page that comes from another site returns to: an address of ours that needs no cookie. */
  readonly returnUrl: string;
  /** When the payment is given up unless it is paid. */
  readonly expiresOn: Date;
}

/** Who pays: what the provider calls this guest, when it knows them. */
export interface Payer {
  readonly ref: string | null;
  /** What the guest gave us; null for a label of ours. */
  readonly email: string | null;
}

/** How the guest pays. */
export type Source =
  | { readonly way: 'checkout' | 'card' | 'redirect' | 'bizum'; readonly saveCard: boolean }
  | { readonly way: 'saved-card'; readonly card: StoredCard }
  | { readonly way: 'googlepay' | 'applepay'; readonly token: string };

/** The guest's browser: what it told, and what its request tells. */
export interface Browser extends BrowserFacts {
  readonly address: string;
  readonly userAgent: string;
  readonly accept: string;
}

/** What an attempt goes on with. */
export type Input =
  | { readonly kind: 'card-token'; readonly token: string; readonly saveCard: boolean }
  | { readonly kind: 'fingerprint'; readonly completed: boolean }
  | { readonly kind: 'confirmed' }
  /** What the bank's page posted back to `returnUrl`. */
  | { readonly kind: 'challenge'; readonly fields: Readonly<Record<string, string>> };

export interface StoredCard {
  readonly token: string;
  readonly data: AttemptData;
}

/** A card the guest wants kept. */
export interface NewCard extends StoredCard {
  /** The same card again has the same. */
  readonly fingerprint: string;
  readonly brand: string;
  readonly last4: string;
  /** YYYY-MM */
  readonly expires: string | null;
}

/**
 * Where an attempt stands, as the provider tells it over a channel that proves it (its own API, or a signature). An
 * adapter compares merchant, terminal and reference before it says `succeeded`; the core compares amount and currency.
 */
export type Outcome =
  | { readonly state: 'action'; readonly step: Step }
  | { readonly state: 'processing' }
  /** No answer, or none that could be understood, after money may have moved. */
  | { readonly state: 'unknown'; readonly code: string }
  | { readonly state: 'succeeded'; readonly evidence: Evidence }
  | { readonly state: 'failed' | 'canceled'; readonly reason: PaymentFailure; readonly code: string | null };

export interface Evidence {
  readonly amount: Cents;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** What the provider calls the money. */
  readonly externalId: string;
  readonly card: NewCard | null;
}

export interface Progress {
  readonly outcome: Outcome;
  /** Replaces what was remembered; undefined leaves it. */
  readonly data?: AttemptData;
  /** What the provider calls this guest from now on. */
  readonly payerRef?: string;
}

/** A message from the provider itself, as it came over the wire. */
export interface ProviderMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What a message says about one attempt. */
export type Fact =
  | { readonly about: 'attempt'; readonly ref: string; readonly eventId: string | null; readonly outcome: Outcome }
  /** Ask about it: the message itself proves too little. */
  | { readonly about: 'hint'; readonly ref: string; readonly eventId: string | null }
  | {
      readonly about: 'refund';
      readonly refundId: string;
      readonly eventId: string | null;
      readonly result: RefundResult;
    }
  | { readonly about: 'dispute'; readonly ref: string; readonly eventId: string | null; readonly amount: Cents };

/** Whoever sent it is not the provider. Nothing of it is believed. */
export class NotAuthentic extends Error {}

export type RefundResult =
  | { readonly state: 'succeeded' | 'pending'; readonly externalId: string }
  | { readonly state: 'failed' | 'unknown'; readonly code: string };

export interface Provider {
  readonly id: ProviderId;
  /** The ways that its settings allow now. */
  readonly ways: readonly AttemptWay[];
  /** A reference never used before. */
  newRef(attemptId: string): string;
  /** Begins. Called once for an attempt, after it was stored; a crash on the way is repaired by `sync`. */
  start(attempt: ProviderAttempt, source: Source, payer: Payer, browser: Browser): Promise<Progress>;
  /** Goes on, after `processing` was stored. */
  advance(attempt: ProviderAttempt, input: Input, browser: Browser): Promise<Progress>;
  /** Asks what became of it. Moves no money. */
  sync(attempt: ProviderAttempt): Promise<Progress>;
  /** Sees to it that nobody can pay it any more, where the provider can; says what became of it. */
  cancel(attempt: ProviderAttempt): Promise<Progress>;
  /** What a message says. Throws `NotAuthentic`. */
  read(message: ProviderMessage): Promise<readonly Fact[]>;
  /** What a signed address of a return says; none when it carries nothing. Throws `NotAuthentic`. */
  readReturn(fields: Readonly<Record<string, string>>): readonly Fact[];
  /** The reference that a return's own session id belongs to; null when it belongs to none of ours. */
  refOfSession(sessionId: string): Promise<string | null>;
  /** Gives money back, once for each refund id. */
  refund(attempt: ProviderAttempt, refund: { readonly id: string; readonly amount: Cents }): Promise<RefundResult>;
  /** Forgets a kept card; one that is gone already is forgotten too. */
  forgetCard(card: StoredCard): Promise<void>;
}
