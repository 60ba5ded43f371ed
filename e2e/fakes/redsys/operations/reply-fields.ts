// Fields of REST replies, notifications and return addresses about an operation.
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { DELETE_REFERENCE, type Merchant, type OperationRequest, REFUND } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { findSandboxCard, maskCardNumber } from './sandbox-cards.ts';
import type { Operation } from './store.ts';

/** The value of `Ds_Response` for a refund that was made. */
export const REFUNDED = '0900';

/** Returns the fields of the final REST reply to a payment. */
export function paymentResponse(simulator: RedsysSimulator, operation: Operation, parameters: Fields): Fields {
  return {
    Ds_Amount: String(operation.amount),
    Ds_Currency: operation.currency,
    Ds_Order: operation.order,
    Ds_MerchantCode: operation.merchant.code,
    Ds_Terminal: operation.terminal,
    Ds_Response: operation.response,
    Ds_AuthorisationCode: operation.authorisationCode,
    Ds_TransactionType: operation.type,
    Ds_SecurePayment: operation.securePayment,
    Ds_Language: '1',
    ...cardFields(operation, 'Ds_CardNumber'),
    Ds_MerchantData: textOf(parameters, 'DS_MERCHANT_MERCHANTDATA'),
    Ds_ProcessedPayMethod: '78',
    [`Ds_Control_${simulator.now().getTime()}`]: String(simulator.now().getTime()),
  };
}

/** Returns the fields of the REST reply to a refund, or to the deletion of a card reference (the id of a saved card). */
export function refundOrDeletionResponse(
  merchant: Merchant,
  request: OperationRequest,
  response: string,
  authorisationCode: string,
): Fields {
  const money = request.type === REFUND ? { Ds_Amount: String(request.amount), Ds_Currency: request.currency } : {};
  return {
    ...money,
    Ds_Order: request.order,
    Ds_MerchantCode: merchant.code,
    Ds_Terminal: request.terminal,
    Ds_Response: response,
    Ds_AuthorisationCode: authorisationCode,
    Ds_TransactionType: request.type === REFUND ? REFUND : DELETE_REFERENCE,
    Ds_SecurePayment: '0',
    Ds_Language: '1',
  };
}

/**
 * Returns the fields of a notification about an operation. The address to which the customer returns has the same fields. Values
 * are percent-encoded, and the terminal has three digits. `more` adds or replaces fields.
 */
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
    Ds_MerchantCode: operation.merchant.code,
    Ds_Terminal: operation.terminal.padStart(3, '0'),
    Ds_Response: operation.response,
    Ds_MerchantData: textOf(parameters, 'DS_MERCHANT_MERCHANTDATA'),
    Ds_TransactionType: operation.type,
    Ds_ConsumerLanguage: textOf(parameters, 'DS_MERCHANT_CONSUMERLANGUAGE') || '1',
    Ds_AuthorisationCode: operation.authorisationCode,
    Ds_ProcessedPayMethod: operation.paidBy === 'bizum' ? '68' : '78',
    ...errorFields(operation.response),
    ...more,
  };
  return Object.fromEntries(Object.keys(fields).map((name) => [name, encodeURIComponent(textOf(fields, name))]));
}

/**
 * Returns the fields of the notification of a refund: those of the payment, with the amount, response and type of the refund. The
 * order number is that of the payment.
 */
export function refundNotificationFields(simulator: RedsysSimulator, operation: Operation, amount: number): Fields {
  return notificationFields(simulator, operation, operation.verified?.parameters ?? {}, {
    Ds_Amount: String(amount),
    Ds_Response: REFUNDED,
    Ds_TransactionType: REFUND,
  });
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
