// Visible texts of the customer’s orders. Texts quoted in the requirements must not change by a letter.
import { clockTime } from '#contract/clock-time.es.ts';
import type { PaymentState } from '#domain/payment.ts';

export const ordersTexts = {
  empty: 'Aún no tienes pedidos',
  emptyText: 'Cuando pidas algo, aquí verás qué está pendiente y qué está hecho.',
  at: (time: string) => `Pedido de ${clockTime(time)}`,
  atDate: (time: string) => `Pedido del ${time}`,
  done: 'Hecho',
  voided: 'Anulado',
  pending: 'Pendiente',
  allDone: 'Pedido completo',
  total: 'Total',
  /** Whether an order is paid, by the state of its payment; before the total. */
  payment: {
    pending: 'Por pagar',
    succeeded: 'Pagado',
    'partially-refunded': 'Pagado',
    refunded: 'Devuelto',
    canceled: 'Anulado',
    expired: 'Anulado',
  } satisfies Record<PaymentState, string>,
  comment: 'Notas',
  pager: 'Páginas de pedidos',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  newer: 'Más nuevos',
  older: 'Más antiguos',
  failed: 'No hemos podido cargar tus pedidos.',
  lostConnection: 'Hemos perdido la conexión. Lo que ves puede no estar al día; lo seguimos intentando.',
  emails: 'Avísame por correo',
  emailsHint: (email: string) => `Te escribiremos a ${email} cuando sepamos cuánto tarda.`,
  emailsFailed: 'No hemos podido guardarlo. Comprueba tu conexión y vuelve a intentarlo.',
} as const;
