// Recipients of customer data outside the venue, as its legal pages name them.
import type { PaymentMode } from './payment.ts';
import { type PaymentOption, PROVIDERS } from './provider.ts';

/**
 * The companies that receive data of customers, in the order of the legal pages. All payment providers are among these companies.
 * If a company is added, the code does not compile until the texts for the company are written.
 */
export const DATA_RECIPIENTS = [
  ...PROVIDERS,
  'google-pay',
  'apple-pay',
  'bizum',
  'mail-server',
  'push-services',
] as const;
/** A company outside the venue that receives data of customers, such as `redsys` or `mail-server`. */
export type DataRecipient = (typeof DATA_RECIPIENTS)[number];

/**
 * The services of other companies that the venue has switched on, such as online payment, e-mail and push messages. These services
 * decide which companies receive data of customers.
 */
export interface ActiveExternalServices {
  readonly paymentMode: PaymentMode;
  /** The payment options of that mode with the present keys; none if the provider of the mode is not configured. */
  readonly paymentOptions: readonly PaymentOption[];
  readonly sendsEmails: boolean;
  readonly sendsPushMessages: boolean;
}

/** Returns the companies that receive data of this venue's customers: exactly those whose service is switched on. */
export function activeDataRecipients(services: ActiveExternalServices): DataRecipient[] {
  return DATA_RECIPIENTS.filter((recipient) => IS_ACTIVE[recipient](services));
}

const IS_ACTIVE: Readonly<Record<DataRecipient, (services: ActiveExternalServices) => boolean>> = {
  stripe: ({ paymentMode, paymentOptions }) => paymentMode === 'stripe' && paymentOptions.length > 0,
  redsys: ({ paymentMode, paymentOptions }) => paymentMode === 'redsys' && paymentOptions.length > 0,
  'google-pay': ({ paymentOptions }) => paymentOptions.includes('googlepay'),
  'apple-pay': ({ paymentOptions }) => paymentOptions.includes('applepay'),
  bizum: ({ paymentOptions }) => paymentOptions.includes('bizum'),
  'mail-server': ({ sendsEmails }) => sendsEmails,
  'push-services': ({ sendsPushMessages }) => sendsPushMessages,
};

/**
 * True if this company is known to process the data of customers in the European Union only. False for the mail server, because the
 * venue chooses it.
 */
export function isEuropeanUnionOnly(recipient: DataRecipient): boolean {
  return recipient === 'redsys' || recipient === 'bizum';
}
