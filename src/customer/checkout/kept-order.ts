// An order on its way: its id and content are kept until the answer is known, so that sending again is the same order.
import * as z from 'zod/mini';
import { idField } from '#contract/fields.ts';
import { wantedLineShape } from '#contract/payments.ts';
import type { CartLine } from '#customer/shared/cart-line.ts';
import { wantedInput } from '#customer/shared/cart-line.ts';
import type { DeviceStorage } from '#customer/shared/storage.ts';

const contentShape = z.object({
  tableCode: z.string(),
  lines: z.array(wantedLineShape),
  comment: z.string(),
});
const keptOrderShape = z.extend(contentShape, { orderId: idField });

export type OrderContent = z.infer<typeof contentShape>;
export type KeptOrder = z.infer<typeof keptOrderShape>;

export function contentOf(lines: readonly CartLine[], generalNotes: string, tableCode: string): OrderContent {
  return { tableCode, lines: lines.map(wantedInput), comment: generalNotes.trim() };
}

/** Whether sending the content would be sending that order again. */
export function isSameOrder({ tableCode, lines, comment }: KeptOrder, content: OrderContent): boolean {
  return JSON.stringify({ tableCode, lines, comment }) === JSON.stringify(content);
}

export function readKeptOrder(storage: DeviceStorage): KeptOrder | null {
  return storage.read('orderId', keptOrderShape);
}

export function keepOrder(storage: DeviceStorage, order: KeptOrder): KeptOrder {
  storage.write('orderId', order);
  return order;
}

/** The answer is known. */
export function forgetOrder(storage: DeviceStorage): void {
  storage.write('orderId', null);
}
