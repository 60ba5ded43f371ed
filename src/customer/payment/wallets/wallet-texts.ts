// The texts that the payment sheets of wallets show.
import { textCatalogue } from '#customer/shared/language.ts';

/** The visible texts in the payment sheets of Google Pay and Apple Pay. */
export const walletTexts = textCatalogue('wallets', {
  notPlaced: 'No hemos podido enviar tu pedido. Cierra esta ventana para ver el motivo.',
  connectionLost: 'No hemos podido comunicarnos con el local.',
} as const);
