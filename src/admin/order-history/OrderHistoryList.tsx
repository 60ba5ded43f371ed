// The orders of the selected days in the order history, and their totals.

import { DetailList } from '#admin/shared/DetailList.tsx';
import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { HistoryOrder, OrderHistory } from '#contract/order-history.ts';
import { formatEuros } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrderHistoryList.module.css';
import type { useOrderHistory } from './order-history-queries.ts';
import { orderHistoryTexts } from './order-history-texts.ts';

type OrdersProps = {
  query: ReturnType<typeof useOrderHistory>;
  /** True if filters may hide the order that is looked for. */
  isFilterable: boolean;
};

/** List of the orders of the chosen days in the order history, with their totals. */
export function OrderHistoryList({ query, isFilterable }: OrdersProps) {
  const { data, isFetchNextPageError } = query;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const first = data?.pages[0];
  const totals = first?.totals ?? null;
  const failed = isFetchNextPageError ? orderHistoryTexts.moreFailed : orderHistoryTexts.listFailed;
  return (
    <>
      <LoadErrorMessage title={failed} query={query} />
      {query.isPending && <PageSkeleton heights={['5rem', '9rem', '9rem', '9rem']} />}
      {totals !== null && <Totals totals={totals} />}
      {data && orders.length === 0 && <NoOrders isFilterable={isFilterable} />}
      <OrderCards orders={orders} />
      <VisuallyHidden role="status">
        {totals === null ? '' : orderHistoryTexts.shown(orders.length, totals.orders)}
      </VisuallyHidden>
      <LoadMoreButton key={first?.days.to} query={query} />
    </>
  );
}

/** Shows each of these orders as a card. Renders nothing without orders. */
export function OrderCards({ orders }: { orders: readonly HistoryOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={orderHistoryTexts.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}

function Totals({ totals: { orders, units, money } }: { totals: NonNullable<OrderHistory['totals']> }) {
  return (
    <Card as="section" aria-label={orderHistoryTexts.totals} className={styles.totals}>
      <DetailList
        details={[
          [orderHistoryTexts.orders, orders],
          [orderHistoryTexts.units, units],
          [orderHistoryTexts.amount, money && formatEuros(money.ordered)],
          [orderHistoryTexts.collected, money && formatEuros(money.collected)],
          [orderHistoryTexts.owed, money && formatEuros(money.owed)],
          [orderHistoryTexts.canceled, money && formatEuros(money.canceled)],
        ]}
      />
    </Card>
  );
}

function NoOrders({ isFilterable }: { isFilterable: boolean }) {
  return isFilterable ? (
    <EmptyState icon="search" title={texts.lists.empty} />
  ) : (
    <EmptyState icon="receipt" title={orderHistoryTexts.noneToday}>
      {orderHistoryTexts.noneTodayHint}
    </EmptyState>
  );
}
