// Shows on the menu the result of a payment, after the customer has come back from the payment provider's page or in any other way.
import { useEffect } from 'react';
import type { AttemptFailure } from '#contract/attempts.ts';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { type FailedPaymentView, isChargeInProgress } from '#customer/shared/order/order-view.ts';
import { parseFailedReturnFromProvider } from '#customer/shared/order/payment-paths.ts';
import { useOrderServices } from '#customer/shared/order/use-order.ts';
import { paths, tableInQuery } from '#customer/shared/paths.ts';
import { useStore } from '#ui/use-store.ts';
import { PaymentFailureDialog } from './notices/PaymentFailureDialog.tsx';
import { StopWaitingButton } from './notices/PaymentNotices.tsx';
import { ChargeUnknownBanner } from './notices/PaymentOutcomeBanner.tsx';
import styles from './PaymentReturnNotice.module.css';
import { clearPaymentMarker } from './payment-marker.ts';

/**
 * Shows on the menu how the last payment ended, after the customer has returned from the payment provider's page or reloaded the
 * menu. A payment that was left unfinished is canceled, unless another tab is still paying it.
 */
export function PaymentReturnNotice() {
  const { controller } = useOrderServices();
  const state = useStore(controller.view, (present) => present);
  useResumedPayment(controller);
  return (
    <>
      <div role="status">
        {isChargeInProgress(state) && (
          <div className={styles.checking}>
            <ChargeUnknownBanner action={state.kind === 'checking' && <StopWaitingButton controller={controller} />} />
          </div>
        )}
      </div>
      {state.kind === 'failed' && isShownHere(state) && (
        <PaymentFailureDialog
          failure={failureForMenu(state)}
          isConfirmedUnpaid={state.isConfirmedUnpaid}
          onDismiss={controller.dismiss}
        />
      )}
    </>
  );
}

/** Resumes the payment that the query or the stored payment names, once. */
function useResumedPayment(controller: OrderController) {
  const { table } = useCustomerApp();
  useEffect(() => {
    const { search } = window.location;
    const returned = parseFailedReturnFromProvider(search);
    // The query is removed, so that a reload or a shared link does not show the failure again.
    if (returned !== null) navigate(paths.home(table.state.get().table ?? tableInQuery(search)), { replace: true });
    void controller.resumeOnMenu(returned).finally(clearPaymentMarker);
  }, [controller, table]);
}

/** False for the options that start in the cart, because the cart shows their failures. */
function isShownHere({ option }: FailedPaymentView): boolean {
  return option !== 'checkout' && option !== 'bizum';
}

/** After a failed challenge the menu shows only that the payment failed. */
function failureForMenu({ failure, wasChallenged }: FailedPaymentView): AttemptFailure {
  return wasChallenged && failure.reason !== 'canceled-by-guest' ? { reason: 'not-successful', code: null } : failure;
}
