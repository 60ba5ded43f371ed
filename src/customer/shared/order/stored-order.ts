// An order being sent: its id and content are stored until the response is known, so that sending again repeats the same order.
import type { RequestedLineInput } from '#contract/payments.ts';
import {
  type CartLine,
  isChosenIngredients,
  isQuantity,
  toRequestedLineInput,
} from '#customer/shared/cart/cart-line.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { SIZES } from '#domain/menu.ts';
import { isArrayOf, isCents, isId, isNullOr, isObjectOf, isOneOf, isString } from '#domain/type-guards.ts';

/** The content of an order, without its id. */
export interface OrderContent {
  readonly tableCode: string;
  readonly lines: RequestedLineInput[];
  readonly comment: string;
  /** The customer pays staff, although the venue is paid online. */
  readonly payTo?: 'staff' | undefined;
}

/**
 * An order with its id, as the browser stores it: until the response to sending it is known, and while its payment is in progress
 * or watched.
 */
export interface StoredOrder extends OrderContent {
  readonly orderId: string;
}

/** The id and the table of an order, which the success page needs. */
export type OrderAtTable = Pick<StoredOrder, 'orderId' | 'tableCode'>;

/** Returns the content of an order made from these cart lines. */
export function createOrderContent(lines: readonly CartLine[], generalNotes: string, tableCode: string): OrderContent {
  return { tableCode, lines: lines.map(toRequestedLineInput), comment: generalNotes.trim() };
}

/** True if this content equals the stored order, so that sending it would repeat that order. */
export function isSameOrder({ tableCode, lines, comment, payTo }: StoredOrder, content: OrderContent): boolean {
  return JSON.stringify({ tableCode, lines, comment, payTo }) === JSON.stringify(content);
}

/** Returns the order whose response is not known yet; null without one. */
export function readStoredOrder(storage: DeviceStorage): StoredOrder | null {
  return storage.read('orderId', isStoredOrder);
}

/** Stores the order before it is sent. */
export function storeOrder(storage: DeviceStorage, order: StoredOrder): StoredOrder {
  storage.write('orderId', order);
  return order;
}

/** Deletes the stored order once the response is known. */
export function deleteStoredOrder(storage: DeviceStorage): void {
  storage.write('orderId', null);
}

const isRequestedLineInput = isObjectOf<RequestedLineInput>({
  productId: isId,
  size: isOneOf(SIZES),
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
});
