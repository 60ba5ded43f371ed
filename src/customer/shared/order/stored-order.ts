// An order as this browser stores it. Its id and content are stored before anything is sent, so that another press of the button, a
// reload and a return from the bank's page continue the same order.
import type { RequestedLineInput } from '#contract/payments.ts';
import { isChosenIngredients, isQuantity } from '#customer/shared/cart/cart-line.ts';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '#domain/payment-outcome.ts';
import { PAYMENT_OPTIONS, type PaymentOption } from '#domain/provider.ts';
import {
  isArrayOf,
  isBoolean,
  isCents,
  isId,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isString,
} from '#domain/type-guards.ts';

/** What an order contains: table, lines and comment, without its id. */
export interface OrderContent {
  readonly tableCode: string;
  readonly lines: RequestedLineInput[];
  readonly comment: string;
  /** The customer pays staff, although the venue is paid online. */
  readonly payTo?: 'staff' | undefined;
}

/**
 * Who takes the money of a stored order. `staff`: the browser only sends it. `online`: its customer pays it here. `owed`: staff
 * were to collect it, and its customer pays it here after all; it has no lines, because they left the cart when it was sent.
 */
const STORED_ORDER_KINDS = ['staff', 'online', 'owed'] as const;

/** The latest attempt to pay a stored order: its id, which identifies it at the server, and the selected payment option. */
export interface BrowserAttempt {
  readonly id: string;
  readonly option: PaymentOption;
  readonly cardId: string | null;
  readonly saveCard: boolean;
  /** Whether the server has responded. Until then another press repeats the same attempt. */
  readonly isAnswered: boolean;
}

/** What the customer can have acknowledged about a surplus. */
const SURPLUS_NOTICES = ['none', 'returned', 'refund-failed'] as const;
/**
 * What the customer has acknowledged about a surplus of an order (money that was charged above what it owed). `none`: nothing.
 * `returned`: that the surplus is being refunded or has been refunded. `refund-failed`: that its refund failed.
 */
export type AcknowledgedSurplus = (typeof SURPLUS_NOTICES)[number];

/** An order that this browser has stored: one that is being sent or paid, or one that is over, but may still be charged. */
export interface StoredOrder extends OrderContent {
  readonly orderId: string;
  readonly kind: (typeof STORED_ORDER_KINDS)[number];
  /** The id of the tab that sent it. Another tab may be paying it at this moment. */
  readonly startedInTab: string;
  /** The latest attempt to pay it; null if it has ended or there was none. */
  readonly attempt: BrowserAttempt | null;
  /** An earlier attempt has ended. If it was charged after all, the customer may be charged twice. */
  readonly hasEndedAttempt: boolean;
  /** When it ended, in milliseconds since 1970; null while it is being sent or paid. */
  readonly endedOn: number | null;
  /** Its lines are still in the cart, so that they could be ordered twice. */
  readonly isInCart: boolean;
  /** What the customer has acknowledged about its money. */
  readonly acknowledged: { readonly outcome: PaymentOutcome; readonly surplus: AcknowledgedSurplus };
}

/** An order, new or stored, without the id of the browser tab that stores it, which `StoredOrders.write` adds. */
export type OrderWithoutTabId = Omit<StoredOrder, 'startedInTab'>;

/** The id of an order and the code of its table. The checkout passes both to the success page. */
export type OrderIdAndTable = Pick<StoredOrder, 'orderId' | 'tableCode'>;

/** Creates an order that has not been sent yet. `kind` says who takes its money: staff, or the payment provider in this page. */
export function newOrder(orderId: string, kind: StoredOrder['kind'], content: OrderContent): OrderWithoutTabId {
  return {
    ...content,
    orderId,
    kind,
    attempt: null,
    hasEndedAttempt: false,
    endedOn: null,
    isInCart: true,
    acknowledged: { outcome: 'not-started', surplus: 'none' },
  };
}

/** Returns the content of a stored order, as it is sent. */
export function orderContentOf({ tableCode, lines, comment, payTo }: OrderContent): OrderContent {
  return { tableCode, lines, comment, ...(payTo && { payTo }) };
}

/** True if this content equals the stored order, so that sending it would repeat that order. */
export function isSameOrder(order: OrderContent, content: OrderContent): boolean {
  return JSON.stringify(orderContentOf(order)) === JSON.stringify(orderContentOf(content));
}

/**
 * Returns the stored attempt to pay if it can safely be sent again: the server has not answered it, and the customer selected the
 * same option, card and «save card». Otherwise null. Always null for a wallet, because it issues a new token each time.
 */
export function unansweredAttempt(
  stored: BrowserAttempt | null,
  { option, cardId, saveCard, token }: Omit<BrowserAttempt, 'id' | 'isAnswered'> & { readonly token: string | null },
): BrowserAttempt | null {
  if (stored === null || stored.isAnswered || token !== null) return null;
  return stored.option === option && stored.cardId === cardId && stored.saveCard === saveCard ? stored : null;
}

const isRequestedLineInput = isObjectOf<RequestedLineInput>({
  productId: isId,
  size: isString,
  quantity: isQuantity,
  notes: isString,
  mixerId: isNullOr(isId),
  ingredients: isChosenIngredients,
  shownPrice: isCents,
});

/** Type guard for an order read from browser storage. */
export const isStoredOrder = isObjectOf<StoredOrder>({
  orderId: isId,
  tableCode: isString,
  lines: isArrayOf(isRequestedLineInput),
  comment: isString,
  payTo: isOneOf(['staff', undefined]),
  kind: isOneOf(STORED_ORDER_KINDS),
  startedInTab: isString,
  attempt: isNullOr(
    isObjectOf<BrowserAttempt>({
      id: isId,
      option: isOneOf(PAYMENT_OPTIONS),
      cardId: isNullOr(isId),
      saveCard: isBoolean,
      isAnswered: isBoolean,
    }),
  ),
  hasEndedAttempt: isBoolean,
  endedOn: isNullOr(isNumber),
  isInCart: isBoolean,
  acknowledged: isObjectOf<StoredOrder['acknowledged']>({
    outcome: isOneOf(PAYMENT_OUTCOMES),
    surplus: isOneOf(SURPLUS_NOTICES),
  }),
});
