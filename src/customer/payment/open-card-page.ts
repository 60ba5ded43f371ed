// The props that the payment options of every provider receive, and the navigation to the card page.
import { navigate } from '#customer/shared/navigation.tsx';
import type { PaymentController } from './controller/payment-controller.ts';
import { cardPath } from './payment-paths.ts';
import type { OptionsState } from './wallets/use-client-settings.ts';

/** The props that the payment options of every provider receive. */
export interface PaymentOptionsProps {
  readonly controller: PaymentController;
  /** The settings of the venue and the wallets of the device, as far as they are known. */
  readonly known: OptionsState;
  /** The visible reason why nothing can be ordered now; null if the cart can be ordered. */
  readonly disabledReason: string | null;
}

/** Places the order and opens the card page. */
export async function openCardPage(controller: PaymentController): Promise<void> {
  if (await controller.placeOrder('redirecting')) navigate(cardPath('credit_card'));
}
