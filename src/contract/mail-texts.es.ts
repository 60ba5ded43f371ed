// All Spanish texts of the e-mails.
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';

/** Texts by kind of mail. */
export const mailTexts = {
  passwordReset: {
    subject: (venue: string) => `Nueva contraseña para ${venue}`,
    greeting: (name: string) => `Hola, ${name}:`,
    text: (venue: string) =>
      `Alguien ha pedido una contraseña nueva para tu usuario de ${venue}. Si has sido tú, pulsa el botón y escríbela.`,
    action: 'Elegir contraseña nueva',
    validity: 'El enlace sirve una sola vez y durante una hora.',
    notYou: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  receipt: {
    /** Subject and introduction: of a paid payment, and of an unpaid one. */
    ofPaid: {
      subject: (venue: string, number: number) => `Tu ticket de ${venue} (nº ${number})`,
      title: (number: number) => `Ticket nº ${number}`,
      thanks: 'Gracias por tu visita. Aquí tienes tu ticket.',
    },
    ofOwed: {
      subject: (venue: string, number: number) =>
        `La cuenta de tu pedido en ${venue} (nº ${number}), pendiente de pago`,
      title: (number: number) => `Cuenta nº ${number}, pendiente de pago`,
      thanks: 'Gracias por tu visita. Esta es la cuenta de tu pedido, que todavía está pendiente de pago.',
    },
    time: 'Fecha y hora',
    table: 'Mesa',
    method: 'Forma de pago',
    methods: {
      stripe: 'Tarjeta',
      redsys: 'Tarjeta',
      googlepay: 'Google Pay',
      applepay: 'Apple Pay',
      bizum: 'Bizum',
      manual: 'En el local',
    } satisfies Record<PaymentMethod, string>,
    paidWith: { efectivo: 'Efectivo', datafono: 'Tarjeta (datáfono)' } satisfies Record<PaidWith, string>,
    head: { label: 'Producto', value: 'Importe' },
    line: (quantity: number, name: string) => `${quantity} × ${name}`,
    each: (price: string) => `${price} cada uno`,
    base: 'Base imponible',
    total: 'Total',
    paid: 'Pagado',
    refunded: 'Devuelto',
    owed: 'Pendiente de pago',
    nif: (nif: string) => `NIF ${nif}`,
    /** Pages of the customer app. */
    links: [
      { text: 'Cookies', path: '/cookies' },
      { text: 'Privacidad', path: '/privacy' },
      { text: 'Términos y condiciones', path: '/terms' },
    ],
  },
  /** Shown before the plain URL of the button, for mail programs that show no buttons. */
  address: 'Si el botón no funciona, copia esta dirección en el navegador:',
} as const;
