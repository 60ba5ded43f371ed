// The result of a query of operations, whichever service of Redsys responded to it.

import { type MerchantParameters, readParameterAsText } from '#server/providers/redsys/signed-parameters.ts';
import type { RedsysTerminal } from '#server/providers/redsys/terminal-settings.ts';

/**
 * The operations of one transaction type, such as charges, that Redsys lists for one order number. Redsys calls each payment
 * attempt an order.
 */
export type RedsysOrderQueryResult =
  /** At least one operation. The fields have the same names as in every other response. */
  | { readonly kind: 'found'; readonly operations: readonly MerchantParameters[] }
  /** Redsys knows no such operation. */
  | { readonly kind: 'missing' }
  /** No response, an error, or a response that could not be interpreted. */
  | UnusableResponse;

/** The result of a query that got no usable response. */
export interface UnusableResponse {
  readonly kind: 'unusable';
  readonly code: string;
}

/**
 * A query for the operations of one order number and one transaction type at Redsys, which calls each payment attempt an order. The
 * time limit is in milliseconds.
 */
export interface RedsysOrderQuery {
  readonly order: string;
  /** `DS_MERCHANT_TRANSACTIONTYPE` */
  readonly type: string;
  readonly timeoutMs: number;
}

/** Makes the result of a query that got no usable response. `code` says why. */
export function unusableResponse(code: string): UnusableResponse {
  return { kind: 'unusable', code };
}

/** True if these fields of a listed operation have this order number, merchant and terminal. */
export function isOperationOfRedsysOrder(terminal: RedsysTerminal, order: string, fields: MerchantParameters): boolean {
  return readParameterAsText(fields, 'Ds_Order') === order && isOperationOfTerminal(terminal, fields);
}

/** True if these fields of a listed operation have this transaction type (see `TRANSACTION_TYPE`), or none at all. */
export function hasTransactionType(type: string, fields: MerchantParameters): boolean {
  return Number(readParameterAsText(fields, 'Ds_TransactionType') ?? type) === Number(type);
}

/**
 * True if these fields of a listed operation have this merchant and terminal. A missing field counts as equal, because Redsys does
 * not repeat all fields of a query.
 */
export function isOperationOfTerminal({ merchantCode, terminal }: RedsysTerminal, fields: MerchantParameters): boolean {
  const isSame = (name: string, ours: string) => Number(readParameterAsText(fields, name) ?? ours) === Number(ours);
  return isSame('Ds_MerchantCode', merchantCode) && isSame('Ds_Terminal', terminal);
}

const FINISHED = 'F';

/** S: requested, no card was entered yet. A: the customer is authenticating. P, which is none of these, is being authorised. */
const WAITING = new Set(['S', 'A']);

/**
 * True if the state of a listed operation means that nothing is charged before the customer acts: types a card or authenticates.
 */
export function isWaitingForCustomer(fields: MerchantParameters): boolean {
  return WAITING.has(readParameterAsText(fields, 'Ds_State') ?? '');
}

/** True if the state of a listed operation means that it has ended, whatever its result. */
export function isOperationFinished(fields: MerchantParameters): boolean {
  return readParameterAsText(fields, 'Ds_State') === FINISHED;
}
