// Visible texts of the dialog that changes a line of an order.

const CHOICES = new Intl.ListFormat('es', { type: 'disjunction' });

/**
 * Visible texts of the dialog in which staff take a line off its order, make it free (an invitation), or give the order a discount.
 */
export const lineChangeTexts = {
  title: ({ mayInvite, mayDiscount }: { mayInvite: boolean; mayDiscount: boolean }) =>
    mayInvite || mayDiscount
      ? CHOICES.format(['Quitar', ...(mayInvite ? ['invitar'] : []), ...(mayDiscount ? ['descontar'] : [])])
      : 'Quitar del pedido',
  notLoaded: 'No se ha podido cargar',
  readFailed: 'No se ha podido leer la línea',
  of: (quantity: number, label: string, table: string) => `${quantity} × ${label} · ${table}`,
  kind: 'Qué se hace',
  kinds: { void: 'Quitar', invite: 'Invitar', discount: 'Descuento' },
  units: 'Unidades',
  fewer: 'Una unidad menos',
  more: 'Una unidad más',
  wasMade: 'Ya estaba hecho: no vuelve a las existencias',
  falls: (amount: string) => `La mesa debe ${amount} menos.`,
  refund: (amount: string) => `Devolver ${amount}`,
  refundLeft: (amount: string) =>
    `De lo cobrado de este pedido solo quedan ${amount} por devolver: lo demás ya se devolvió.`,
  nothingToRefund: 'Todo lo cobrado de este pedido ya se ha devuelto.',
  refundHint: 'Por donde se pagó. En efectivo o con datáfono lo das tú; con tarjeta en el móvil va solo.',
  paidNotRefunded: 'El pedido está cobrado y el dinero se queda.',
  refundByManager: 'El pedido está cobrado: el dinero lo devuelve un encargado.',
  doneByManager: 'Ya está hecho: lo quita o lo invita un encargado.',
  reasons: ['Error al pedir', 'Se ha acabado', 'El cliente no lo quiere'],
  submit: 'Quitar',
  isLast: 'Es lo último del pedido',
  isLastText: 'Se anula entero, en «Por cobrar».',
  openOwed: 'Abrir «Por cobrar»',
  isVoided: 'Esta línea ya está quitada.',
  done: (quantity: number, label: string) => `Quitado: ${quantity} × ${label}`,
  refused: 'No se ha quitado',
} as const;
