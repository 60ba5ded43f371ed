// Spanish texts of the boards, beside those that other screens use too.

export const boardTexts = {
  /** The word above the sum of a table on its card. */
  owed: 'Por cobrar',
  /** The age of the oldest order, short enough for the header of a card. */
  ageMinutes: (minutes: number) => `${minutes} min`,
  ageHours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes}`),
  waiting: 'Esperando',

  voided: 'Anulado',
  seen: 'Visto',
  seenLines: (lines: number, label: string) =>
    lines === 1
      ? `Visto: la línea anulada de la mesa ${label}`
      : `Visto: las ${lines} líneas anuladas de la mesa ${label}`,
  seenFailed: 'No se ha podido quitar lo anulado',
  recovered: 'Recuperado',

  undo: 'Deshacer',
  undoLines: (lines: string) => `Deshacer: ${lines}`,
  undoUnknown: 'No se sabe si se ha deshecho.',
  /** What a press of «Hecho» marked: «Mesa A04: 2 Caña», «Mesa A04: 5 líneas». */
  tableLines: (label: string, lines: number) => `Mesa ${label}: ${lines === 1 ? '1 línea' : `${lines} líneas`}`,
  tableLine: (label: string, quantity: number, name: string) => `Mesa ${label}: ${quantity} ${name}`,

  newBelow: (orders: number) => `${orders === 1 ? '1 pedido nuevo' : `${orders} pedidos nuevos`} ↓`,
  newAbove: (orders: number) => `${orders === 1 ? '1 pedido nuevo' : `${orders} pedidos nuevos`} ↑`,

  toAccept: {
    waiting: (orders: number, tables: readonly string[]) =>
      `${orders === 1 ? '1 pedido espera' : `${orders} pedidos esperan`} a que lo aceptes: ${tables.length === 1 ? 'mesa' : 'mesas'} ${tables.join(', ')}.`,
    open: 'Ver y aceptar',
  },

  filter: {
    open: 'Filtrar',
    openActive: (shown: number, all: number) => `Filtro: ${shown} de ${all}`,
    title: 'Categorías de esta tableta',
    hint: 'Solo cambia lo que se ve aquí. «Hecho» e «Imprimir» actúan sobre lo que se ve; el modo automático y lo que ve el cliente no cambian.',
    showAll: 'Ver todo',
    done: 'Listo',
    /** What an active filter shows: «Esta tableta muestra solo Raciones y Postres.» */
    active: (shown: readonly string[]) =>
      shown.length === 0
        ? 'El filtro de esta tableta oculta todas las categorías.'
        : `Esta tableta muestra solo ${LIST.format(shown)}.`,
    hidden: (lines: number) =>
      lines === 0 ? 'Ahora no oculta nada.' : lines === 1 ? 'Oculta 1 línea.' : `Oculta ${lines} líneas.`,
    empty: 'Nada pendiente en estas categorías',
  },
} as const;

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });
