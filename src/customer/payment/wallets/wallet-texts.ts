// The texts that the payment sheets of wallets show.
import { catalogue } from '#customer/shared/language.ts';

export const walletTexts = catalogue('wallets', {
  notPlaced: 'No hemos podido enviar tu pedido. Cierra esta ventana para ver el motivo.',
  connectionLost: 'No hemos podido comunicarnos con el local.',
} as const);
