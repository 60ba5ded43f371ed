// Pays by card: a kept one, or one typed into the provider's form. Also where a wallet that did not go through leads.
import { useEffect } from 'react';
import { useGuest, useHomePath } from '#customer/shared/guest.ts';
import { Link, navigate, useSearch } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { formatEuros } from '#domain/money.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import { StepInPage } from './CustomerAction.tsx';
import { CardChooser } from './cards/CardChooser.tsx';
import { SavedCardFailure } from './cards/SavedCardFailure.tsx';
import type { PaymentFlow } from './controller/payment-controller.ts';
import type { OpenOrder } from './controller/payment-state.ts';
import styles from './InsertCardPage.module.css';
import { LeaveGuard } from './notices/LeaveGuard.tsx';
import { PaymentLoader } from './notices/PaymentLoader.tsx';
import { PaymentNotices } from './notices/PaymentNotices.tsx';
import { useLastFailure } from './notices/use-last-failure.ts';
import { cardSourceIn } from './payment-paths.ts';
import { paymentTexts } from './payment-texts.ts';
import { usePayment } from './use-payment.ts';
import { WalletCard } from './wallets/WalletFailureCard.tsx';

export function InsertCardPage() {
  const { flow } = usePayment();
  const order = useStore(flow.order, (present) => present);
  const arrive = useArrival(flow);
  return (
    <div className={styles.page}>
      {order === null ? <Waiting flow={flow} onRetry={arrive} /> : <Payment flow={flow} order={order} />}
    </div>
  );
}

function Payment({ flow, order }: { flow: PaymentFlow; order: OpenOrder }) {
  const from = cardSourceIn(useSearch());
  const failure = useLastFailure(flow);
  const home = useHomePath();
  return (
    <>
      {from === 'credit_card' ? (
        <h1 className={styles.title}>{paymentTexts.card.title(formatEuros(order.total))}</h1>
      ) : (
        <WalletCard wallet={from} total={order.total} />
      )}
      <PaymentNotices flow={flow} />
      <CardChooser flow={flow} failure={failure} />
      <Link href={home} className={buttonClass({ variant: 'quiet' })}>
        {paymentTexts.card.back}
      </Link>
      <PaymentLoader flow={flow} />
      <StepInPage flow={flow} />
      <SavedCardFailure flow={flow} />
      <LeaveGuard flow={flow} />
    </>
  );
}

/** Before it is known what there is to pay; without an answer, a way to ask again. */
function Waiting({ flow, onRetry }: { flow: PaymentFlow; onRetry: () => void }) {
  const isLost = useStore(flow.state, ({ step }) => step === 'lost');
  return (
    <>
      <h1 className={styles.title}>{texts.nav.card}</h1>
      {!isLost && <Spinner label={paymentTexts.card.loading} labelVisible />}
      <PaymentNotices flow={flow} />
      {isLost && <Button onClick={onRetry}>{paymentTexts.retry}</Button>}
    </>
  );
}

/** Takes up the payment that brought the guest here. By hand there is none, and the way is home. */
function useArrival(flow: PaymentFlow): () => void {
  const { table } = useGuest();
  useEffect(arrive, [flow, table]);

  function arrive() {
    void flow.toCardPage().then((isThere) => {
      if (!isThere) navigate(paths.home(table.state.get().table), { replace: true });
    });
  }
  return arrive;
}
