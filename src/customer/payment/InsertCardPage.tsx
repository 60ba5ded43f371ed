// The card page, on which the customer pays with a saved card or with the payment provider's card form. A failed wallet payment
// leads here too.
import { useCallback, useEffect } from 'react';
import { useCustomerApp, useHomePath } from '#customer/shared/app-context.ts';
import { Link, navigate, useQueryString } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import type { OrderToPay } from '#customer/shared/order/order-view.ts';
import { owedOrderInQuery, parseCardPageReason } from '#customer/shared/order/payment-paths.ts';
import { useOrderServices } from '#customer/shared/order/use-order.ts';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { formatEuros } from '#domain/money.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import { CardChooser } from './cards/CardChooser.tsx';
import { SavedCardFailureDialog } from './cards/SavedCardFailureDialog.tsx';
import styles from './InsertCardPage.module.css';
import { EarlierPaymentNoticeList } from './notices/EarlierPaymentNoticeList.tsx';
import { LeaveGuard } from './notices/LeaveGuard.tsx';
import { PaymentNotices } from './notices/PaymentNotices.tsx';
import { PaymentWaitingIndicator } from './notices/PaymentWaitingIndicator.tsx';
import { useLastAttemptFailure } from './notices/use-last-attempt-failure.ts';
import { paymentTexts } from './payment-texts.ts';
import { RequiredAction } from './RequiredAction.tsx';
import { clearPaymentOptionsCache } from './wallets/use-client-settings.ts';
import { WalletFailureHeading } from './wallets/WalletFailureHeading.tsx';

/**
 * The card page, on which the customer pays the order with a saved card or in the payment provider's card form. Also opens after a
 * payment with Google Pay or Apple Pay was not completed.
 */
export function InsertCardPage() {
  const { controller } = useOrderServices();
  const order = useStore(controller.order, (present) => present);
  const resume = useResumedPayment(controller, order !== null);
  return (
    <div className={styles.page}>
      {order === null ? (
        <LoadingPayment controller={controller} onRetry={resume} />
      ) : (
        <Payment controller={controller} order={order} />
      )}
    </div>
  );
}

function Payment({ controller, order }: { controller: OrderController; order: OrderToPay }) {
  const from = parseCardPageReason(useQueryString());
  const failure = useLastAttemptFailure(controller);
  const home = useHomePath();
  return (
    <>
      {from === 'credit_card' ? (
        <h1 className={styles.title}>{paymentTexts.card.title(formatEuros(order.total))}</h1>
      ) : (
        <WalletFailureHeading controller={controller} wallet={from} total={order.total} />
      )}
      <EarlierPaymentNoticeList />
      <PaymentNotices controller={controller} />
      <CardChooser controller={controller} failure={failure} />
      <Link href={home} className={buttonClass({ variant: 'quiet' })}>
        {paymentTexts.card.back}
      </Link>
      <PaymentWaitingIndicator controller={controller} />
      <RequiredAction controller={controller} />
      <SavedCardFailureDialog controller={controller} />
      <LeaveGuard controller={controller} />
    </>
  );
}

/** Shown until the payment is loaded. Without a response it offers a retry. */
function LoadingPayment({ controller, onRetry }: { controller: OrderController; onRetry: () => void }) {
  const isConnectionLost = useStore(controller.view, ({ kind }) => kind === 'connection-lost');
  return (
    <>
      <h1 className={styles.title}>{texts.nav.card}</h1>
      {!isConnectionLost && <Spinner label={texts.checkingPayment} labelVisible />}
      <PaymentNotices controller={controller} />
      {isConnectionLost && <Button onClick={onRetry}>{paymentTexts.retry}</Button>}
    </>
  );
}

/**
 * Resumes the stored payment when the page opens. Without one, as after a URL typed by hand or once the server does not find the
 * order any more, it navigates to the menu.
 */
function useResumedPayment(controller: OrderController, hasOrder: boolean): () => void {
  const { table } = useCustomerApp();
  const resume = useCallback(() => {
    const owedOrderId = owedOrderInQuery(window.location.search);
    void controller.resumeOnCardPage(owedOrderId).then((hasPayment) => {
      if (hasPayment) return;
      navigate(owedOrderId === null ? paths.home(table.state.get().table) : paths.recent(), { replace: true });
    });
  }, [controller, table]);
  useEffect(resume, [resume, hasOrder]);
  useEffect(() => clearPaymentOptionsCache(controller), [controller]);
  return resume;
}
