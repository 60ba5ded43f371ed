// Stands before everything while the payment is on its way.

import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import type { ControllerState, Loader } from '#customer/payment/controller/payment-state.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './PaymentLoader.module.css';

export function PaymentLoader({ controller }: { controller: PaymentController }) {
  const loader = useStore(controller.state, loaderOf);
  // A card form that is being fetched says so in its own place.
  if (loader === null || loader === 'form') return null;
  // A modal window would cover what the provider's script asks.
  if (loader === 'here') return <Spinner label={paymentTexts.loaders.here} labelVisible />;
  return <PaymentWaitDialog loader={loader} />;
}

/** What the customer is told while waiting; null when there is nothing to wait for. */
export function loaderOf(state: ControllerState): Loader | null {
  if (state.kind === 'redirecting') return 'redirecting';
  return state.kind === 'busy' ? state.loader : null;
}

export function PaymentWaitDialog({ loader }: { loader: 'redirecting' | 'processing' }) {
  const words = paymentTexts.loaders[loader];
  return (
    <Dialog placement="center" title={words} closeOnBackdrop={false} onClose={ignoreClose}>
      <Spinner size="large" label={words} className={styles.spinner} />
    </Dialog>
  );
}

/** There is nothing to close: it goes by itself. */
function ignoreClose() {
  return undefined;
}
