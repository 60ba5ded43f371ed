// The props that the payment options of every payment provider receive, and the navigation to the card page.
import { navigate } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { cardPagePath } from '#customer/shared/order/payment-paths.ts';
import type { PaymentOptionsState } from './wallets/use-client-settings.ts';

/** The props that the payment options of every payment provider receive. */
export interface PaymentOptionsProps {
  readonly controller: OrderController;
  /** The settings of the venue and the wallets of the device, as far as they are known. */
  readonly known: PaymentOptionsState;
  /** The visible reason why nothing can be ordered now; null if the cart can be ordered. */
  readonly disabledReason: string | null;
}

/** Places the order of the cart, and then opens the card page, where the customer pays the order by card. */
export async function placeOrderAndOpenCardPage(controller: OrderController): Promise<void> {
  if (await controller.placeOrder('redirecting')) navigate(cardPagePath('credit_card'));
}
