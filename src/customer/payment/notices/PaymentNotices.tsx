// Banner with the state of the payment in progress.
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import type { ControllerState } from '#customer/payment/controller/payment-state.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { ChargeUnknown } from './OutcomeBanner.tsx';
import styles from './PaymentNotices.module.css';

export function PaymentNotices({ controller }: { controller: PaymentController }) {
  const state = useStore(controller.state, (present) => present);
  return (
    <div role="alert">
      <Notice state={state} controller={controller} />
    </div>
  );
}

function Notice({ state, controller }: { state: ControllerState; controller: PaymentController }) {
  switch (state.kind) {
    case 'checking':
      return <ChargeUnknown />;
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
