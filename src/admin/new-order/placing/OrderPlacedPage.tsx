// Page after «Crear Pedido»: the placed order as the server stored it, and what staff can do next.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { usePlacedOrderPayment } from '#admin/new-order/new-order-queries.ts';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import type { DraftTable } from '#admin/new-order/order-draft.ts';
import { setTableOfEmptyDraft } from '#admin/new-order/stored-draft.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { ReceiptEmailForm } from '#admin/shared/payments/ReceiptEmailForm.tsx';
import { ReceiptPrintButton } from '#admin/shared/payments/ReceiptPrintButton.tsx';
import { useSession } from '#admin/shared/session.ts';
import { useOrderTables } from '#admin/shared/tables/order-tables.ts';
import type { PaymentDetail } from '#contract/payment-history.ts';
import { can } from '#domain/staff.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './OrderPlacedPage.module.css';
import { PlacedOrderView } from './PlacedOrderView.tsx';

const route = getRouteApi('/admin/orders/create-order/success');
const { placed } = newOrderTexts;

/**
 * Page after an order was placed: it reads the order's payment from the server by the id in the URL, and has the buttons for the
 * next order and the receipt.
 */
export function OrderPlacedPage() {
  const { payment: paymentId, cash } = route.useSearch();
  const query = usePlacedOrderPayment(paymentId);
  const title = titleOf(paymentId, query.isError);
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {paymentId === undefined && <NothingPlaced />}
      <LoadErrorMessage title={placed.readFailed} query={query} />
      {paymentId !== undefined && query.isPending && <PageSkeleton heights={['11rem', '3.5rem', '3.5rem']} />}
      {query.data && <PlacedPayment payment={query.data} cash={cash} />}
    </div>
  );
}

/** Without an order the title must not claim that one was placed. */
function titleOf(paymentId: string | undefined, isFailed: boolean): string {
  if (paymentId === undefined) return placed.none;
  return isFailed ? newOrderTexts.title : placed.title;
}

function NothingPlaced() {
  return (
    <EmptyState
      icon="receipt"
      title={placed.noneHint}
      action={
        <Link to="/admin/orders/create-order" className={buttonClass({ variant: 'primary' })}>
          {newOrderTexts.title}
        </Link>
      }
    />
  );
}

function PlacedPayment({ payment, cash }: { payment: PaymentDetail; cash: string | undefined }) {
  const { profile } = useSession();
  return (
    <>
      <Card>
        <PlacedOrderView payment={payment} cash={cash} />
      </Card>
      <NextOrderButtons tableCode={payment.tableCode} />
      {can(profile?.permissions ?? [], 'collect-payments') && (
        <>
          <ReceiptPrintButton payment={payment} heading="h2" />
          <ReceiptEmailForm key={payment.id} payment={payment} heading="h2" />
        </>
      )}
    </>
  );
}

function NextOrderButtons({ tableCode }: { tableCode: string }) {
  const navigate = useNavigate();
  const { profile } = useSession();
  const table = useOrderTables().data?.find((each) => each.tableCode === tableCode);

  function startOrder(nextTable: DraftTable) {
    if (profile) setTableOfEmptyDraft(profile.id, nextTable);
    void navigate({ to: '/admin/orders/create-order' });
  }

  return (
    <div className={styles.onward}>
      <Button variant="primary" size="large" onClick={() => startOrder({ tableId: table?.tableId ?? null, tableCode })}>
        {placed.sameTable}
      </Button>
      <Button size="large" onClick={() => startOrder({ tableId: null, tableCode: null })}>
        {placed.otherTable}
      </Button>
    </div>
  );
}
