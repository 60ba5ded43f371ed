// The texts that the payment sheets of wallets show.

export const walletTexts = {
  notPlaced: 'No hemos podido enviar tu pedido. Cierra esta ventana para ver el motivo.',
  connectionLost: 'No hemos podido comunicarnos con el local.',
} as const;
