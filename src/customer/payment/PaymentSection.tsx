// The end of the cart where the venue is paid from the phone: the ways to pay, and what became of the last press.

import { failureText } from '#contract/failures.es.ts';
import { useMenu } from '#customer/shared/guest.ts';
import { useStore } from '#ui/use-store.ts';
import type { PaymentFlow } from './controller/payment-controller.ts';
import { FailureDialog } from './notices/FailureDialog.tsx';
import { loaderOf, PaymentWait } from './notices/PaymentLoader.tsx';
import { PaymentNotices } from './notices/PaymentNotices.tsx';
import styles from './PaymentSection.module.css';
import { paymentTexts } from './payment-texts.ts';
import { RedsysWays } from './redsys/RedsysOptions.tsx';
import { StripeWays } from './stripe/StripeOptions.tsx';
import { usePayment } from './use-payment.ts';

/** `whyNot` says why the cart cannot be ordered now; null when it can. */
export function PaymentSection({ whyNot }: { whyNot: string | null }) {
  const { flow } = usePayment();
  const { venue } = useMenu();
  const isUnderWay = useStore(flow.state, ({ step }) => step === 'under-way');
  // Of a payment that goes on behind the menu, the menu tells.
  const isRedirecting = useStore(flow.state, (state) => loaderOf(state) === 'redirecting');
  const Ways = venue.paymentMethod === 'redsys' ? RedsysWays : StripeWays;
  return (
    <div className={styles.section}>
      <PaymentNotices flow={flow} />
      <Ways flow={flow} whyNot={isUnderWay ? paymentTexts.underWay : whyNot} />
      {isRedirecting && <PaymentWait loader="redirecting" />}
      <NotBegun flow={flow} />
    </div>
  );
}

/** A way that leads to the provider's page, and did not get there. Everything else is told on the page it happens on. */
function NotBegun({ flow }: { flow: PaymentFlow }) {
  const state = useStore(flow.state, (present) => present);
  if (state.step !== 'failed' || (state.way !== 'checkout' && state.way !== 'bizum')) return null;
  return (
    <FailureDialog title={paymentTexts.failed.payment} onDismiss={flow.dismiss}>
      {failureText(state.failure)}
    </FailureDialog>
  );
}
