// The activity log: what its entries about money and orders store.
import type { CashDirection } from './cash-count.ts';
import type { IncidentKind } from './incident.ts';
import type { PaidWith } from './payment.ts';

/**
 * The kinds of payment incidents that an activity-log entry may contain. Entries are never changed, so a kind that no longer occurs
 * stays here.
 */
export type LoggedIncidentKind = IncidentKind | 'day-sums-different';

/** The payment in an activity-log entry about money: what identifies it, and the amount of the action. */
export interface LoggedPayment {
  readonly paymentId: string;
  readonly number: number;
  readonly tableCode: string;
  /** The amount of the action in cents: of the payment, of the charge or of the refund. */
  readonly amount: number;
}

/** An order line in an activity-log entry. */
interface LoggedLine {
  readonly quantity: number;
  readonly label: string;
}

/** What activity-log entries about a discount, and about its undoing, say. */
interface LoggedDiscount {
  readonly tableCodes: readonly string[];
  readonly numbers: readonly number[];
  readonly amount: number;
}

/** Cash that was paid into the drawer or out of it. `amount` is cents. */
interface LoggedCashMovement {
  readonly closureId: number;
  readonly movementId: string;
  readonly direction: CashDirection;
  readonly amount: number;
  readonly reason: string;
}

/** For each kind of activity-log entry about money and orders: the details that the entry stores. */
export interface MoneyActivityDetails {
  'payment-confirmed': LoggedPayment & { readonly paidWith: PaidWith };
  /** Staff had recorded another way (`from`; null if none). The reason is empty if none was asked for. */
  'payment-way-corrected': LoggedPayment & {
    readonly from: PaidWith | null;
    readonly to: PaidWith;
    readonly reason: string;
  };
  /**
   * One collection of one or several orders, in one or several ways. Amounts are cents; `cashGiven` is null if it was not entered.
   * `remaining` is what the orders still owe.
   */
  'payments-collected': {
    readonly tableCodes: readonly string[];
    readonly numbers: readonly number[];
    readonly amount: number;
    readonly ways: readonly {
      readonly paidWith: PaidWith;
      readonly amount: number;
      readonly cashGiven: number | null;
    }[];
    readonly remaining: number;
  };
  /** `struckLines` is the number of lines that were voided. */
  'payment-canceled': LoggedPayment & { readonly reason: string; readonly struckLines?: number };
  /** Units of an order line that were taken off their order. `amount` is what they cost. */
  'line-voided': LoggedPayment & { readonly quantity: number; readonly label: string; readonly reason: string };
  /** Units that were taken off their order are back. */
  'line-restored': LoggedPayment & { readonly quantity: number; readonly label: string };
  /** Units that nobody pays for. `amount` is what they cost. */
  'lines-invited': LoggedPayment & { readonly lines: readonly LoggedLine[]; readonly reason: string };
  'invitation-undone': LoggedPayment & { readonly lines: readonly LoggedLine[] };
  /**
   * A discount of orders. `numbers` are of their payments, `amount` is what was taken off, in cents. `percent` is null for an
   * amount in euros.
   */
  'orders-discounted': LoggedDiscount & { readonly percent: number | null; readonly reason: string };
  'discount-undone': LoggedDiscount;
  /**
   * Orders that were moved from one table to another, or, with `isUndone`, back. `numbers` are of their payments, `amount` is what
   * they owe, in cents.
   */
  'orders-moved': {
    readonly from: string;
    readonly to: string;
    readonly numbers: readonly number[];
    readonly amount: number;
    readonly isUndone: boolean;
  };
  /** An order that staff took back just after they had sent it. `amount` is what it would have cost. */
  'order-taken-back': LoggedPayment;
  'payment-walked-out': LoggedPayment & { readonly reason: string };
  /** Owed payments that were left for the next Z closure. `amount` is their sum in cents. */
  'payments-left': {
    readonly tableCodes: readonly string[];
    readonly numbers: readonly number[];
    readonly amount: number;
    readonly reason: string;
  };
  /** Orders that staff marked as false. `amount` is their sum in cents; `blockedSessions` cannot order any more. */
  'orders-marked-false': {
    readonly tableCodes: readonly string[];
    readonly numbers: readonly number[];
    readonly amount: number;
    readonly blockedSessions: number;
  };
  'order-restored': LoggedPayment & { readonly lines: number };
  'attempt-decided': LoggedPayment & { readonly wasCharged: boolean };
  'payment-refunded': LoggedPayment & { readonly struckLines?: number };
  'external-refund-recorded': LoggedPayment;
  'refund-settled': LoggedPayment & { readonly wasRefunded: boolean };
  'refund-repeated': LoggedPayment;
  /** `number` is the payment's; null if the incident belongs to no payment. */
  'incident-closed': {
    readonly incidentId: string;
    readonly incident: LoggedIncidentKind;
    readonly number: number | null;
  };
  /** `amount` is what was received, in cents, before refunds. */
  'z-closure-closed': {
    readonly closureId: number;
    readonly payments: number;
    readonly amount: number;
    /** Cash in cents; null if it was not counted, or cannot be compared. Missing in entries of earlier versions. */
    readonly counted?: number | null;
    readonly expected?: number | null;
    /** The upper end of the expected cash, of which `expected` is the lower one. Missing if they are equal. */
    readonly expectedMost?: number;
    readonly difference?: number | null;
  };
  /** The coins for giving change, in cents. `before` is null if nobody had entered them. */
  'opening-float-set': { readonly closureId: number; readonly before: number | null; readonly after: number };
  'cash-moved': LoggedCashMovement;
  'cash-movement-undone': LoggedCashMovement;
  /** `doneBy` are the names of who had marked the lines as done; null for an automatic run. */
  'lines-recovered': {
    readonly tableCodes: readonly string[];
    readonly lines: readonly { readonly quantity: number; readonly label: string }[];
    readonly doneBy: readonly (string | null)[];
  };
}
