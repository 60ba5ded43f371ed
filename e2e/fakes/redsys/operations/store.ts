// What the bank remembers: operations, card tokens, references, authentications. In memory, and bounded.

/** More than any test or demo makes; the oldest is forgotten first. */
const ENTRIES_MAX = 5_000;

export interface Card {
  readonly number: string;
  /** YYMM */
  readonly expiry: string;
  /** Null where nobody typed one: a reference, a wallet. */
  readonly cvv: string | null;
}

export type PaidBy = 'card' | 'bizum' | 'wallet';

/** One order number, once anything was done with it. */
export interface Operation {
  readonly order: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  /** As the merchant wrote it. */
  readonly terminal: string;
  readonly startedOn: Date;
  paidBy: PaidBy;
  card: Card | null;
  isFinished: boolean;
  /** `Ds_Response`; of one under way the code that says so. */
  response: string;
  authorisationCode: string;
  securePayment: string;
  /** What was given back, in cents, in this order. */
  readonly refunds: number[];
}

/** What `iniciaPeticion` was told and answered. */
export interface InitiatedPayment {
  readonly amount: number;
  readonly currency: string;
  readonly type: string;
  readonly source: CardSource;
  /** The highest version that may follow; null when the card knows no 3-D Secure. */
  readonly protocol: string | null;
  readonly transactionId: string | null;
}

export interface CardSource {
  readonly idOper: string;
  readonly reference: string;
  readonly cardNumber: string;
}

/** What the embedded form made of a typed card. */
export interface CardToken {
  readonly order: string;
  readonly card: Card;
  readonly createdOn: Date;
}

export interface CardReference {
  readonly card: Card;
  readonly cofTransactionId: string;
  isDeleted: boolean;
}

/** A challenge, from the bank's side. */
export interface Authentication {
  readonly order: string;
  readonly version: string;
  readonly transactionId: string;
  /** `acsTransID`, or the `MD` of version 1. */
  readonly bankId: string;
  readonly notificationUrl: string;
  /** What the guest said; null until then. */
  status: 'Y' | 'N' | null;
}

export interface OperationStore {
  readonly operations: Map<string, Operation>;
  readonly initiations: Map<string, InitiatedPayment>;
  readonly cardTokens: Map<string, CardToken>;
  readonly references: Map<string, CardReference>;
  /** By their order. */
  readonly authentications: Map<string, Authentication>;
}

export function createOperationStore(): OperationStore {
  return {
    operations: new Map(),
    initiations: new Map(),
    cardTokens: new Map(),
    references: new Map(),
    authentications: new Map(),
  };
}

export function storeEntry<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size >= ENTRIES_MAX) entries.delete(oldest);
  entries.set(key, value);
}

/** Cents. */
export function refundedAmount(operation: Operation): number {
  return operation.refunds.reduce((sum, amount) => sum + amount, 0);
}
