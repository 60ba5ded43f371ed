// Spanish texts of the payment details.

export const detailTexts = {
  title: 'Pago',
  payment: (number: number) => `Pago ${number}`,
  failed: 'No se ha podido leer el pago',

  labels: {
    state: 'Estado',
    total: 'Total',
    paid: 'Cobrado',
    refunded: 'Devuelto',
    table: 'Mesa',
    method: 'Método',
    orderedOn: 'Pedido el',
    paidOn: 'Pagado el',
    customer: 'Cliente',
    madeBy: 'Lo pidió',
    settledBy: 'Lo cobró',
    closure: 'Cierre de caja (Z)',
    canceled: 'Anulado por',
    cancelReason: 'Motivo',
    receipt: 'Ticket por correo',
    externalId: 'Identificador en el banco',
  },
  receiptSent: 'Enviado',
  late: 'Este dinero llegó cuando el pago ya se había dado por perdido.',
  inProgress: 'El cliente puede estar pagando ahora mismo.',
  chargeNotKnown: 'El banco no ha contestado si ya cobró este pago.',

  lines: 'Lo pedido',
  each: (price: string) => `${price} la unidad`,
  comment: 'Comentario',
  total: 'Total',

  refunds: 'Devoluciones',
  refundsNone: 'De este pago no se ha devuelto nada.',
  duplicate: 'Cobro repetido',
  automatic: 'Automática',
  code: (code: string) => `código ${code}`,
  openRefunds: 'Abrir en Devoluciones',
} as const;
