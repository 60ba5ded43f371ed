// The moment in which money moves, and what is told of it afterwards.
import { type Bank, newDigits, newHexId } from '#e2e/fakes/redsys/bank.ts';
import { type Asked, FORGET, PAY, REFUND } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { type Card, type Operation, type PaidBy, remember } from './store.ts';
import { maskOf, sandboxCardOf } from './sandbox-cards.ts';

export function isPaid(response: string): boolean {
  return /^00\d\d$/.test(response);
}

/** Throws SIS0051: an order number is used once, whatever came of it. */
export function requireUnused(bank: Bank, order: string): void {
  if (bank.ledger.operations.has(order)) throw new SisError('SIS0051');
}

/** An operation that nothing is stored of yet. */
export function draftOf(bank: Bank, asked: Asked, paidBy: PaidBy, card: Card | null): Operation {
  return {
    order: asked.order,
    amount: asked.amount,
    currency: asked.currency,
    terminal: asked.terminal,
    startedOn: bank.now(),
    paidBy,
    card,
    isFinished: false,
    response: '9998',
    authorisationCode: '',
    securePayment: '0',
    refunds: [],
  };
}

/** Stores it as waiting for the guest; `response` is the code that says for what. */
export function keepWaiting(bank: Bank, operation: Operation, response: string): void {
  operation.response = response;
  remember(bank.ledger.operations, operation.order, operation);
}

/** Charges or denies, for good. */
export function conclude(bank: Bank, operation: Operation, response: string, securePayment: string): void {
  operation.isFinished = true;
  operation.response = response;
  operation.authorisationCode = isPaid(response) ? newDigits(6) : '';
  operation.securePayment = securePayment;
  remember(bank.ledger.operations, operation.order, operation);
}

/** A new reference to the card, as the result tells it, when one is required and it was paid. */
export function referenceFields(bank: Bank, operation: Operation, parameters: Fields): Fields {
  const isRequired = textOf(parameters, 'DS_MERCHANT_IDENTIFIER') === 'REQUIRED';
  if (!isRequired || operation.card === null || !isPaid(operation.response)) return {};
  const card = { ...operation.card, cvv: null };
  const [reference, cofTransactionId] = [newHexId(), newDigits(15)];
  remember(bank.ledger.references, reference, { card, cofTransactionId, isForgotten: false });
  return {
    Ds_Merchant_Identifier: reference,
    Ds_ExpiryDate: card.expiry,
    Ds_Merchant_Cof_Txnid: cofTransactionId,
  };
}

/** The final answer of REST. */
export function restResult(bank: Bank, operation: Operation, parameters: Fields): Fields {
  return {
    Ds_Amount: String(operation.amount),
    Ds_Currency: operation.currency,
    Ds_Order: operation.order,
    Ds_MerchantCode: bank.merchant.code,
    Ds_Terminal: operation.terminal,
    Ds_Response: operation.response,
    Ds_AuthorisationCode: operation.authorisationCode,
    Ds_TransactionType: PAY,
    Ds_SecurePayment: operation.securePayment,
    Ds_Language: '1',
    ...cardFields(operation, 'Ds_CardNumber'),
    Ds_MerchantData: textOf(parameters, 'DS_MERCHANT_MERCHANTDATA'),
    Ds_ProcessedPayMethod: '78',
    [`Ds_Control_${bank.now().getTime()}`]: String(bank.now().getTime()),
  };
}

/** The answer to a refund or to a reference given up. */
export function otherResult(bank: Bank, asked: Asked, response: string, authorisationCode: string): Fields {
  const money = asked.type === REFUND ? { Ds_Amount: String(asked.amount), Ds_Currency: asked.currency } : {};
  return {
    ...money,
    Ds_Order: asked.order,
    Ds_MerchantCode: bank.merchant.code,
    Ds_Terminal: asked.terminal,
    Ds_Response: response,
    Ds_AuthorisationCode: authorisationCode,
    Ds_TransactionType: asked.type === REFUND ? REFUND : FORGET,
    Ds_SecurePayment: '0',
    Ds_Language: '1',
  };
}

/** What a notification and a return address carry: all of it percent-encoded, and the terminal in three digits. */
export function noticeOf(bank: Bank, operation: Operation, parameters: Fields, more: Fields): Fields {
  const now = bank.now();
  const notice: Fields = {
    Ds_Date: DAY.format(now),
    Ds_Hour: TIME.format(now),
    Ds_SecurePayment: operation.securePayment,
    ...cardFields(operation, 'Ds_Card_Number'),
    Ds_Amount: String(operation.amount),
    Ds_Currency: operation.currency,
    Ds_Order: operation.order,
    Ds_MerchantCode: bank.merchant.code,
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
  return Object.fromEntries(Object.keys(notice).map((name) => [name, encodeURIComponent(textOf(notice, name))]));
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
  const brand = sandboxCardOf(card.number)?.brand ?? '1';
  return { [numberName]: maskOf(card.number), Ds_Card_Country: '724', Ds_Card_Brand: brand };
}

/** The codes from 9000 on are errors of the bank, which are named a second time. */
function errorFields(response: string): Fields {
  if (!response.startsWith('9')) return {};
  return { Ds_ErrorCode: response.startsWith('99') ? `SIS${response}` : `SIS0${response.slice(1)}` };
}
