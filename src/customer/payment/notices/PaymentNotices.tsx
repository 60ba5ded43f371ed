// What there is to know about the payment before the next press: always whether money moved.
import { CHARGE_UNKNOWN, NOTHING_CHARGED } from '#contract/failures.es.ts';
import type { PaymentFlow } from '#customer/payment/controller/payment-controller.ts';
import type { PayState } from '#customer/payment/controller/payment-state.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './PaymentNotices.module.css';

export function PaymentNotices({ flow }: { flow: PaymentFlow }) {
  const state = useStore(flow.state, (present) => present);
  return (
    <div role="alert">
      <Notice state={state} flow={flow} />
    </div>
  );
}

function Notice({ state, flow }: { state: PayState; flow: PaymentFlow }) {
  switch (state.step) {
    case 'checking':
      return <ChargeUnknown />;
    case 'lost':
      return (
        <Banner kind="warn" announce="none">
          {paymentTexts.lost}
        </Banner>
      );
    case 'under-way':
      return <UnderWay flow={flow} />;
    case 'refused':
      // Said beside the box it is about.
      if (state.code === 'terms-to-pay') return null;
      return (
        <Banner kind="danger" announce="none" title={state.text}>
          {NOTHING_CHARGED}
        </Banner>
      );
    default:
      return null;
  }
}

export function ChargeUnknown() {
  return (
    <Banner kind="warn" announce="none" title={<Spinner label={paymentTexts.checking} labelVisible />}>
      {CHARGE_UNKNOWN}
    </Banner>
  );
}

function UnderWay({ flow }: { flow: PaymentFlow }) {
  return (
    <Banner
      kind="warn"
      announce="none"
      title={paymentTexts.underWay}
      action={
        <div className={styles.actions}>
          <Button onClick={() => void flow.check()}>{paymentTexts.check}</Button>
          <Button onClick={() => void flow.startOver()}>{paymentTexts.startOver}</Button>
        </div>
      }
    >
      {paymentTexts.underWayHint}
    </Banner>
  );
}
