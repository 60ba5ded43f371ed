// After an order: that it is on its way, that it is paid, and on to the guest's orders. One page for every way to pay.
import { useEffect, useState } from 'react';
import { ChargeUnknown } from '#customer/payment/notices/PaymentNotices.tsx';
import { failedPath, returnIn } from '#customer/payment/payment-paths.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { usePayment } from '#customer/payment/use-payment.ts';
import { useGuest } from '#customer/shared/guest.ts';
import { Link, navigate } from '#customer/shared/navigation.tsx';
import { paths, type TableInAddress } from '#customer/shared/paths.ts';
import { tableLabel } from '#domain/table.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { ReceiptPrompt } from './ReceiptPrompt.tsx';
import styles from './SuccessPage.module.css';
import { type Elsewhere, isPlacedOrder, type Visit, visitPaid, visitPlaced } from './success-page-state.ts';

/** Long enough to be read; then the guest's orders say more. */
const SHOWN_MS = 3_000;

export function SuccessPage() {
  const visit = useVisit();
  const [isStaying, setStaying] = useState(false);
  const isLeaving = visit?.step === 'paid' && !isStaying;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => navigate(paths.recent(), { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return (
    <div className={styles.page}>{visit !== null && <Underway visit={visit} onStay={() => setStaying(true)} />}</div>
  );
}

function Underway({ visit: { orderId, tableCode, step }, onStay }: { visit: Visit; onStay: () => void }) {
  const { underway, done, waiting, seeOrders } = paymentTexts.success;
  return (
    <div className={styles.underway}>
      <div className={styles.sign}>
        {step === 'paid' ? (
          <Icon name="check-circle" className={styles.done} />
        ) : (
          <Spinner size="large" label={waiting} />
        )}
      </div>
      <h1 className={styles.title}>{underway(tableLabel(tableCode))}</h1>
      <p role="status" className={styles.paid}>
        {step === 'paid' && done}
      </p>
      <div role="status">{step === 'checking' && <ChargeUnknown />}</div>
      <Link href={paths.recent()} replace className={buttonClass()}>
        {seeOrders}
      </Link>
      {step === 'paid' && <ReceiptPrompt orderId={orderId} onStay={onStay} />}
    </div>
  );
}

/** Null until there is something to show. The server renders the same page for everybody. */
function useVisit(): Visit | null {
  const guest = useGuest();
  const { flow, keeper, wait } = usePayment();
  const [visit, setVisit] = useState<Visit | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (next: Visit) => {
      if (!isOver) setVisit(next);
    };
    const parts = { guest, api: flow.api, keeper, wait, isOver: () => isOver, show };
    const { pathname, search } = window.location;
    const returned = returnIn(pathname, search);
    const placed: unknown = window.history.state;
    const followed = followWhatCame();
    void followed.then((elsewhere) => {
      if (!isOver && elsewhere !== null) navigate(pathOf(elsewhere, guest.table.state.get().table), { replace: true });
    });
    return () => {
      isOver = true;
    };

    async function followWhatCame(): Promise<Elsewhere | null> {
      if (returned !== null) return visitPaid(parts, returned);
      return isPlacedOrder(placed) ? visitPlaced(parts, placed) : { to: 'home' };
    }
  }, [guest, flow, keeper, wait]);
  return visit;
}

function pathOf(elsewhere: Elsewhere, table: TableInAddress | null): string {
  return elsewhere.to === 'home' ? paths.home(table) : failedPath(table, elsewhere.attemptId);
}
