// An order on its way: its id and content are kept until the answer is known, so that sending again is the same order.
import type { WantedLineInput } from '#contract/payments.ts';
import { type CartLine, isIngredients, isQuantity, wantedInput } from '#customer/shared/cart/cart-line.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import {
  isCents,
  isId,
  isListOf,
  isNullOr,
  isObjectOf,
  isOneOf,
  isText,
} from '#customer/shared/storage/type-guards.ts';
import { SIZES } from '#domain/menu.ts';

export interface OrderContent {
  readonly tableCode: string;
  readonly lines: WantedLineInput[];
  readonly comment: string;
}

export interface KeptOrder extends OrderContent {
  readonly orderId: string;
}

/** What the page after an order must know of it. */
export type PlacedOrder = Pick<KeptOrder, 'orderId' | 'tableCode'>;

export function contentOf(lines: readonly CartLine[], generalNotes: string, tableCode: string): OrderContent {
  return { tableCode, lines: lines.map(wantedInput), comment: generalNotes.trim() };
}

/** Whether sending the content would be sending that order again. */
export function isSameOrder({ tableCode, lines, comment }: KeptOrder, content: OrderContent): boolean {
  return JSON.stringify({ tableCode, lines, comment }) === JSON.stringify(content);
}

export function readKeptOrder(storage: DeviceStorage): KeptOrder | null {
  return storage.read('orderId', isKeptOrder);
}

export function keepOrder(storage: DeviceStorage, order: KeptOrder): KeptOrder {
  storage.write('orderId', order);
  return order;
}

/** The answer is known. */
export function forgetOrder(storage: DeviceStorage): void {
  storage.write('orderId', null);
}

const isWantedLine = isObjectOf<WantedLineInput>({
  productId: isId,
  size: isOneOf(SIZES),
  quantity: isQuantity,
  notes: isText,
  mixerId: isNullOr(isId),
  ingredients: isIngredients,
  shownPrice: isCents,
});

export const isKeptOrder = isObjectOf<KeptOrder>({
  orderId: isId,
  tableCode: isText,
  lines: isListOf(isWantedLine),
  comment: isText,
});
