// The banner about the state of the payment in progress.
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import type { ControllerState } from '#customer/payment/controller/payment-state.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { ChargeUnknown } from './OutcomeBanner.tsx';
import styles from './PaymentNotices.module.css';

type PaymentNoticesProps = {
  controller: PaymentController;
  /** True where the customer can order something else. */
  maySetAside?: boolean | undefined;
};

export function PaymentNotices({ controller, maySetAside = false }: PaymentNoticesProps) {
  const state = useStore(controller.state, (present) => present);
  return (
    <div role="alert">
      <Notice state={state} controller={controller} maySetAside={maySetAside} />
    </div>
  );
}

function Notice({ state, controller, maySetAside }: PaymentNoticesProps & { state: ControllerState }) {
  switch (state.kind) {
    case 'checking':
      return <ChargeUnknown action={maySetAside && <SetAsideButton controller={controller} />} />;
    case 'connection-lost':
      return (
        <Banner kind="warn" announce="none">
          {paymentTexts.connectionLost}
        </Banner>
      );
    case 'in-progress-elsewhere':
      return <PaymentElsewhere controller={controller} />;
    case 'refused':
      // Shown beside the checkbox of the terms.
      if (state.code === 'terms-to-pay') return null;
      return (
        <Banner kind="danger" announce="none">
          {state.text}
        </Banner>
      );
    default:
      return null;
  }
}

/**
 * The button with which the customer stops waiting for the bank: the payment is watched from then on, and the cart is free for
 * another order.
 */
export function SetAsideButton({ controller }: { controller: PaymentController }) {
  return <Button onClick={controller.setAside}>{paymentTexts.next.orderOther}</Button>;
}

function PaymentElsewhere({ controller }: { controller: PaymentController }) {
  return (
    <Banner
      kind="warn"
      announce="none"
      title={paymentTexts.inProgress}
      action={
        <div className={styles.actions}>
          <Button onClick={() => void controller.checkPayment()}>{paymentTexts.check}</Button>
          <Button onClick={() => void controller.startOver()}>{paymentTexts.startOver}</Button>
        </div>
      }
    >
      {paymentTexts.inProgressHint}
    </Banner>
  );
}
