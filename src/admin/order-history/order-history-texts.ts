// Spanish texts of the order history.
export const orderHistoryTexts = {
  title: 'Historial de Pedidos',
  lead: 'Lo pedido en los días que elijas, lo más reciente primero.',
  leadToday: 'Lo pedido hoy, lo más reciente primero.',
  listFailed: 'No se han podido leer los pedidos',
  moreFailed: 'No se han podido leer más pedidos',
  noneToday: 'Hoy todavía no hay pedidos',
  noneTodayHint: 'Cuando llegue el primero, aparecerá aquí solo.',
  shown: (count: number, all: number) => `Se muestran ${count} de ${all === 1 ? '1 pedido' : `${all} pedidos`}`,

  totals: 'Totales de lo que se muestra',
  orders: 'Pedidos',
  units: 'Unidades',
  amount: 'Importe',

  list: 'Pedidos, el más reciente primero',
  each: (price: string) => `${price} la unidad`,
  pending: 'Pendiente',
  inPreparation: 'En preparación',
  done: 'Hecho',
  markServed: 'Marcar como servido',
  markedServed: 'Pedido marcado como servido',
  comment: 'Comentario:',
  total: 'Total',
  closedOn: (time: string) => `Caja cerrada el ${time}`,
} as const;
