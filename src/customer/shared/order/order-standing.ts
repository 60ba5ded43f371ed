// Whether a placed order is being prepared, or what it waits for first, and the texts that say so.
import type { Order } from '#contract/orders.ts';
import { catalogue } from '#customer/shared/language.ts';
import { isPaid, isPending } from '#domain/payment.ts';

/**
 * `waiting`: it is prepared after staff have collected it. `to-accept`: it is prepared after staff have accepted it. `owed`: it
 * is on the boards, and staff collect it later. `closed`: it was canceled or has expired.
 */
export type OrderStanding = 'waiting' | 'to-accept' | 'owed' | 'paid' | 'closed';

type StandingFields = Pick<Order, 'isWaiting' | 'isToAccept' | 'paymentState'>;

/** The standing of an order, as its customer reads it. */
export function orderStanding({ isWaiting, isToAccept, paymentState }: StandingFields): OrderStanding {
  if (isPending(paymentState)) return isToAccept ? 'to-accept' : isWaiting ? 'waiting' : 'owed';
  return isPaid(paymentState) ? 'paid' : 'closed';
}

/** True if nothing is prepared until staff have collected or accepted the order. */
export function isUnprepared(standing: OrderStanding): standing is 'waiting' | 'to-accept' {
  return standing === 'waiting' || standing === 'to-accept';
}

export const standingTexts = catalogue('order-standing', {
  waiting: 'Pendiente de pago: aún no lo preparamos. Paga al camarero.',
  'to-accept': 'Por aceptar: aún no lo preparamos. El personal lo está revisando.',
} as const);
