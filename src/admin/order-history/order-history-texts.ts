// Spanish texts of the order history.
import { clockTimeInSentence, dateTimeInSentence } from '#contract/clock-time.es.ts';

/** Visible Spanish texts of the order history («Historial de Pedidos»). */
export const orderHistoryTexts = {
  title: 'Historial de Pedidos',
  lead: 'Lo pedido en los días que elijas, lo más reciente primero.',
  leadToday: 'Lo pedido hoy, lo más reciente primero.',
  listFailed: 'No se han podido leer los pedidos',
  moreFailed: 'No se han podido leer más pedidos',
  noneToday: 'Hoy todavía no hay pedidos',
  noneTodayHint: 'Cuando llegue el primero, aparecerá aquí solo.',
  shown: (count: number, all: number) => `Se muestran ${count} de ${all === 1 ? '1 pedido' : `${all} pedidos`}`,

  search: {
    label: 'Buscar pedidos',
    placeholder: 'Mesa, número, importe, producto…',
    lead: 'Lo que coincide en todos los días, lo más reciente primero.',
    leadToday: 'Lo que coincide hoy, lo más reciente primero.',
    failed: 'No se ha podido buscar',
    none: (text: string) => `No hay pedidos con «${text}»`,
    noneToday: (text: string) => `Hoy no hay pedidos con «${text}»`,
    noneHint:
      'Busca por la mesa, el número de pago, el importe, un producto o una persona. Con menos palabras sale más.',
    found: (count: number, hasMore: boolean) =>
      `${count === 1 ? '1 pedido' : `${count} pedidos`}${hasMore ? ', y hay más' : ''}`,
  },

  totals: 'Totales de lo que se muestra',
  orders: 'Pedidos',
  units: 'Unidades',
  amount: 'Pedido',
  collected: 'Cobrado',
  owed: 'Por cobrar',
  canceled: 'Anulado',

  list: 'Pedidos, el más reciente primero',
  each: (price: string) => `${price} la unidad`,
  pending: 'Pendiente',
  inPreparation: 'En preparación',
  done: 'Hecho',
  recover: 'Recuperar',
  recoverLine: (quantity: number, name: string, table: string) => `Recuperar: ${quantity} ${name}, ${table}`,
  recoverHint: 'Vuelve a la pantalla de pedidos como pendiente.',
  recovered: 'La línea vuelve a estar pendiente',
  voided: 'Anulado',
  discount: (amount: string) => `Descuento ${amount}`,
  invited: 'Invitación',
  doneBy: (person: string, time: string) => `Hecho por ${person} a ${clockTimeInSentence(time)}`,
  doneAlone: (time: string) => `Hecho a ${clockTimeInSentence(time)}`,
  voidedBy: (person: string | null, time: string, reason: string) =>
    `Anulado${person === null ? '' : ` por ${person}`} a ${clockTimeInSentence(time)}${reason === '' ? '' : `: «${reason}»`}`,
  placedBy: (person: string) => `Lo tomó ${person}`,
  settledBy: (person: string) => `lo cobró ${person}`,
  payment: (number: number) => `Pago ${number}`,
  left: (amount: string) => `quedan ${amount}`,
  /** The accessible name of a button with this text. */
  ofPayment: (action: string, number: number, table: string) => `${action}, pago ${number}, ${table}`,
  markServed: 'Marcar como servido',
  markedServed: 'Pedido marcado como servido',
  comment: 'Comentario:',
  total: 'Total',
  closedOn: (time: string) => `Caja cerrada el ${dateTimeInSentence(time)}`,
} as const;
