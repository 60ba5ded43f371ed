// The end of the cart where the venue is paid from the phone: the ways to pay, and what became of the last press.

import { failureText } from '#contract/failures.es.ts';
import { useMenu } from '#customer/shared/guest.ts';
import { useStore } from '#ui/use-store.ts';
import type { PaymentController } from './controller/payment-controller.ts';
import { FailureDialog } from './notices/FailureDialog.tsx';
import { loaderOf, PaymentWaitDialog } from './notices/PaymentLoader.tsx';
import { PaymentNotices } from './notices/PaymentNotices.tsx';
import styles from './PaymentSection.module.css';
import { paymentTexts } from './payment-texts.ts';
import { RedsysOptions } from './redsys/RedsysOptions.tsx';
import { StripeOptions } from './stripe/StripeOptions.tsx';
import { usePayment } from './use-payment.ts';

/** `whyNot` says why the cart cannot be ordered now; null when it can. */
export function PaymentSection({ whyNot: disabledReason }: { whyNot: string | null }) {
  const { flow: controller } = usePayment();
  const { venue } = useMenu();
  const isUnderWay = useStore(controller.state, ({ kind }) => kind === 'in-progress-elsewhere');
  // Of a payment that goes on behind the menu, the menu tells.
  const isRedirecting = useStore(controller.state, (state) => loaderOf(state) === 'redirecting');
  const Ways = venue.paymentMethod === 'redsys' ? RedsysOptions : StripeOptions;
  return (
    <div className={styles.section}>
      <PaymentNotices controller={controller} />
      <Ways controller={controller} disabledReason={isUnderWay ? paymentTexts.underWay : disabledReason} />
      {isRedirecting && <PaymentWaitDialog loader="redirecting" />}
      <StartFailureDialog controller={controller} />
    </div>
  );
}

/** A way that leads to the provider's page, and did not get there. Everything else is told on the page it happens on. */
function StartFailureDialog({ controller }: { controller: PaymentController }) {
  const state = useStore(controller.state, (present) => present);
  if (state.kind !== 'failed' || (state.option !== 'checkout' && state.option !== 'bizum')) return null;
  return (
    <FailureDialog title={paymentTexts.failed.payment} onDismiss={controller.dismiss}>
      {failureText(state.failure)}
    </FailureDialog>
  );
}
