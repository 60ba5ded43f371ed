// «Corregir»: who may take back an order that was just sent, and until when. The order can then be changed and sent again.
import type { OrderEnding, OrderState } from './order.ts';
import { isPending, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/** Milliseconds after an order was placed during which it can be taken back (withdrawn, to change it and send it again). */
export const TAKE_BACK_MS = 120_000;

/** How many orders a customer may take back during one visit. */
const CUSTOMER_TAKE_BACKS_MAX = 3;

/**
 * The reason that is stored with an order that was taken back (withdrawn just after it was placed). Lists of canceled orders show
 * it.
 */
export const TAKEN_BACK_REASON = 'Corregido al momento';

/** The data of an order from which `takeBackRefusal` decides whether it can be taken back (withdrawn just after it was placed). */
export interface OrderToTakeBack {
  readonly state: OrderState;
  /** How it ended last; null if it never did. */
  readonly ending: OrderEnding | null;
  /** Of the order’s own payment, which pays what no partial payment has paid. */
  readonly paymentState: PaymentState;
  /** A part of it is paid, or may be. */
  readonly isPartlyPaid: boolean;
  /** Staff collect it. False: its customer pays online, and leaves the checkout instead. */
  readonly isToCollect: boolean;
  /** An attempt to pay it is in progress, or may have been charged. */
  readonly isBeingPaid: boolean;
  /** The member of staff who placed it; null if a customer did. */
  readonly placedBy: string | null;
  readonly placedOn: Date;
  /** Staff accepted it. */
  readonly isAccepted: boolean;
  readonly hasDoneLines: boolean;
  /** Staff gave an invitation or a discount, which an order that is sent again would not have. */
  readonly isReduced: boolean;
  /** A ticket with a line of it was printed, or may have been. */
  readonly mayBeOnPaper: boolean;
}

/** The person who takes back an order, which is to withdraw it just after it was placed: a member of staff, or the customer. */
export type TakeBackActor =
  | { readonly kind: 'staff'; readonly userId: string; readonly mayCancelOrders: boolean }
  /** Its customer. `takenBack` is how many orders they have taken back in this visit. */
  | { readonly kind: 'customer'; readonly takenBack: number };

/**
 * Returns why an order cannot be taken back (withdrawn just after it was placed, to change it and send it again); null if it can.
 * Staff must collect its money; it must not have ended, and be at most `TAKE_BACK_MS` old. Nothing of it may be done, accepted,
 * paid, being paid, made free or discounted. Staff can take back only orders of staff; those of a colleague require the permission
 * to cancel orders. Customers can take back three orders in a visit, and none that may have been printed.
 */
export function takeBackRefusal(order: OrderToTakeBack, actor: TakeBackActor, now: Date): Refusal | null {
  if (order.state === 'ended') return endedRefusal(order, actor);
  const refusal = stageRefusal(order, now);
  if (actor.kind === 'staff') return ownerRefusal(order, actor) ?? refusal;
  if (refusal !== null || order.mayBeOnPaper) return 'take-back-under-way';
  return actor.takenBack >= CUSTOMER_TAKE_BACKS_MAX ? 'take-back-too-often' : null;
}

/**
 * Returns for how many milliseconds the order can still be taken back (withdrawn) if nothing else changes; 0 if it cannot be taken
 * back now.
 */
export function takeBackRemainingMs(order: OrderToTakeBack, actor: TakeBackActor, now: Date): number {
  if (takeBackRefusal(order, actor, now) !== null) return 0;
  return order.placedOn.getTime() + TAKE_BACK_MS - now.getTime();
}

/** A customer reads that staff ended the order: nothing else ends one that staff collect. */
function endedRefusal({ ending }: OrderToTakeBack, { kind }: TakeBackActor): Refusal {
  if (ending === 'taken-back') return 'take-back-repeated';
  return kind === 'customer' && ending !== 'abandoned' && ending !== 'expired' ? 'take-back-canceled' : 'order-ended';
}

/** Orders of customers are taken back by them alone: their phones get the lines. */
function ownerRefusal(
  { placedBy }: OrderToTakeBack,
  { userId, mayCancelOrders }: Extract<TakeBackActor, { kind: 'staff' }>,
) {
  if (placedBy === null) return 'take-back-of-customer';
  return placedBy === userId || mayCancelOrders ? null : 'take-back-not-own';
}

function stageRefusal(order: OrderToTakeBack, now: Date): Refusal | null {
  if (!isPending(order.paymentState) || order.isPartlyPaid) return 'take-back-paid';
  if (!order.isToCollect || order.isBeingPaid) return 'guest-may-be-paying';
  if (order.hasDoneLines || order.isAccepted) return 'take-back-done';
  if (order.isReduced) return 'take-back-reduced';
  return now.getTime() - order.placedOn.getTime() > TAKE_BACK_MS ? 'take-back-too-late' : null;
}
