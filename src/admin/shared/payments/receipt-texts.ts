// The words of mailing the ticket of a payment, or what is owed of one that is not paid. «Introduce un email válido» is
// the requirements'.

const receipt = {
  title: 'Ticket por correo',
  send: 'Enviar ticket',
  sent: (email: string) => `El ticket va de camino a ${email}.`,
  failed: 'No se ha enviado el ticket',
};

const owed: typeof receipt = {
  title: 'Cuenta por correo',
  send: 'Enviar la cuenta',
  sent: (email) => `La cuenta va de camino a ${email}.`,
  failed: 'No se ha enviado la cuenta',
};

export const receiptTexts = {
  email: 'Correo del cliente',
  placeholder: 'nombre@correo.es',
  invalid: 'Introduce un email válido',
  sentBefore: 'El ticket de este pago ya se ha enviado.',
  receipt,
  owed: { ...owed, lead: 'Sale con lo pedido y el total, como pendiente de pago.' },
} as const;
