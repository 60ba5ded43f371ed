// The text of the button that pays on the card page.

import { paymentTexts } from '#customer/payment/payment-texts.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { formatEuros } from '#domain/money.ts';
import { useStore } from '#ui/use-store.ts';

/** Returns the text of the button that pays on the card page, with the amount once the order is known. */
export function usePayLabel({ order }: OrderController): string {
  const total = useStore(order, (present) => present?.total ?? null);
  return total === null ? paymentTexts.pay : paymentTexts.payTotal(formatEuros(total));
}
