// The visible names of a saved card.
import type { SavedCard } from '#contract/attempts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';

/** Returns brand, last four digits and expiry of a saved card: «Visa ···· 4242 (12/34)». */
export function savedCardLabel(card: SavedCard): string {
  const [year = '', month = ''] = card.expires?.split('-') ?? [];
  return nameOf(card, card.expires === null ? '' : `${month}/${year.slice(-2)}`);
}

/** Returns brand and last four digits of a saved card: «Visa ···· 4242». */
export function savedCardName(card: SavedCard): string {
  return nameOf(card, '');
}

function nameOf({ brand, last4 }: SavedCard, expires: string): string {
  const name = brand === '' ? paymentTexts.options.card : brand.charAt(0).toUpperCase() + brand.slice(1);
  return paymentTexts.card.savedName(name, last4, expires);
}
