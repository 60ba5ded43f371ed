// The visible label of a saved card.
import type { SavedCard } from '#contract/attempts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';

/** Returns brand, last four digits and expiry of a saved card: «Visa ···· 4242 (12/34)». */
export function savedCardLabel({ brand, last4, expires }: SavedCard): string {
  const name = brand === '' ? paymentTexts.options.card : brand.charAt(0).toUpperCase() + brand.slice(1);
  const [year = '', month = ''] = expires?.split('-') ?? [];
  return paymentTexts.card.savedName(name, last4, expires === null ? '' : `${month}/${year.slice(-2)}`);
}
