// The visible texts of requesting a receipt by e-mail.
import { textCatalogue } from '#customer/shared/language.ts';

/** The visible texts with which a customer requests a receipt by e-mail. */
export const receiptRequestTexts = textCatalogue('receipts', {
  offer: 'Recibir el ticket',
  label: 'Tu correo',
  placeholder: 'nombre@correo.es',
  hint: 'Solo lo usamos para enviarte este ticket.',
  send: 'Enviar el ticket',
  correct: 'Corregir el correo',
  sent: (email: string) => `Te enviamos el ticket a ${email}. Puede tardar un minuto.`,
  connectionLost: 'No hemos podido comunicarnos con el local. Pulsa otra vez: no se enviará dos veces.',
} as const);
