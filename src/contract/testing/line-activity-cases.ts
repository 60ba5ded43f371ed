// Test data: what staff did with lines of an order, and how the activity log says it.
import type { Activity } from '#domain/activity.ts';
import type { LoggedPayment } from '#domain/activity-money.ts';

const DISCOUNT = { tableCodes: ['a4'], numbers: [12, 14], amount: 420 };

/**
 * Returns test cases for the activity log: entries about changed order lines and discounts, each with its expected Spanish
 * sentence. `subject` must be the payment n.º 123 of 12,40 €, which the sentences name.
 */
export function lineActivityCases(subject: LoggedPayment): readonly (readonly [Activity, string])[] {
  const beers = { quantity: 2, label: 'Caña' };
  const lines = [beers, { quantity: 1, label: 'Café' }];
  return [
    [
      { kind: 'line-voided', details: { ...subject, ...beers, reason: 'Error al pedir' } },
      'Quitó 2 × Caña del pago n.º 123 (12,40 €): «Error al pedir»',
    ],
    [
      { kind: 'line-restored', details: { ...subject, ...beers } },
      'Volvió a poner 2 × Caña en el pedido del pago n.º 123 (12,40 €)',
    ],
    [
      { kind: 'lines-invited', details: { ...subject, lines, reason: 'Invita la casa' } },
      'Invitó a 2 × Caña y 1 × Café del pago n.º 123 (12,40 €): «Invita la casa»',
    ],
    [
      { kind: 'invitation-undone', details: { ...subject, lines: [beers] } },
      'Deshizo la invitación a 2 × Caña del pago n.º 123 (12,40 €)',
    ],
    [
      { kind: 'orders-discounted', details: { ...DISCOUNT, percent: 10, reason: 'Promoción' } },
      'Descontó 4,20 € (10 %) de 2 pedidos de la mesa A04 (pagos n.º 12 y 14): «Promoción»',
    ],
    [
      { kind: 'orders-discounted', details: { ...DISCOUNT, numbers: [12], percent: null, reason: 'Compensación' } },
      'Descontó 4,20 € de 1 pedido de la mesa A04 (pago n.º 12): «Compensación»',
    ],
    [
      { kind: 'discount-undone', details: DISCOUNT },
      'Deshizo el descuento de 4,20 € de 2 pedidos de la mesa A04 (pagos n.º 12 y 14)',
    ],
  ];
}
