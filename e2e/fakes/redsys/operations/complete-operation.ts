// Completes operations, and builds the fields of replies and notifications about them.
import { newDigits, newHexId, type RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { DELETE_REFERENCE, type OperationRequest, PAY, REFUND } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { findSandboxCard, maskCardNumber } from './sandbox-cards.ts';
import { type Card, type Operation, type PaidBy, storeEntry } from './store.ts';

/** True for the response codes of an authorised payment. */
export function isPaid(response: string): boolean {
  return /^00\d\d$/.test(response);
}

/** Throws SIS0051 if the order number was used, with any result. */
export function requireUnused(simulator: RedsysSimulator, order: string): void {
  if (simulator.store.operations.has(order)) throw new SisError('SIS0051');
}

/** A new operation, not stored yet. */
export function newOperation(
  simulator: RedsysSimulator,
  request: OperationRequest,
  paidBy: PaidBy,
  card: Card | null,
): Operation {
  return {
    order: request.order,
    amount: request.amount,
    currency: request.currency,
    terminal: request.terminal,
    startedOn: simulator.now(),
    paidBy,
    card,
    isFinished: false,
    response: '9998',
    authorisationCode: '',
    securePayment: '0',
    refunds: [],
  };
}

/** Stores an operation that waits for the customer. `response` is the code of the pending step. */
export function storePendingOperation(simulator: RedsysSimulator, operation: Operation, response: string): void {
  operation.response = response;
  storeEntry(simulator.store.operations, operation.order, operation);
}

/** Stores the final result of an operation: charged or denied. */
export function completeOperation(
  simulator: RedsysSimulator,
  operation: Operation,
  response: string,
  securePayment: string,
): void {
  operation.isFinished = true;
  operation.response = response;
  operation.authorisationCode = isPaid(response) ? newDigits(6) : '';
  operation.securePayment = securePayment;
  storeEntry(simulator.store.operations, operation.order, operation);
}

/** Fields of a new card reference if the request required one and the payment succeeded; otherwise none. */
export function savedCardFields(simulator: RedsysSimulator, operation: Operation, parameters: Fields): Fields {
  const isRequired = textOf(parameters, 'DS_MERCHANT_IDENTIFIER') === 'REQUIRED';
  if (!isRequired || operation.card === null || !isPaid(operation.response)) return {};
  const card = { ...operation.card, cvv: null };
  const [reference, cofTransactionId] = [newHexId(), newDigits(15)];
  storeEntry(simulator.store.references, reference, { card, cofTransactionId, isDeleted: false });
  return {
    Ds_Merchant_Identifier: reference,
    Ds_ExpiryDate: card.expiry,
    Ds_Merchant_Cof_Txnid: cofTransactionId,
  };
}

/** Fields of the final REST reply to a payment. */
export function paymentResponse(simulator: RedsysSimulator, operation: Operation, parameters: Fields): Fields {
  return {
    Ds_Amount: String(operation.amount),
    Ds_Currency: operation.currency,
    Ds_Order: operation.order,
    Ds_MerchantCode: simulator.merchant.code,
    Ds_Terminal: operation.terminal,
    Ds_Response: operation.response,
    Ds_AuthorisationCode: operation.authorisationCode,
    Ds_TransactionType: PAY,
    Ds_SecurePayment: operation.securePayment,
    Ds_Language: '1',
    ...cardFields(operation, 'Ds_CardNumber'),
    Ds_MerchantData: textOf(parameters, 'DS_MERCHANT_MERCHANTDATA'),
    Ds_ProcessedPayMethod: '78',
    [`Ds_Control_${simulator.now().getTime()}`]: String(simulator.now().getTime()),
  };
}

/** Fields of the REST reply to a refund or to the deletion of a reference. */
export function refundOrDeletionResponse(
  simulator: RedsysSimulator,
  request: OperationRequest,
  response: string,
  authorisationCode: string,
): Fields {
  const money = request.type === REFUND ? { Ds_Amount: String(request.amount), Ds_Currency: request.currency } : {};
  return {
    ...money,
    Ds_Order: request.order,
    Ds_MerchantCode: simulator.merchant.code,
    Ds_Terminal: request.terminal,
    Ds_Response: response,
    Ds_AuthorisationCode: authorisationCode,
    Ds_TransactionType: request.type === REFUND ? REFUND : DELETE_REFERENCE,
    Ds_SecurePayment: '0',
    Ds_Language: '1',
  };
}

/** Fields of a notification and of a return address: values are percent-encoded, the terminal has three digits. */
export function notificationFields(
  simulator: RedsysSimulator,
  operation: Operation,
  parameters: Fields,
  more: Fields,
): Fields {
  const now = simulator.now();
  const fields: Fields = {
    Ds_Date: DAY.format(now),
    Ds_Hour: TIME.format(now),
    Ds_SecurePayment: operation.securePayment,
    ...cardFields(operation, 'Ds_Card_Number'),
    Ds_Amount: String(operation.amount),
    Ds_Currency: operation.currency,
    Ds_Order: operation.order,
    Ds_MerchantCode: simulator.merchant.code,
    Ds_Terminal: operation.terminal.padStart(3, '0'),
    Ds_Response: operation.response,
    Ds_MerchantData: textOf(parameters, 'DS_MERCHANT_MERCHANTDATA'),
    Ds_TransactionType: PAY,
    Ds_ConsumerLanguage: textOf(parameters, 'DS_MERCHANT_CONSUMERLANGUAGE') || '1',
    Ds_AuthorisationCode: operation.authorisationCode,
    Ds_ProcessedPayMethod: operation.paidBy === 'bizum' ? '68' : '78',
    ...errorFields(operation.response),
    ...more,
  };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, encodeURIComponent(textOf(fields, name))]));
}

const DAY = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const TIME = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit' });

function cardFields({ card }: Operation, numberName: string): Fields {
  if (card === null) return {};
  const brand = findSandboxCard(card.number)?.brand ?? '1';
  return { [numberName]: maskCardNumber(card.number), Ds_Card_Country: '724', Ds_Card_Brand: brand };
}

/** Response codes from 9000 are errors of the bank and are repeated in `Ds_ErrorCode`. */
function errorFields(response: string): Fields {
  if (!response.startsWith('9')) return {};
  return { Ds_ErrorCode: response.startsWith('99') ? `SIS${response}` : `SIS0${response.slice(1)}` };
}
