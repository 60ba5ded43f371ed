// The visible texts of requesting a receipt by e-mail.

export const receiptTexts = {
  offer: 'Recibir el ticket por correo',
  label: 'Tu correo',
  placeholder: 'nombre@correo.es',
  hint: 'Solo lo usamos para enviarte este ticket.',
  send: 'Enviar ticket',
  sent: (email: string) => `Te enviamos el ticket a ${email}. Puede tardar un minuto.`,
  connectionLost: 'No hemos podido comunicarnos con el local. Pulsa otra vez: no se enviará dos veces.',
} as const;
