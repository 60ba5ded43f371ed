// The reason why the last attempt failed. It is shown until the next one starts, even while the card form is prepared again.
import { useEffect, useState } from 'react';
import type { Menu } from '#contract/menu.ts';
import { type PaymentOutcomeText, unsuccessfulPaymentText } from '#customer/payment/outcome-texts.ts';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { type FailedPaymentView, isChargeInProgress } from '#customer/shared/order/order-view.ts';
import { failedPaymentPath } from '#customer/shared/order/payment-paths.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { useStore } from '#ui/use-store.ts';

/**
 * The visible text about the last attempt to pay, which failed. `kind` is `danger` if nothing was charged, and `warn` if it is not
 * known whether money was charged.
 */
export interface LastAttemptFailureText extends PaymentOutcomeText {
  readonly kind: 'danger' | 'warn';
}

/**
 * Returns the text that the card page shows about the last attempt to pay; null if it has not failed, or if another component shows
 * the failure. If the menu must show it, this hook navigates to the menu.
 */
export function useLastAttemptFailure(controller: OrderController): LastAttemptFailureText | null {
  const { table } = useCustomerApp();
  const { venue } = useMenu();
  const state = useStore(controller.view, (present) => present);
  const [text, setText] = useState<LastAttemptFailureText | null>(null);
  useEffect(() => {
    // The failure was closed, or its payment has arrived after all.
    if (isChargeInProgress(state) || state.kind === 'idle') setText(null);
    if (state.kind !== 'failed') return;
    if (isFailureShownOnMenu(state, venue))
      navigate(failedPaymentPath(table.state.get().table, null), { replace: true });
    // `SavedCardFailureDialog` shows the failure of a saved card.
    else if (state.option !== 'saved-card') setText(lastFailure(state));
  }, [state, venue, table]);
  return text;
}

/** The reason is the title while nothing was charged; otherwise the title says that the outcome is not known. */
function lastFailure({ failure, isConfirmedUnpaid }: FailedPaymentView): LastAttemptFailureText {
  const { title, text, reason } = unsuccessfulPaymentText(failure, isConfirmedUnpaid);
  return isConfirmedUnpaid
    ? { kind: 'danger', title: reason ?? title, text }
    : { kind: 'warn', title, text: reason === null ? text : `${reason}. ${text}` };
}

/** Modes whose failed challenge leads back to the menu, which shows only that the payment failed. */
const CHALLENGE_FAILS_ON_MENU: Readonly<Record<PaymentMode, boolean>> = { redsys: true, stripe: false, manual: false };

/**
 * True if a failed payment is shown on the menu instead of the card page. This applies to payments with Redsys that failed after a
 * 3-D Secure challenge (`wasChallenged`), unless the customer canceled the payment.
 */
export function isFailureShownOnMenu(
  { wasChallenged, failure }: FailedPaymentView,
  { paymentMode }: Menu['venue'],
): boolean {
  return CHALLENGE_FAILS_ON_MENU[paymentMode] && wasChallenged && failure.reason !== 'canceled-by-guest';
}
