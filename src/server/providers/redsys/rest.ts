// Redsys' REST service: one signed envelope there, one back.
import * as z from 'zod/mini';
import type { Cents } from '#domain/money.ts';
import { type Bank, post } from './bank.ts';
import { type MerchantParameters, openEnvelope, type RequestParameters, seal, textOf } from './parameters.ts';

/** 978 is the euro. */
const EURO = '978';

/** What a request is for: paying, giving back, forgetting a card. */
export const TRANSACTION = { payment: '0', refund: '3', forgetting: '44' } as const;

export type RestAnswer =
  /** Signed, and about what we asked. */
  | { readonly is: 'said'; readonly parameters: MerchantParameters }
  /** Redsys did not take the request. */
  | { readonly is: 'refused'; readonly code: string }
  /** Nobody heard us. */
  | { readonly is: 'not-sent' }
  /** Nobody knows: no answer, or none to believe. */
  | { readonly is: 'lost'; readonly code: string };

/** What every request names. */
export function basisOf(
  { settings }: Pick<Bank, 'settings'>,
  order: string,
  amount: Cents,
  transaction: string = TRANSACTION.payment,
): RequestParameters {
  return {
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_MERCHANTCODE: settings.merchantCode,
    DS_MERCHANT_TERMINAL: settings.terminal,
    DS_MERCHANT_TRANSACTIONTYPE: transaction,
    DS_MERCHANT_AMOUNT: String(amount),
    DS_MERCHANT_CURRENCY: EURO,
  };
}

/** The currency as the world writes it; Redsys' own number for any but ours. */
export function currencyOf(parameters: MerchantParameters): string | null {
  const currency = textOf(parameters, 'Ds_Currency');
  return currency === EURO ? 'EUR' : currency;
}

/** Asks how a card must be authenticated. Moves no money. */
export function askToBegin(bank: Bank, parameters: RequestParameters): Promise<RestAnswer> {
  return ask(bank, 'iniciaPeticionREST', parameters);
}

/** Asks for the money. */
export function askToTreat(bank: Bank, parameters: RequestParameters): Promise<RestAnswer> {
  return ask(bank, 'trataPeticionREST', parameters);
}

async function ask(bank: Bank, operation: string, parameters: RequestParameters): Promise<RestAnswer> {
  const envelope = JSON.stringify(seal(bank.settings, parameters));
  const posted = await post(bank, `/sis/rest/${operation}`, envelope, { 'content-type': 'application/json' });
  const answer = posted.is === 'answered' ? read(bank, parameters.DS_MERCHANT_ORDER, posted.text) : posted;
  if (answer.is !== 'said')
    bank.log.warn({ operation, ref: parameters.DS_MERCHANT_ORDER, ...answer }, 'Redsys did not do as asked');
  return answer;
}

const refusalShape = z.object({ errorCode: z.string().check(z.maxLength(20)) });

function read({ settings }: Bank, order: string, text: string): RestAnswer {
  const received = parsed(text);
  const refusal = z.safeParse(refusalShape, received);
  if (refusal.success) return { is: 'refused', code: refusal.data.errorCode };
  const parameters = openEnvelope(settings, received);
  if (!parameters) return { is: 'lost', code: 'not-signed' };
  return textOf(parameters, 'Ds_Order') === order ? { is: 'said', parameters } : { is: 'lost', code: 'another-order' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
