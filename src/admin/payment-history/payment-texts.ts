// Visible texts of the payment history.

/** Visible Spanish texts of the payment history («Historial de Pagos»). */
export const paymentHistoryTexts = {
  title: 'Historial de Pagos',
  lead: 'Lo cobrado en los días que elijas, lo más reciente primero.',
  listFailed: 'No se han podido leer los pagos',
  moreFailed: 'No se han podido leer más pagos',
  shown: (count: number, all: number) => `Se muestran ${count} de ${all === 1 ? '1 pago' : `${all} pagos`}`,
  search: {
    label: 'Buscar pagos',
    placeholder: 'Mesa, número, importe, producto…',
    lead: 'Lo que coincide en todos los días, lo más reciente primero.',
    failed: 'No se ha podido buscar',
    none: (text: string) => `No hay pagos con «${text}»`,
    noneHint:
      'Busca por la mesa, el número de pago, el importe, un producto, una persona o un correo. Con menos palabras sale más.',
    found: (count: number, hasMore: boolean) =>
      `${count === 1 ? '1 pago' : `${count} pagos`}${hasMore ? ', y hay más' : ''}`,
  },
  totals: 'Totales de lo que se muestra',
  payments: 'Pagos',
  refunded: 'Devuelto',
  method: 'Método de pago',
  allMethods: 'Todos',
  list: 'Pagos cobrados, el más reciente primero',
  payment: (number: number) => `Pago ${number}`,

  columns: {
    number: 'Pago',
    time: 'Fecha',
    table: 'Mesa y cliente',
    method: 'Método',
    state: 'Estado',
    total: 'Total',
    paid: 'Cobrado',
    externalId: 'Identificador',
  },
} as const;
