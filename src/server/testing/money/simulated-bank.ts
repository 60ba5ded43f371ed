// A simulated bank with hostile modes, in the same words for every provider, and the provider that calls it.
import type { StartAttemptInput } from '#contract/attempts.ts';
import type { PaymentOption } from '#domain/provider.ts';
import type { Provider } from '#server/attempts/index.ts';

/** How the bank replies to status queries. `wrong`: it reports no charge, although there is one. */
export const QUERY_MODES = ['normal', 'refused', 'hangs', 'wrong'] as const;
export type QueryMode = (typeof QUERY_MODES)[number];

/** What happens to the bank's messages about one attempt. `held` ones are sent by `sendHeldMessages`. */
export const MESSAGE_MODES = ['sent', 'lost', 'held', 'three-times'] as const;
export type MessageMode = (typeof MESSAGE_MODES)[number];

/**
 * What happens to requests that move money. The bank executes the request, and its reply is lost (`reply-lost`) or an error
 * that proves nothing (`reply-error`).
 */
export const REQUEST_MODES = ['normal', 'reply-lost', 'reply-error', 'request-lost'] as const;
export type RequestMode = (typeof REQUEST_MODES)[number];

/** The money that really moved for one reference, in cents. */
export interface BankBalance {
  readonly charged: number;
  readonly refunded: number;
}

/** A simulated bank. References are those of attempts. */
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

/** The number of earlier credentials that stay configured after changes of keys. */
export const KEYS_MAX = 3;

/** A provider that passes each call to the present one, so that new credentials need no new server. */
export function replaceable(present: () => Provider): Provider {
  return new Proxy(present(), { get: (_, name) => Reflect.get(present(), name) });
}

/** What a simulated bank is opened with. */
export interface BankOptions {
  readonly clock: () => Date;
  /** The address at which the venue receives messages, without a slash at the end. */
  readonly publicUrl: string;
  /** False if the bank's own list of operations is not configured, which is the default of Redsys. Stripe always has one. */
  readonly listsOperations: boolean;
}

/** The sum of the lines of a simulator's book that have one of these references. */
export function sumOfBook(
  lines: readonly (BankBalance & { readonly reference: string })[],
  refs: ReadonlySet<string>,
): BankBalance {
  const ofRefs = lines.filter(({ reference }) => refs.has(reference));
  return {
    charged: ofRefs.reduce((sum, { charged }) => sum + charged, 0),
    refunded: ofRefs.reduce((sum, { refunded }) => sum + refunded, 0),
  };
}
