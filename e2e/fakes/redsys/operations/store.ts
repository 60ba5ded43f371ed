// In-memory store of the simulator: operations, card tokens, card references, authentications. Its size is bounded.

/** Maximum entries per map, more than any test or demo creates; the oldest entry is removed first. */
const ENTRIES_MAX = 5_000;

export interface Card {
  readonly number: string;
  /** YYMM */
  readonly expiry: string;
  /** Null for a card reference or a wallet, which have no CVV. */
  readonly cvv: string | null;
}

export type PaidBy = 'card' | 'bizum' | 'wallet';

/** An operation, identified by its order number. */
export interface Operation {
  readonly order: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  /** As written by the merchant. */
  readonly terminal: string;
  readonly startedOn: Date;
  paidBy: PaidBy;
  card: Card | null;
  isFinished: boolean;
  /** `Ds_Response`; for an operation in progress the code of its pending step. */
  response: string;
  authorisationCode: string;
  securePayment: string;
  /** Refunded amounts in cents, in chronological order. */
  readonly refunds: number[];
}

/** Request and reply of `iniciaPeticion`. */
export interface InitiatedPayment {
  readonly amount: number;
  readonly currency: string;
  readonly type: string;
  readonly source: CardSource;
  /** Highest 3-D Secure version of the card; null without 3-D Secure. */
  readonly protocol: string | null;
  readonly transactionId: string | null;
}

/** The card of a payment, by exactly one of these; the others are empty. */
export interface CardSource {
  readonly idOper: string;
  readonly reference: string;
  readonly cardNumber: string;
}

/** Token of a card typed into the embedded form. */
export interface CardToken {
  readonly order: string;
  readonly card: Card;
  readonly createdOn: Date;
}

/** A card saved for later payments. */
export interface CardReference {
  readonly card: Card;
  readonly cofTransactionId: string;
  isDeleted: boolean;
}

/** Challenge of a payment as the issuing bank stores it. */
export interface Authentication {
  readonly order: string;
  readonly version: string;
  readonly transactionId: string;
  /** `acsTransID`, or the `MD` of version 1. */
  readonly bankId: string;
  readonly notificationUrl: string;
  /** Decision of the customer; null until then. */
  status: 'Y' | 'N' | null;
}

export interface OperationStore {
  readonly operations: Map<string, Operation>;
  readonly initiations: Map<string, InitiatedPayment>;
  readonly cardTokens: Map<string, CardToken>;
  readonly references: Map<string, CardReference>;
  /** By order number. */
  readonly authentications: Map<string, Authentication>;
}

/** Creates an empty store. */
export function createOperationStore(): OperationStore {
  return {
    operations: new Map(),
    initiations: new Map(),
    cardTokens: new Map(),
    references: new Map(),
    authentications: new Map(),
  };
}

/** Adds an entry and removes the oldest one above the limit. */
export function storeEntry<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size >= ENTRIES_MAX) entries.delete(oldest);
  entries.set(key, value);
}

/** Sum of the refunds of an operation, in cents. */
export function refundedAmount(operation: Operation): number {
  return operation.refunds.reduce((sum, amount) => sum + amount, 0);
}
