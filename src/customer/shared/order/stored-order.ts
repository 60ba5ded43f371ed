// An order being sent: its id and content are stored until the response, so that sending again repeats the same order.
import type { WantedLineInput } from '#contract/payments.ts';
import {
  type CartLine,
  isChosenIngredients,
  isQuantity,
  toRequestedLineInput,
} from '#customer/shared/cart/cart-line.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { SIZES } from '#domain/menu.ts';
import { isArrayOf, isCents, isId, isNullOr, isObjectOf, isOneOf, isText } from '#domain/type-guards.ts';

/** What an order consists of, without its id. */
export interface OrderContent {
  readonly tableCode: string;
  readonly lines: WantedLineInput[];
  readonly comment: string;
}

/** An order whose response is not known yet. */
export interface KeptOrder extends OrderContent {
  readonly orderId: string;
}

/** What the success page needs to know about the order. */
export type PlacedOrder = Pick<KeptOrder, 'orderId' | 'tableCode'>;

/** The content of an order made from these cart lines. */
export function createOrderContent(lines: readonly CartLine[], generalNotes: string, tableCode: string): OrderContent {
  return { tableCode, lines: lines.map(toRequestedLineInput), comment: generalNotes.trim() };
}

/** True if the content equals the stored order, so sending it again would repeat that order. */
export function isSameOrder({ tableCode, lines, comment }: KeptOrder, content: OrderContent): boolean {
  return JSON.stringify({ tableCode, lines, comment }) === JSON.stringify(content);
}

/** The order whose response is not known yet; null if there is none. */
export function readKeptOrder(storage: DeviceStorage): KeptOrder | null {
  return storage.read('orderId', isKeptOrder);
}

/** Stores the order before it is sent. */
export function keepOrder(storage: DeviceStorage, order: KeptOrder): KeptOrder {
  storage.write('orderId', order);
  return order;
}

/** Deletes the stored order once the response is known. */
export function forgetOrder(storage: DeviceStorage): void {
  storage.write('orderId', null);
}

const isWantedLine = isObjectOf<WantedLineInput>({
  productId: isId,
  size: isOneOf(SIZES),
  quantity: isQuantity,
  notes: isText,
  mixerId: isNullOr(isId),
  ingredients: isChosenIngredients,
  shownPrice: isCents,
});

/** Validates an order read from browser storage. */
export const isKeptOrder = isObjectOf<KeptOrder>({
  orderId: isId,
  tableCode: isText,
  lines: isArrayOf(isWantedLine),
  comment: isText,
});
