// Whether a placed order is being prepared, or what it waits for first.
import type { OrderStatus } from '#contract/attempts.ts';
import type { Order } from '#contract/orders.ts';
import { isPaid, isPending } from '#domain/payment.ts';

/**
 * Whether an order is being prepared, or what it waits for. `waiting`: staff must collect it first. `to-accept`: staff must accept
 * it first. `owed`: it is on the boards, and staff collect it later. `closed`: it was canceled or has expired.
 */
export type OrderStanding = 'waiting' | 'to-accept' | 'owed' | 'paid' | 'closed';

type StandingFields = Pick<Order, 'isWaiting' | 'isToAccept' | 'paymentState'>;

/** Returns whether an order is being prepared or what it waits for, as its customer reads it. */
export function orderStanding({ isWaiting, isToAccept, paymentState }: StandingFields): OrderStanding {
  if (isToAccept && isPending(paymentState)) return 'to-accept';
  if (isPending(paymentState)) return isWaiting ? 'waiting' : 'owed';
  return isPaid(paymentState) ? 'paid' : 'closed';
}

/** Returns whether an order is being prepared or what it waits for, from its status. */
export function statusStanding({ isSent, isToAccept, state }: OrderStatus): OrderStanding {
  return orderStanding({ isWaiting: !isSent, isToAccept, paymentState: state });
}

/** True if an order is not prepared until staff have collected or accepted it. */
export function isUnprepared(standing: OrderStanding): standing is 'waiting' | 'to-accept' {
  return standing === 'waiting' || standing === 'to-accept';
}
