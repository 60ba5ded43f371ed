// The first step of an attempt to pay, before any request to Redsys: the page of Redsys, or its card form in our page.
// It depends only on the stored attempt, so that it can be created again.
import type { AttemptStep } from '#contract/attempts.ts';
import type { ProviderAttempt } from '#server/attempts/index.ts';
import type { RedsysRequestContext } from './client.ts';
import { commonParameters } from './rest-api.ts';
import { type RequestParameters, signParameters } from './signed-parameters.ts';

/** The path at which Redsys notifies us of payments on its page. */
const WEBHOOK_PATH = '/api/providers/redsys/messages';
const SPANISH = '1';
const BIZUM = 'z';
const VENUE_NAME_MAX = 25;
const DESCRIPTION_MAX = 125;

/**
 * The parameters of a request that ask Redsys to save the card of this payment for later payments. Send them only if the customer
 * has agreed.
 */
export const SAVE_CARD_PARAMETERS = {
  DS_MERCHANT_IDENTIFIER: 'REQUIRED',
  DS_MERCHANT_COF_INI: 'S',
  DS_MERCHANT_COF_TYPE: 'C',
} as const;

/**
 * Returns the first step of a payment attempt in the customer's browser: show the card form, or open the page of Redsys. Null for
 * payment options that begin with a request from the server to Redsys.
 */
export function firstAttemptStep(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  saveCard: boolean,
): AttemptStep | null {
  switch (attempt.paymentOption) {
    case 'card':
      return cardFormStep(client, attempt);
    case 'redirect':
      return bankPageStep(client, { ...pageParameters(client, attempt), ...(saveCard ? SAVE_CARD_PARAMETERS : {}) });
    case 'bizum':
      return bankPageStep(client, { ...pageParameters(client, attempt), DS_MERCHANT_PAYMETHODS: BIZUM });
    default:
      return null;
  }
}

function cardFormStep({ settings }: RedsysRequestContext, { ref }: ProviderAttempt): AttemptStep {
  return {
    do: 'mount',
    form: 'insite',
    script: settings.scriptUrl,
    origin: new URL(settings.url).origin,
    fields: { fuc: settings.merchantCode, terminal: settings.terminal, order: ref },
  };
}

function bankPageStep({ settings }: RedsysRequestContext, parameters: RequestParameters): AttemptStep {
  return { do: 'post', url: `${settings.url}/sis/realizarPago`, fields: signParameters(settings, parameters) };
}

function pageParameters(client: RedsysRequestContext, attempt: ProviderAttempt): RequestParameters {
  const description = attempt.lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ');
  return {
    ...commonParameters(client, attempt.ref, attempt.amount),
    DS_MERCHANT_MERCHANTNAME: truncate(attempt.venueName, VENUE_NAME_MAX),
    DS_MERCHANT_PRODUCTDESCRIPTION: truncate(description, DESCRIPTION_MAX),
    DS_MERCHANT_CONSUMERLANGUAGE: SPANISH,
    DS_MERCHANT_MERCHANTURL: client.publicUrl + WEBHOOK_PATH,
    DS_MERCHANT_URLOK: client.publicUrl + successPath(attempt),
    DS_MERCHANT_URLKO: client.publicUrl + failurePath(attempt),
  };
}

function successPath({ paymentOption, id }: ProviderAttempt): string {
  return paymentOption === 'bizum'
    ? `/success-bizum?externalId=${id}`
    : `/success-redsys?externalId=${id}&redirect=true`;
}

function failurePath({ tableCode, id }: ProviderAttempt): string {
  return `/?${new URLSearchParams({ qr: tableCode, payment: 'failed', externalId: id }).toString()}`;
}

function truncate(text: string, max: number): string {
  return [...text].slice(0, max).join('');
}
