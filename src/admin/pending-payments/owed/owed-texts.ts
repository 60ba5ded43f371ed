// Visible texts of «Por cobrar».
import type { AcceptanceReason } from '#domain/order-admission.ts';
import type { PaidWith, PaymentState } from '#domain/payment.ts';

export const owedTexts = {
  tab: 'Por cobrar',
  lead: 'Lo que debe cada mesa, lo más antiguo primero.',
  total: 'Por cobrar en total',
  tables: 'Mesas',
  listFailed: 'No se ha podido leer lo que se debe',
  none: 'Ninguna mesa debe nada',
  noneHint: 'Lo que se pida sin pagar aparecerá aquí solo.',
  noneOfTable: (table: string) => `${table} no debe nada`,
  onlyTable: (table: string) => `Solo se muestra la ${table}.`,
  showAll: 'Ver todas las mesas',
  /** Read out when the list changes. */
  shown: (tables: number, amount: string) =>
    tables === 0 ? 'Ninguna mesa debe nada' : `${tables === 1 ? '1 mesa debe' : `${tables} mesas deben`} ${amount}`,

  waiting: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`),
  waitingLabel: (time: string) => `Pedido hace ${time}`,
  mayBePaying: 'Puede estar pagando',
  notCooked: 'Sin cocinar hasta cobrar',
  toAccept: 'Por aceptar',
  acceptanceReasons: {
    setting: 'lo pide la configuración',
    'session-debt': 'es un pedido muy grande',
    'table-debt': 'la mesa debe mucho',
    'many-orders': 'llegan muchos pedidos a la vez',
    'false-orders': 'en esta mesa ha habido pedidos falsos',
  } satisfies Record<AcceptanceReason, string>,
  accept: 'Aceptar',
  accepted: 'Aceptado: ya está en los pedidos a procesar',
  left: 'Dejado del cierre anterior',
  leftBy: (name: string, reason: string) => `Dejado del cierre anterior por ${name}: «${reason}»`,
  comment: 'Comentario:',
  select: (number: number, amount: string) => `Elegir el pago ${number}, ${amount}`,

  collect: (amount: string) => `Cobrar ${amount}`,
  collectTable: (amount: string) => `Cobrar la mesa · ${amount}`,
  collectSelected: (orders: number, amount: string) =>
    `Cobrar ${orders === 1 ? '1 pedido' : `${orders} pedidos`} · ${amount}`,
  cancel: 'Anular…',
  walkOut: 'Se fue sin pagar…',
  walkOutNotServed: 'Quedan cosas sin servir: anula el pedido.',
  /** Follows the visible words of a button in its accessible name. */
  ofPayment: (number: number, table: string) => `, pago ${number}, ${table}`,

  dialog: {
    title: (table: string) => `Cobrar, ${table}`,
    orders: (orders: number) => (orders === 1 ? '1 pedido' : `${orders} pedidos`),
    cash: 'Entregado en efectivo (opcional)',
    exact: 'Justo',
    amounts: 'Importes habituales',
    change: 'Cambio',
    missing: (amount: string) => `Faltan ${amount}`,
    invalid: 'Escribe un importe, por ejemplo 20 o 20,50.',
    tooLittle: 'El efectivo entregado no llega al total.',
    paidWith: { efectivo: 'Efectivo', datafono: 'Datáfono' } satisfies Record<PaidWith, string>,
    seePayment: 'Ver los pagos pendientes',
  },
  /** No response yet: the collection may be stored. */
  unconfirmed: {
    title: 'No sabemos si el cobro ha llegado',
    text: (amount: string, table: string) =>
      `${amount}, ${table}. Vuelve a enviarlo: es el mismo cobro y no se hará dos veces.`,
    again: 'Volver a enviar',
  },
  collected: {
    title: 'Cobrado',
    none: 'No se ha cobrado nada',
    amount: (amount: string, how: string) => `${amount} en ${how}`,
    done: (amount: string, table: string) => `Cobrado: ${amount}, ${table}`,
    others: 'Lo que ya no estaba pendiente no se ha cobrado aquí:',
    other: (number: number, amount: string, state: string) => `Pago ${number}, ${amount}: ${state}`,
    states: {
      pending: 'sigue pendiente',
      succeeded: 'ya estaba cobrado',
      canceled: 'está anulado',
      expired: 'ha caducado',
      'partially-refunded': 'ya estaba cobrado, y se ha devuelto una parte',
      refunded: 'ya estaba cobrado, y se ha devuelto',
    } satisfies Record<PaymentState, string>,
    dismiss: 'Hecho',
  },
} as const;
