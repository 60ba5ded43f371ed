// Dialog for a saved card that could not be charged.

import { PaymentFailureDialog } from '#customer/payment/notices/PaymentFailureDialog.tsx';
import { isFailureShownOnMenu } from '#customer/payment/notices/use-last-attempt-failure.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useMenu } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { useStore } from '#ui/use-store.ts';

/**
 * Shows a dialog if a payment with a saved card has failed. Renders nothing without such a failure, or if the failure is shown on
 * the menu instead.
 */
export function SavedCardFailureDialog({ controller }: { controller: OrderController }) {
  const { venue } = useMenu();
  const state = useStore(controller.view, (present) => present);
  if (state.kind !== 'failed' || state.option !== 'saved-card' || isFailureShownOnMenu(state, venue)) return null;
  const { title, noReason } = paymentTexts.failed;
  const { failure, isConfirmedUnpaid } = state;
  return (
    <PaymentFailureDialog
      failure={failure}
      isConfirmedUnpaid={isConfirmedUnpaid}
      unpaidTitle={title}
      reason={failure.reason === 'try-again' ? noReason : undefined}
      onDismiss={controller.dismiss}
    />
  );
}
