// The banner about the state of the payment in progress.

import { paymentTexts } from '#customer/payment/payment-texts.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { sendOrderTexts } from '#customer/shared/order/order-texts.ts';
import type { OrderView } from '#customer/shared/order/order-view.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './PaymentNotices.module.css';
import { ChargeUnknownBanner } from './PaymentOutcomeBanner.tsx';

type PaymentNoticesProps = {
  controller: OrderController;
  /** In the cart the customer can order something else, and what became of the press is shown above. */
  isInCart?: boolean | undefined;
};

/**
 * The banner about the payment in progress: outcome unknown, connection lost, refused, or in progress in another browser tab.
 * `isInCart` leaves out a lost connection and a refusal, because the cart shows them elsewhere. It also adds a button to the
 * banner for an unknown outcome, with which the customer stops waiting.
 */
export function PaymentNotices({ controller, isInCart = false }: PaymentNoticesProps) {
  const state = useStore(controller.view, (present) => present);
  return (
    <div role="alert">
      <Notice state={state} controller={controller} isInCart={isInCart} />
    </div>
  );
}

function Notice({ state, controller, isInCart }: PaymentNoticesProps & { state: OrderView }) {
  switch (state.kind) {
    case 'checking':
      return <ChargeUnknownBanner action={isInCart && <StopWaitingButton controller={controller} />} />;
    case 'connection-lost':
      return isInCart ? null : (
        <Banner kind="warn" announce="none">
          {sendOrderTexts.connectionLost}
        </Banner>
      );
    case 'in-progress-elsewhere':
      return <PaymentElsewhere controller={controller} />;
    case 'refused':
      return isInCart ? null : (
        <Banner kind="danger" announce="none">
          {state.text}
        </Banner>
      );
    default:
      return null;
  }
}

/**
 * The button with which the customer stops waiting for the result of a charge, to order something else. A notice shows the result
 * of the charge later.
 */
export function StopWaitingButton({ controller }: { controller: OrderController }) {
  return <Button onClick={controller.setAside}>{paymentTexts.next.orderOther}</Button>;
}

function PaymentElsewhere({ controller }: { controller: OrderController }) {
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
