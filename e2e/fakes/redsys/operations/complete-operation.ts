// Starts and completes operations and refunds, and records the money that they move in the ledger.
import type { MovementOrigin } from '#e2e/fakes/ledger.ts';
import { accountOf } from '#e2e/fakes/redsys/merchants.ts';
import { newDigits, newHexId, type RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type OperationRequest, PAY, type VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import {
  type Card,
  findOperation,
  type Operation,
  type PaymentMeans,
  refundedAmount,
  storeEntry,
  storeOperation,
} from './store.ts';

/** True for the response codes of an authorised payment. */
export function isPaid(response: string): boolean {
  return /^00\d\d$/.test(response);
}

/**
 * True for a payment that was charged. False for a payment that was not, and for the deletion of a card reference (the id of a
 * saved card).
 */
export function isCharged({ type, response }: Operation): boolean {
  return type === PAY && isPaid(response);
}

/** Throws SIS0051 if the order number was used before, even by a declined or unfinished payment. */
export function requireUnusedOrder({ store }: RedsysSimulator, { merchant, order }: VerifiedRequest): void {
  if (findOperation(store, merchant, order) !== undefined) throw new SisError('SIS0051');
}

/** Returns a new operation for a request of the merchant. It is not stored yet. */
export function newOperation(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  request: OperationRequest,
  paidBy: PaymentMeans,
  card: Card | null,
): Operation {
  return {
    merchant: verified.merchant,
    order: request.order,
    type: request.type,
    verified,
    amount: request.amount,
    currency: request.currency,
    terminal: request.terminal,
    startedOn: simulator.now(),
    finishedOn: null,
    paidBy,
    card,
    isFinished: false,
    response: '9998',
    authorisationCode: '',
    securePayment: '0',
    refunds: [],
    declines: [],
  };
}

/**
 * Stores an operation of Redsys that waits for the customer, such as for a 3-D Secure challenge. `response` is the response code of
 * the step that it waits for.
 */
export function storePendingOperation(simulator: RedsysSimulator, operation: Operation, response: string): void {
  retainDecline(operation);
  operation.isFinished = false;
  operation.response = response;
  storeOperation(simulator.store, operation);
}

/** Stores the final result of an operation, charged or denied, and records a charge in the ledger (record of moved money). */
export function completeOperation(
  simulator: RedsysSimulator,
  operation: Operation,
  response: string,
  securePayment: string,
): void {
  retainDecline(operation);
  operation.isFinished = true;
  operation.finishedOn = simulator.now();
  operation.response = response;
  operation.authorisationCode = isPaid(response) ? newDigits(6) : '';
  operation.securePayment = securePayment;
  storeOperation(simulator.store, operation);
  if (isCharged(operation)) {
    const origin = operation.verified === null ? 'portal' : 'customer';
    const { amount, order, finishedOn: on } = operation;
    simulator.ledger.record(accountOf(operation.merchant), order, { kind: 'charge', amount, on, origin });
  }
}

/** Moves the result of a declined operation that is tried again to its earlier declines. */
function retainDecline(operation: Operation): void {
  const { isFinished, response, finishedOn } = operation;
  if (isFinished && finishedOn !== null) operation.declines.push({ response, on: finishedOn });
}

/** Refunds `amount` cents of a charged operation. Throws `SisError` if it was not charged or the amount is too large. */
export function refundOperation(
  simulator: RedsysSimulator,
  operation: Operation,
  amount: number,
  origin: MovementOrigin,
): void {
  requireRefundable(operation, amount);
  const on = simulator.now();
  operation.refunds.push({ amount, on, origin });
  simulator.ledger.record(accountOf(operation.merchant), operation.order, { kind: 'refund', amount, on, origin });
}

/** Throws SIS0056 if the operation was not charged, and SIS0057 if the amount is too large. */
export function requireRefundable(operation: Operation, amount: number): void {
  if (!isCharged(operation)) throw new SisError('SIS0056');
  if (amount < 1 || refundedAmount(operation) + amount > operation.amount) throw new SisError('SIS0057');
}

/**
 * Saves the card of a payment under a new card reference (an id for later payments), if the request required one and the payment
 * succeeded. Returns the reply fields of the reference; otherwise no fields.
 */
export function saveCardReference(simulator: RedsysSimulator, operation: Operation, parameters: Fields): Fields {
  const isRequired = textOf(parameters, 'DS_MERCHANT_IDENTIFIER') === 'REQUIRED';
  if (!isRequired || operation.card === null || !isPaid(operation.response)) return {};
  const account = accountOf(operation.merchant);
  const card = { ...operation.card, cvv: null };
  const [reference, cofTransactionId] = [newHexId(), newDigits(15)];
  storeEntry(simulator.store.references, reference, { account, card, cofTransactionId, isDeleted: false });
  return {
    Ds_Merchant_Identifier: reference,
    Ds_ExpiryDate: card.expiry,
    Ds_Merchant_Cof_Txnid: cofTransactionId,
  };
}
