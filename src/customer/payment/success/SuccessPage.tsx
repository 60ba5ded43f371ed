// The page after an order, for every payment method: shows that it is placed, and paid or owed, then opens the orders.
import { useEffect, useMemo, useState } from 'react';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { OwnOrder } from '#contract/orders.ts';
import { ChargeUnknownBanner, PaymentOutcomeBanner } from '#customer/payment/notices/PaymentOutcomeBanner.tsx';
import { OUTCOME_TEXTS, surplusText } from '#customer/payment/outcome-texts.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { type CustomerApp, useCustomerApp, useHomePath } from '#customer/shared/app-context.ts';
import { currentPageState, Link, navigate } from '#customer/shared/navigation.tsx';
import { useNoticeAnnouncer } from '#customer/shared/notices/use-notice-announcer.ts';
import { WaitNotices } from '#customer/shared/notices/WaitNotices.tsx';
import { storeCachedOrder } from '#customer/shared/order/cached-orders.ts';
import { isUnprepared } from '#customer/shared/order/order-standing.ts';
import { standingTexts } from '#customer/shared/order/order-standing-texts.ts';
import { failedPaymentPath, parseSuccessReturn } from '#customer/shared/order/payment-paths.ts';
import { useOrderServices } from '#customer/shared/order/use-order.ts';
import { paths, type TableInAddress } from '#customer/shared/paths.ts';
import { ReceiptPrompt } from '#customer/shared/receipt/ReceiptPrompt.tsx';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import styles from './SuccessPage.module.css';
import {
  isOrderIdAndTable,
  type OtherBrowserPayment,
  type PlacedOrderStanding,
  type RedirectTarget,
  type SuccessPageState,
  showOrderToPayAtBar,
  showReturnedPayment,
} from './success-page-state.ts';

/** How long the page is shown before it opens the customer's orders. */
const SHOWN_MS = 3_000;

/**
 * The page after an order: shows whether the order is placed and paid, or what it waits for. Three seconds after the order is
 * placed, the page opens the customer's orders. It stays open if the order is not being prepared yet, if the customer was charged
 * too much, or if they start to request the receipt.
 */
export function SuccessPage() {
  const { state, elsewhere } = useSuccessPageState();
  const [isPinned, setPinned] = useState(false);
  const status = state?.status ?? 'pending';
  const isLeaving = state !== null && isPlacedStatus(status) && !isReadWithoutHaste(state) && !isPinned;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => navigate(paths.recent(), { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  if (elsewhere !== null) return <PaidElsewhere payment={elsewhere} />;
  return (
    <div className={styles.page}>
      <div className={styles.underway}>
        {state !== null && isPlacedStatus(status) ? (
          <PlacedOrder state={state} status={status} onStay={() => setPinned(true)} />
        ) : (
          <UnconfirmedOrder status={isPlacedStatus(status) ? 'pending' : status} />
        )}
      </div>
    </div>
  );
}

type Status = SuccessPageState['status'];

function isPlacedStatus(status: Status): status is PlacedOrderStanding {
  return status !== 'pending' && status !== 'arrived' && status !== 'checking' && status !== 'unknown';
}

/** Nothing is prepared before the customer has paid or staff have accepted, or the customer was charged twice. */
function isReadWithoutHaste({ status, surplus }: SuccessPageState): boolean {
  return surplus !== null || (isPlacedStatus(status) && isUnprepared(status));
}

/** The order is placed: paid, owed to staff, or not prepared yet. */
function PlacedOrder({
  state,
  status,
  onStay,
}: {
  state: SuccessPageState;
  status: PlacedOrderStanding;
  onStay: () => void;
}) {
  const { orderId, surplus } = state;
  const home = useHomePath();
  return (
    <>
      <div role="status" className={styles.standing}>
        {isUnprepared(status) ? (
          <UnpreparedOrder status={status} />
        ) : (
          <PreparedOrder isPaid={status === 'paid'} tableCode={state.tableCode} />
        )}
      </div>
      <OrderNotices orderId={orderId} />
      {surplus !== null && <PaymentOutcomeBanner kind="warn" text={surplusText(surplus)} />}
      <div className={styles.ways}>
        <Link href={paths.recent()} replace className={buttonClass()}>
          {paymentTexts.next.orders}
        </Link>
        <Link href={home} replace className={buttonClass()}>
          {paymentTexts.next.more}
        </Link>
      </div>
      <ReceiptPrompt orderId={orderId} onStay={onStay} />
    </>
  );
}

/** Nothing is prepared yet: the first thing to read, in amber. */
function UnpreparedOrder({ status }: { status: 'waiting' | 'to-accept' }) {
  return (
    <>
      <div className={styles.unprepared}>
        <Icon name="clock" className={styles.icon} />
        <h1 className={styles.title}>{standingTexts[status]}</h1>
      </div>
      <p>{paymentTexts.success.next[status]}</p>
    </>
  );
}

function PreparedOrder({ isPaid, tableCode }: { isPaid: boolean; tableCode: string }) {
  const { ordered, done, sent, payStaff } = paymentTexts.success;
  return (
    <>
      <div className={styles.sign}>
        <Icon name="check-circle" className={styles.icon} />
      </div>
      <h1 className={styles.title}>{isPaid ? ordered(tableLabel(tableCode)) : sent}</h1>
      <p className={styles.paid}>{isPaid ? done : payStaff}</p>
    </>
  );
}

/** Until the payment is known to be paid. The page can always be left. */
function UnconfirmedOrder({ status }: { status: 'pending' | 'arrived' | 'checking' | 'unknown' }) {
  const home = useHomePath();
  const { waiting, arrived } = paymentTexts.success;
  const { menu, orders, payOtherwise } = paymentTexts.next;
  const isUnknown = status === 'unknown';
  const confirming = status === 'arrived' ? arrived : waiting;
  return (
    <>
      {!isUnknown && (
        <div className={styles.sign}>
          <Spinner size="large" label={waiting} />
        </div>
      )}
      <h1 className={styles.title}>{isUnknown ? OUTCOME_TEXTS.unknown.title : confirming}</h1>
      <div role="status">
        {status === 'checking' && <ChargeUnknownBanner />}
        {isUnknown && <p>{OUTCOME_TEXTS.unknown.text}</p>}
      </div>
      <div className={styles.ways}>
        <Link href={home} replace className={buttonClass({ variant: isUnknown ? 'primary' : 'secondary' })}>
          {isUnknown ? payOtherwise : menu}
        </Link>
        <Link href={paths.recent()} replace className={buttonClass()}>
          {orders}
        </Link>
      </div>
    </>
  );
}

/** The bank returned into this browser, and another one ordered: whether that payment is done, and nothing of the order. */
function PaidElsewhere({ payment: { outcome, total } }: { payment: OtherBrowserPayment }) {
  const home = useHomePath();
  const { paid, undecided, unpaid, menu } = paymentTexts.elsewhere;
  const text = { paid: paid(formatEuros(total)), undecided, unpaid }[outcome];
  return (
    <div className={styles.page}>
      <div className={styles.underway}>
        <div className={styles.sign}>
          {outcome === 'paid' && <Icon name="check-circle" className={styles.icon} />}
          {outcome === 'undecided' && <Spinner size="large" label={undecided} />}
        </div>
        <div role="status">
          <h1 className={styles.title}>{text}</h1>
        </div>
        <div className={styles.ways}>
          <Link href={home} replace className={buttonClass()}>
            {menu}
          </Link>
        </div>
      </div>
    </div>
  );
}

/** What the page shows; nothing until it is loaded. The server renders the same document for every customer. */
function useSuccessPageState(): { state: SuccessPageState | null; elsewhere: OtherBrowserPayment | null } {
  const app = useCustomerApp();
  const { controller, orders, wait } = useOrderServices();
  const [state, setState] = useState<SuccessPageState | null>(null);
  const [elsewhere, showElsewhere] = useState<OtherBrowserPayment | null>(null);
  useEffect(() => {
    let isCanceled = false;
    const show = (next: SuccessPageState) => {
      if (!isCanceled) setState(next);
    };
    const isLeft = () => isCanceled;
    const dependencies = { app, api: controller.api, orders, wait, isCanceled: isLeft, show, showElsewhere };
    const { pathname, search } = window.location;
    const returned = parseSuccessReturn(pathname, search);
    const placed = currentPageState();
    const resolved = resolvePage();
    void resolved.then((target) => {
      if (isCanceled || target === null) return;
      if (target.kind === 'canceled') showToast(standingTexts.canceled, 'error');
      navigate(redirectPath(target, app.table.state.get().table), { replace: true });
    });
    return () => {
      isCanceled = true;
    };

    async function resolvePage(): Promise<RedirectTarget | null> {
      if (returned !== null) return showReturnedPayment(dependencies, returned);
      return isOrderIdAndTable(placed) ? showOrderToPayAtBar(dependencies, placed) : { kind: 'home' };
    }
  }, [app, controller, orders, wait]);
  return { state, elsewhere };
}

function redirectPath(target: RedirectTarget, table: TableInAddress | null): string {
  if (target.kind === 'canceled') return paths.recent();
  return target.kind === 'home' ? paths.home(table) : failedPaymentPath(table, target.attemptId);
}

/** The wait notices of the order on the success page. */
function OrderNotices({ orderId }: { orderId: string }) {
  const app = useCustomerApp();
  const version = useStore(app.live.ownOrdersVersion, (count) => count);
  const [order, setOrder] = useState<OwnOrder | null>(null);
  useEffect(() => {
    let isStale = false;
    void readOrder(app, orderId).then((found) => {
      if (!isStale && found !== null) setOrder(found);
    });
    return () => {
      isStale = true;
    };
  }, [app, orderId, version]);
  useNoticeAnnouncer(useMemo(() => (order === null ? null : [order]), [order]));
  return order && <WaitNotices order={order} />;
}

/** Null without a response: the next change loads the order again, and so does the page of all orders. */
async function readOrder({ api, session, storage, clock }: CustomerApp, orderId: string): Promise<OwnOrder | null> {
  try {
    const order = await session.run(() => api.readOrder({ orderId }));
    storeCachedOrder(storage, order, clock.now());
    return order;
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof ServerRefusalError) return null;
    throw error;
  }
}
