// What a guest is shown before the bank is asked anything: its page, or its card form inside of ours. Made of the attempt
// alone, so that it can be made again.
import type { Step } from '#contract/attempts.ts';
import type { ProviderAttempt } from '#server/attempts/index.ts';
import type { Bank } from './bank.ts';
import { type RequestParameters, seal } from './parameters.ts';
import { basisOf } from './rest.ts';

/** Where Redsys tells us of payments on its page, under our own address. */
const MESSAGES_PATH = '/api/providers/redsys/messages';
const SPANISH = '1';
const BIZUM = 'z';
const VENUE_NAME_MAX = 25;
const DESCRIPTION_MAX = 125;

/** Asks Redsys to keep the card: the guest is there, and agreed. */
export const KEEP_CARD = {
  DS_MERCHANT_IDENTIFIER: 'REQUIRED',
  DS_MERCHANT_COF_INI: 'S',
  DS_MERCHANT_COF_TYPE: 'C',
} as const;

/** The form with which an attempt begins; null for those that begin by asking the bank. */
export function firstStep(bank: Bank, attempt: ProviderAttempt, saveCard: boolean): Step | null {
  switch (attempt.paymentOption) {
    case 'card':
      return cardForm(bank, attempt);
    case 'redirect':
      return bankPage(bank, { ...pageParameters(bank, attempt), ...(saveCard ? KEEP_CARD : {}) });
    case 'bizum':
      return bankPage(bank, { ...pageParameters(bank, attempt), DS_MERCHANT_PAYMETHODS: BIZUM });
    default:
      return null;
  }
}

function cardForm({ settings }: Bank, { ref }: ProviderAttempt): Step {
  return {
    do: 'mount',
    form: 'insite',
    script: settings.scriptUrl,
    origin: new URL(settings.url).origin,
    fields: { fuc: settings.merchantCode, terminal: settings.terminal, order: ref },
  };
}

function bankPage({ settings }: Bank, parameters: RequestParameters): Step {
  return { do: 'post', url: `${settings.url}/sis/realizarPago`, fields: seal(settings, parameters) };
}

function pageParameters(bank: Bank, attempt: ProviderAttempt): RequestParameters {
  const bought = attempt.lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ');
  return {
    ...basisOf(bank, attempt.ref, attempt.amount),
    DS_MERCHANT_MERCHANTNAME: cut(attempt.venueName, VENUE_NAME_MAX),
    DS_MERCHANT_PRODUCTDESCRIPTION: cut(bought, DESCRIPTION_MAX),
    DS_MERCHANT_CONSUMERLANGUAGE: SPANISH,
    DS_MERCHANT_MERCHANTURL: bank.publicUrl + MESSAGES_PATH,
    DS_MERCHANT_URLOK: bank.publicUrl + successPath(attempt),
    DS_MERCHANT_URLKO: bank.publicUrl + failurePath(attempt),
  };
}

function successPath({ paymentOption: way, id }: ProviderAttempt): string {
  return way === 'bizum' ? `/success-bizum?externalId=${id}` : `/success-redsys?externalId=${id}&redirect=true`;
}

function failurePath({ tableCode, id }: ProviderAttempt): string {
  return `/?${new URLSearchParams({ qr: tableCode, payment: 'failed', externalId: id }).toString()}`;
}

function cut(text: string, max: number): string {
  return [...text].slice(0, max).join('');
}
