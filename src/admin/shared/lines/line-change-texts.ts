// Visible texts of the dialog that changes a line of an order.
import { paidWithInSentence } from '#admin/shared/payments/payment-names.ts';
import type { ChangeableLine } from '#contract/order-changes.ts';
import { addCents, formatEuros } from '#domain/money.ts';

const LIST = new Intl.ListFormat('es');
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
  refundedBefore: (amount: string) => `De este pedido ya se han devuelto ${amount}.`,
  refundLeft: (amount: string) =>
    `De lo cobrado de este pedido solo quedan ${amount} por devolver: lo demás ya se devolvió.`,
  nothingToRefund: 'Todo lo cobrado de este pedido ya se ha devuelto.',
  refundHint,
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

type LineRefund = ChangeableLine['refunds'][number][number];

/**
 * Says how the money of a line is refunded, and whether staff hand it over: «Se devuelve en efectivo: lo das tú.», with the amounts
 * if it was paid in several ways.
 */
function refundHint(refunds: readonly LineRefund[]): string {
  const ways = [...new Set(refunds.map(refundWay))];
  if (ways.length === 0) return '';
  const areByStaff = refunds.filter(({ method }) => method === 'manual').length;
  const who = areByStaff === 0 ? 'se hace solo' : 'lo das tú';
  if (ways.length === 1) return `Se devuelve ${ways.join('')}: ${who}.`;
  const parts = ways.map((way) => {
    const ofWay = refunds.filter((refund) => refundWay(refund) === way);
    return `${formatEuros(addCents(...ofWay.map(({ amount }) => amount)))} ${way}`;
  });
  const isMixed = areByStaff > 0 && areByStaff < refunds.length;
  const sentence = `Se devuelven ${LIST.format(parts)}`;
  return isMixed ? `${sentence}. Lo de efectivo y datáfono lo das tú; lo demás se hace solo.` : `${sentence}: ${who}.`;
}

function refundWay({ method, paidWith }: LineRefund): string {
  if (paidWith !== null) return paidWithInSentence[paidWith];
  if (method === 'manual') return 'por donde se pagó';
  return method === 'bizum' ? 'por Bizum' : 'a la tarjeta con la que se pagó';
}
