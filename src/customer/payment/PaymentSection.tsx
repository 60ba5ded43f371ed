// The payment options at the end of the cart, and the result of the last one that the customer pressed.
import type { ComponentType } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { useOrderServices } from '#customer/shared/order/use-order.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import { EarlierPaymentWarning } from './notices/EarlierPaymentNoticeList.tsx';
import { PaymentFailureDialog } from './notices/PaymentFailureDialog.tsx';
import { PaymentNotices } from './notices/PaymentNotices.tsx';
import { PaymentWaitDialog, waitingIndicatorOf } from './notices/PaymentWaitingIndicator.tsx';
import styles from './PaymentSection.module.css';
import { paymentTexts } from './payment-texts.ts';
import type { PaymentOptionsProps } from './place-order-and-open-card-page.ts';
import { RedsysPaymentOptions } from './redsys/RedsysPaymentOptions.tsx';
import { StripePaymentOptions } from './stripe/StripePaymentOptions.tsx';
import { usePaymentOptionsState } from './wallets/use-client-settings.ts';

/** The buttons of each payment mode. `manual` has none: its orders are paid at the bar. */
const OPTIONS: Readonly<Record<PaymentMode, ComponentType<PaymentOptionsProps> | null>> = {
  stripe: StripePaymentOptions,
  redsys: RedsysPaymentOptions,
  manual: null,
};

type PaymentSectionProps = {
  /** The reason why the cart cannot be ordered now; null if it can. */
  disabledReason: string | null;
  /** False while there is nothing to pay, or no way to pay it here: the notices are shown without options. */
  showsOptions: boolean;
};

/**
 * The payment options at the end of the cart, with notices about the state of the payment. `showsOptions` is false while there is
 * nothing to pay or online payment is not possible: only the notices are shown then.
 */
export function PaymentSection({ disabledReason, showsOptions }: PaymentSectionProps) {
  const { controller } = useOrderServices();
  const { venue } = useMenu();
  const known = usePaymentOptionsState(controller, showsOptions);
  const isElsewhere = useStore(controller.view, ({ kind }) => kind === 'in-progress-elsewhere');
  // The menu itself reports a payment that is processed while it is shown.
  const isRedirecting = useStore(controller.view, (state) => waitingIndicatorOf(state) === 'redirecting');
  const Options = OPTIONS[venue.paymentMode];
  return (
    <div className={styles.section}>
      <PaymentNotices controller={controller} isInCart />
      <EarlierPaymentWarning />
      {Options && showsOptions && (
        // The options have their final size before they are shown.
        <div className={classNames(styles.options, known === 'loading' && styles.waiting)}>
          {known === 'loading' && <Spinner label={paymentTexts.loaders.form} labelVisible className={styles.spinner} />}
          <Options
            controller={controller}
            known={known}
            disabledReason={isElsewhere ? paymentTexts.inProgress : disabledReason}
          />
        </div>
      )}
      {isRedirecting && <PaymentWaitDialog loader="redirecting" />}
      <StartFailureDialog controller={controller} />
    </div>
  );
}

/**
 * The failure of an option that redirects to the provider's page, before the redirect. Other failures are shown on
 * their own page.
 */
function StartFailureDialog({ controller }: { controller: OrderController }) {
  const state = useStore(controller.view, (present) => present);
  if (state.kind !== 'failed' || (state.option !== 'checkout' && state.option !== 'bizum')) return null;
  const { failure, isConfirmedUnpaid } = state;
  return (
    <PaymentFailureDialog failure={failure} isConfirmedUnpaid={isConfirmedUnpaid} onDismiss={controller.dismiss} />
  );
}
