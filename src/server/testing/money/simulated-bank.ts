// A simulated bank with hostile modes, in the same words for every provider, and the provider that calls it.
import type { StartAttemptInput } from '#contract/attempts.ts';
import type { PaymentOption } from '#domain/provider.ts';
import type { Provider } from '#server/attempts/index.ts';

/**
 * How the simulated bank replies to status queries about one attempt. `wrong` reports no charge although there is one; the
 * simulator of Stripe refuses the query instead.
 */
export const QUERY_MODES = ['normal', 'refused', 'hangs', 'wrong'] as const;
/** A way in which the simulated bank replies to status queries about one attempt, such as `hangs`. */
export type QueryMode = (typeof QUERY_MODES)[number];

/** How the simulated bank sends its webhooks about one attempt. Those that are `held` are sent later by `sendHeldMessages`. */
export const MESSAGE_MODES = ['sent', 'lost', 'held', 'three-times'] as const;
/** A way in which the simulated bank sends its webhooks about one attempt, such as `lost`. */
export type MessageMode = (typeof MESSAGE_MODES)[number];

/**
 * What happens to requests to the simulated bank that move money. With `reply-lost` and `reply-error` the bank executes the
 * request, but its reply is lost, or is an error that proves nothing. With `request-lost` it executes nothing.
 */
export const REQUEST_MODES = ['normal', 'reply-lost', 'reply-error', 'request-lost'] as const;
/** What happens to a request to the simulated bank that moves money, such as `reply-lost`. */
export type RequestMode = (typeof REQUEST_MODES)[number];

/** The money that the simulated bank has moved for one or several attempts, in cents. */
interface BankBalance {
  readonly charged: number;
  readonly refunded: number;
}

/**
 * A simulated bank for payment tests, with the same functions for Stripe and Redsys. `ref` is the reference of a payment attempt.
 */
export interface SimulatedBank {
  readonly provider: Provider;
  /** The payment option with a page of the bank. */
  readonly pageOption: PaymentOption;
  /** The input of an attempt that is charged without a page, by the request that starts or continues it. */
  readonly directStart: Pick<StartAttemptInput, 'paymentOption' | 'token'>;
  /** Completes an attempt that was started with `directStart` and requires an action in the customer's browser. */
  completeDirect(ref: string): Promise<void>;
  /** The customer's browser opens the page of this step. */
  openPage(step: { readonly url: string; readonly fields: Readonly<Record<string, string>> | null }): Promise<void>;
  payOnPage(ref: string): Promise<void>;
  declineOnPage(ref: string): Promise<void>;
  setQueries(ref: string, mode: QueryMode): void;
  setMessages(ref: string, mode: MessageMode): void;
  sendHeldMessages(ref: string, copies: number): Promise<void>;
  /** Affects the next request that moves money. */
  setNextRequest(mode: RequestMode): void;
  setRefunds(ref: string, mode: RequestMode): void;
  refundInPortal(ref: string, amount: number, isNotified: boolean): Promise<void>;
  /** New credentials: those in use until now serve the attempts that were made with them. */
  changeKeys(): void;
  /** Ends all hostile modes. Lost messages stay lost. */
  recover(): void;
  untilMessagesSent(): Promise<void>;
  balanceOf(refs: ReadonlySet<string>): BankBalance;
  close(): Promise<void>;
}

/** The number of earlier credentials that stay configured when tests change the keys of the payment provider. */
export const EARLIER_KEYS_MAX = 3;

/**
 * Returns a provider that passes each call to the current result of `present`, so that a test can change the credentials without a
 * new server.
 */
export function replaceableProvider(present: () => Provider): Provider {
  return new Proxy(present(), { get: (_, name) => Reflect.get(present(), name) });
}

/** The options with which a test opens a simulated bank. */
export interface BankOptions {
  readonly clock: () => Date;
  /** The address at which the venue receives messages, without a slash at the end. */
  readonly publicUrl: string;
  /** False if the bank's own list of operations is not configured, which is the default of Redsys. Stripe always has one. */
  readonly listsOperations: boolean;
}

/**
 * Adds up the cents charged and refunded for the payment attempts with these references (`refs`). `lines` is the list of charges of
 * a simulator.
 */
export function balanceOfAttempts(
  lines: readonly (BankBalance & { readonly reference: string })[],
  refs: ReadonlySet<string>,
): BankBalance {
  const ofRefs = lines.filter(({ reference }) => refs.has(reference));
  return {
    charged: ofRefs.reduce((sum, { charged }) => sum + charged, 0),
    refunded: ofRefs.reduce((sum, { refunded }) => sum + refunded, 0),
  };
}
