// Whether a placed order is being prepared, or what it waits for first.
import type { OrderStatus } from '#contract/attempts.ts';
import type { OwnOrder } from '#contract/orders.ts';
import { isPaid, isPending } from '#domain/payment.ts';

/**
 * Whether an order is being prepared, or what it waits for. `waiting`: staff must collect the money first. `to-accept`: staff must
 * accept it first. `owed`: it is being prepared, and staff collect the money later. `paid`: it is being prepared. `closed`: it was
 * canceled or has expired.
 */
export type OrderStanding = 'waiting' | 'to-accept' | 'owed' | 'paid' | 'closed';

type StandingFields = Pick<OwnOrder, 'isWaiting' | 'isToAccept' | 'paymentState'>;

/** Returns whether an order is being prepared or what it waits for, for an order of the customer's list. */
export function orderStanding({ isWaiting, isToAccept, paymentState }: StandingFields): OrderStanding {
  if (isToAccept && isPending(paymentState)) return 'to-accept';
  if (isPending(paymentState)) return isWaiting ? 'waiting' : 'owed';
  return isPaid(paymentState) ? 'paid' : 'closed';
}

/**
 * Returns whether an order is being prepared or what it waits for. For an `OrderStatus`, which the server sends for a single order;
 * `orderStanding` does the same for an order of the customer's list.
 */
export function standingOfStatus({ isSent, isToAccept, state }: OrderStatus): OrderStanding {
  return orderStanding({ isWaiting: !isSent, isToAccept, paymentState: state });
}

/** True if an order is not being prepared yet, because staff must collect its money or accept it first. */
export function isUnprepared(standing: OrderStanding): standing is 'waiting' | 'to-accept' {
  return standing === 'waiting' || standing === 'to-accept';
}
