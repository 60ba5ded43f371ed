// Spanish texts for e-mailing and printing the receipt of a payment, or the bill of an unpaid one.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { Refusal } from '#domain/refusal.ts';

const receipt = {
  title: 'Ticket por correo',
  send: 'Enviar ticket',
  sent: (email: string) => `El ticket va de camino a ${email}.`,
  failed: 'No se ha enviado el ticket',
  paper: {
    title: 'Ticket en papel',
    lead: 'Es un justificante de pago, no una factura.',
    print: 'Imprimir ticket',
    dialog: (number: number) => `Imprimir el ticket del pago ${number}`,
  },
};

const owed: typeof receipt = {
  title: 'Cuenta por correo',
  send: 'Enviar la cuenta',
  sent: (email) => `La cuenta va de camino a ${email}.`,
  failed: 'No se ha enviado la cuenta',
  paper: {
    title: 'Cuenta en papel',
    lead: 'Sale con lo pedido y el total, como pendiente de pago. No es una factura.',
    print: 'Imprimir la cuenta',
    dialog: (number) => `Imprimir la cuenta del pago ${number}`,
  },
};

export const receiptTexts = {
  email: 'Correo del cliente',
  placeholder: 'nombre@correo.es',
  invalid: 'Introduce un correo electrónico válido',
  sentBefore: 'El ticket de este pago ya se ha enviado.',
  receipt,
  owed: { ...owed, lead: 'Sale con lo pedido y el total, como pendiente de pago.' },
} as const;

/** Reason why no mail was sent, for staff: some refusals have texts only for customers. */
export function receiptRefusalText(code: Refusal | 'broken'): string {
  return STAFF_TEXTS[code] ?? refusalMessages[code];
}

const STAFF_TEXTS: Readonly<Partial<Record<Refusal | 'broken', string>>> = {
  'receipt-not-paid': 'Este pedido se ha anulado: ya no hay nada que enviar.',
  'receipt-too-many': 'Ya se ha enviado varias veces. Comprueba la dirección y que no esté en el correo no deseado.',
  'receipt-too-often': 'Has enviado muchos tickets seguidos. Vuelve a intentarlo dentro de un rato.',
};
