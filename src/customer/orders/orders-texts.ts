// Visible texts of the customer’s orders. Texts quoted in the requirements must not change by a letter.
import { clockTimeInSentence, dateTimeInSentence } from '#contract/clock-time.es.ts';
import { textCatalogue } from '#customer/shared/language.ts';
import type { PaymentState } from '#domain/payment.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { TimeText } from './use-order-time.ts';

/** The visible texts of the page of the customer's orders. */
export const ordersPageTexts = textCatalogue('orders', {
  empty: 'Aún no tienes pedidos',
  emptyText: 'Cuando pidas algo, aquí verás qué se está preparando y qué está listo.',
  at: ({ text, isToday }: TimeText) =>
    isToday ? `Pedido de ${clockTimeInSentence(text)}` : `Pedido del ${dateTimeInSentence(text)}`,
  done: 'Listo',
  voided: 'Anulado',
  /** A voided line of an order that goes on. */
  takenOff: 'Quitado por el personal',
  invited: 'Invitación',
  pending: 'En preparación',
  allDone: 'Todo listo',
  /** Staff have taken a part of the money. */
  paidInPart: (paid: string, left: string) => `Pagado ${paid} · quedan ${left}`,
  /** A part of what was paid, such as the price of a line that staff removed. */
  refundedInPart: (amount: string) => `Te hemos devuelto ${amount}.`,
  discount: 'Descuento',
  total: 'Total',
  paidInPreparation: 'Pagado: ya lo estamos preparando.',
  invitedInPreparation: 'Invita la casa: ya lo estamos preparando.',
  /** Whether an order is paid, by the state of its payment. */
  payment: {
    pending: 'Se paga al camarero',
    succeeded: 'Pagado',
    'partially-refunded': 'Pagado',
    refunded: 'Devuelto',
    canceled: 'Anulado',
    expired: 'Anulado',
  } satisfies Record<PaymentState, string>,
  comment: 'Notas',
  pager: 'Páginas de pedidos',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  newer: 'Más recientes',
  older: 'Más antiguos',
  failed: 'No hemos podido cargar tus pedidos.',
  /** The time at which the orders were last read. */
  asOf: ({ text, isToday }: TimeText) =>
    `Sin conexión con el local. Así estaban tus pedidos ${isToday ? `a ${clockTimeInSentence(text)}` : `el ${dateTimeInSentence(text)}`}; lo seguimos intentando.`,
  emails: 'Avísame por correo',
  emailsHint: (email: string) => `Te escribiremos a ${email} cuando sepamos cuánto tarda.`,
  emailsFailed: 'No hemos podido guardarlo. Comprueba tu conexión y vuelve a intentarlo.',

  /** Pays an order online that staff were to collect. */
  payNow: (total: string) => `Pagar ahora ${total}`,
  more: 'Pedir más',
  repeat: 'Repetir esta ronda',
  notRepeated: 'No hemos podido repetir el pedido. Comprueba tu conexión y vuelve a intentarlo.',
  partlyRepeated: 'Hemos añadido el resto a tu pedido',
  nothingRepeated: 'Ahora no se puede pedir nada de esta ronda',
  /** Takes back an order that was just sent; its lines return to the cart. */
  takeBack: 'Corregir',
  confirmTakeBack: {
    title: '¿Corregir este pedido?',
    text: 'Lo retiramos y vuelve a «Tu pedido» para que lo cambies. No se prepara nada hasta que lo envíes otra vez.',
    cancel: 'Dejarlo como está',
  },
  takenBack: 'Retirado. Cambia lo que quieras y envíalo otra vez.',
  partlyTakenBack: 'Hemos retirado tu pedido, y casi todo está otra vez en «Tu pedido»',
  nothingTakenBack: 'Hemos retirado tu pedido, pero ahora no se puede pedir nada de él',
  takeBackUnknown: 'No sabemos si tu pedido se ha retirado',
  takeBackRepeated: 'No hay conexión con el local. Lo intentamos otra vez en cuanto vuelva.',
  /** The lines that were not added, each with the reason. */
  leftOut: (lines: readonly { readonly name: string; readonly reason: Refusal }[]) =>
    `Sin añadir: ${lines.map(({ name, reason }) => `${name} (${LEFT_OUT_REASONS[reason] ?? 'ya no se ofrece así'})`).join(', ')}.`,
  email: {
    current: (email: string) => `Tu correo: ${email}`,
    correct: 'Corregir el correo',
    label: 'Tu correo',
    save: 'Guardar',
    cancel: 'Cancelar',
    corrected: (email: string) => `Desde ahora te escribiremos a ${email}`,
  },
} as const);

const LEFT_OUT_REASONS: Readonly<Partial<Record<Refusal, string>>> = {
  'out-of-stock': 'agotado',
  'unknown-product': 'ya no está en la carta',
  'unknown-mixer': 'el refresco elegido se ha agotado',
  'bar-closed': 'la barra está cerrada',
  'kitchen-closed': 'la cocina está cerrada',
  'drinks-at-bar': 'se pide en barra',
  'cart-too-long': 'tu pedido ya tiene 20 productos',
};
