// Waiting indicator of a payment: a modal dialog, or a spinner beside the provider's own dialog.
import { useEffect, useState } from 'react';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useHomePath } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import type { Indicator, OrderView } from '#customer/shared/order/order-view.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './PaymentWaitingIndicator.module.css';

/** Nobody waits longer than six seconds for a way to go on. */
const SLOW_AFTER_MS = 5_000;

/**
 * The waiting indicator of a payment: a modal dialog, or a spinner while the payment provider shows a dialog of its own. Renders
 * nothing while no payment is in progress, while the card form is loading, or while the order is being sent to staff.
 */
export function PaymentWaitingIndicator({ controller }: { controller: OrderController }) {
  const loader = useStore(controller.view, waitingIndicatorOf);
  // `NewCardPayment` shows its own spinner while the card form loads, and the button that it sends.
  if (loader === null || loader === 'form' || loader === 'sending') return null;
  // A modal dialog would cover the dialog of the provider's script.
  if (loader === 'in-page') return <Spinner label={paymentTexts.loaders['in-page']} labelVisible />;
  return <PaymentWaitDialog loader={loader} />;
}

/**
 * Returns the waiting indicator (such as `processing` or `redirecting`) that a page shows in this state of the order; null for
 * none. It is also null while the outcome of a payment is being checked, and while the customer must act.
 */
export function waitingIndicatorOf(state: OrderView): Indicator | null {
  if (state.kind === 'redirecting') return 'redirecting';
  return state.kind === 'busy' ? state.loader : null;
}

/**
 * Covers the page with a dialog while a payment is processed (`loader` is `processing`) or the browser goes to the payment
 * provider's page (`redirecting`). After five seconds the dialog offers a button to the menu, which shows the result of the payment
 * later.
 */
export function PaymentWaitDialog({ loader }: { loader: 'redirecting' | 'processing' }) {
  const home = useHomePath();
  const [isSlow, setIsSlow] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isHidden) return null;

  function goOn() {
    setIsHidden(true);
    navigate(home);
  }

  const label = paymentTexts.loaders[loader];
  return (
    <Dialog
      placement="center"
      title={label}
      closeOnBackdrop={false}
      closeOnBack={false}
      onClose={ignoreClose}
      footer={isSlow && <Button onClick={goOn}>{paymentTexts.next.menu}</Button>}
    >
      <Spinner size="large" label={label} className={styles.spinner} />
      <p role="status">{isSlow && paymentTexts.next.slow}</p>
    </Dialog>
  );
}

/** The dialog cannot be closed by the customer; it disappears when the state changes. */
function ignoreClose() {
  return undefined;
}
