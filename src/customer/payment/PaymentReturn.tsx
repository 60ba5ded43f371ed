// On the menu, when a payment was begun: what became of it, after a provider's page and after any other way back.
import { useEffect } from 'react';
import type { Failure } from '#contract/attempts.ts';
import { failureText } from '#contract/failures.es.ts';
import { useGuest } from '#customer/shared/guest.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { paths, tableInQuery } from '#customer/shared/paths.ts';
import { useStore } from '#ui/use-store.ts';
import type { PaymentController } from './controller/payment-controller.ts';
import { type FailedState, isMoneyMoving } from './controller/payment-state.ts';
import { FailureDialog } from './notices/FailureDialog.tsx';
import { ChargeUnknown } from './notices/PaymentNotices.tsx';
import styles from './PaymentReturn.module.css';
import { parseFailedReturn } from './payment-paths.ts';
import { paymentTexts } from './payment-texts.ts';
import { usePayment } from './use-payment.ts';

export function PaymentReturn() {
  const { flow: controller } = usePayment();
  const state = useStore(controller.state, (present) => present);
  useResumedPayment(controller);
  return (
    <>
      <div role="status">
        {isMoneyMoving(state) && (
          <div className={styles.checking}>
            <ChargeUnknown />
          </div>
        )}
      </div>
      {state.kind === 'failed' && isShownHere(state) && (
        <FailureDialog title={paymentTexts.failed.payment} onDismiss={controller.dismiss}>
          {failureText(failureForMenu(state))}
        </FailureDialog>
      )}
    </>
  );
}

/** Looks once what the address and this browser say of a payment. */
function useResumedPayment(controller: PaymentController) {
  const { table } = useGuest();
  useEffect(() => {
    const { search } = window.location;
    const returned = parseFailedReturn(search);
    // Said once: a reload and a shared link say it no more.
    if (returned !== null) navigate(paths.home(table.state.get().table ?? tableInQuery(search)), { replace: true });
    void controller.resumeOnMenu(returned);
  }, [controller, table]);
}

/** What the cart itself began is told in the cart. */
function isShownHere({ option: way }: FailedState): boolean {
  return way !== 'checkout' && way !== 'bizum';
}

/** After the bank asked the customer and said no, the menu says no more than that. */
function failureForMenu({ failure, wasChallenged }: FailedState): Failure {
  return wasChallenged && failure.reason !== 'canceled-by-guest' ? { reason: 'not-successful', code: null } : failure;
}
