// In-memory store of the simulator: operations, card tokens, card references, authentications. Its size is bounded.
import type { MovementOrigin } from '#e2e/fakes/ledger.ts';
import { orderKey } from '#e2e/fakes/redsys/merchants.ts';
import type { Merchant, VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';

/** Maximum entries per map, more than any test or demo creates; the oldest entry is removed first. */
const ENTRIES_MAX = 5_000;

/** A card with which the simulated Redsys charges. */
export interface Card {
  readonly number: string;
  /** YYMM */
  readonly expiry: string;
  /** Null for a card reference or a wallet, which have no CVV. */
  readonly cvv: string | null;
}

/** The means of payment with which a payment was paid at the simulated Redsys. */
export type PaymentMeans = 'card' | 'bizum' | 'wallet';

/** A refund of an operation. */
interface Refund {
  /** Cents. */
  readonly amount: number;
  readonly on: Date;
  readonly origin: MovementOrigin;
}

/** A declined try of an operation whose order was tried again. */
interface Decline {
  readonly response: string;
  readonly on: Date;
}

/**
 * A payment, or the deletion of a card reference (the id of a saved card), at the simulated Redsys. Its merchant, terminal and
 * order number identify it.
 */
export interface Operation {
  readonly merchant: Merchant;
  readonly order: string;
  /** Transaction type: a payment, or the deletion of a card reference. */
  readonly type: string;
  /** The request that started it; null for one that was entered in the portal. */
  readonly verified: VerifiedRequest | null;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  /** As written by the merchant. */
  readonly terminal: string;
  readonly startedOn: Date;
  /** Time of the latest result; null while in progress for the first time. */
  finishedOn: Date | null;
  paidBy: PaymentMeans;
  card: Card | null;
  isFinished: boolean;
  /** `Ds_Response`; for an operation in progress the code of its pending step. */
  response: string;
  authorisationCode: string;
  securePayment: string;
  /** In chronological order. */
  readonly refunds: Refund[];
  /** Declines before the latest result, in chronological order. */
  readonly declines: Decline[];
}

/**
 * A card payment after `iniciaPeticion` (its first REST request): the fields of that request, and the 3-D Secure data of the reply.
 */
export interface InitiatedPayment {
  readonly amount: number;
  readonly currency: string;
  readonly type: string;
  readonly source: CardSource;
  /** Highest 3-D Secure version of the card; null without 3-D Secure. */
  readonly protocol: string | null;
  readonly transactionId: string | null;
}

/**
 * The card of a payment in a request: a token of the embedded form, a card reference (the id of a saved card), or the card number.
 * Only one field is set; the other two are empty.
 */
export interface CardSource {
  readonly idOper: string;
  readonly reference: string;
  readonly cardNumber: string;
}

/** The token of a card that a customer typed into the embedded form. */
interface CardToken {
  readonly merchant: Merchant;
  readonly order: string;
  readonly card: Card;
  readonly createdOn: Date;
}

/** A card that a customer saved for later payments. */
interface CardReference {
  /** The terminal that the reference can be used with. */
  readonly account: string;
  readonly card: Card;
  readonly cofTransactionId: string;
  isDeleted: boolean;
}

/** A 3-D Secure challenge of a payment, as the customer's bank stores it. */
export interface Authentication {
  readonly operation: Operation;
  readonly version: string;
  readonly transactionId: string;
  /** `acsTransID`, or the `MD` of version 1. */
  readonly bankId: string;
  readonly notificationUrl: string;
  /** Decision of the customer; null until then. */
  status: 'Y' | 'N' | null;
}

/** Everything that the simulated Redsys stores in memory. */
export interface OperationStore {
  /** By order key, like `initiations` and `authentications`. */
  readonly operations: Map<string, Operation>;
  readonly initiations: Map<string, InitiatedPayment>;
  readonly cardTokens: Map<string, CardToken>;
  readonly references: Map<string, CardReference>;
  readonly authentications: Map<string, Authentication>;
}

/** Creates an empty store of the simulated Redsys. */
export function createOperationStore(): OperationStore {
  return {
    operations: new Map(),
    initiations: new Map(),
    cardTokens: new Map(),
    references: new Map(),
    authentications: new Map(),
  };
}

/** Adds an entry to a map of the store and removes the oldest one if there are too many. */
export function storeEntry<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size >= ENTRIES_MAX) entries.delete(oldest);
  entries.set(key, value);
}

/** Returns the sum of the refunds of an operation, in cents. */
export function refundedAmount(operation: Operation): number {
  return operation.refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the operation with this order number; undefined if the simulator has no such operation. */
export function findOperation(store: OperationStore, merchant: Merchant, order: string): Operation | undefined {
  return store.operations.get(orderKey(merchant, order));
}

/** Stores an operation by its merchant, terminal and order number. */
export function storeOperation(store: OperationStore, operation: Operation): void {
  storeEntry(store.operations, orderKey(operation.merchant, operation.order), operation);
}
