// The text of the button that pays on the card page.
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { formatEuros } from '#domain/money.ts';
import { useStore } from '#ui/use-store.ts';

/** Returns the text of the button that pays on the card page, with the amount once the order is known. */
export function usePayLabel({ order }: PaymentController): string {
  const total = useStore(order, (present) => present?.total ?? null);
  return total === null ? paymentTexts.pay : paymentTexts.payTotal(formatEuros(total));
}
