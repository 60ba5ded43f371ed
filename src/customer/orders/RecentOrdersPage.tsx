// The customer's own orders, newest first, with what is still pending.
import { useEffect } from 'react';
import { useCustomerApp, useHomePath } from '#customer/shared/app-context.ts';
import { isOnline } from '#customer/shared/connection/network-status.ts';
import { Link, navigate, useSearch } from '#customer/shared/navigation.tsx';
import { useNoticeWatch } from '#customer/shared/notices/use-notice-watch.ts';
import { pageInQuery, paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import { CustomerEmail } from './CustomerEmail.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ordersTexts } from './orders-texts.ts';
import styles from './RecentOrdersPage.module.css';
import { type OrdersPage, useRecentOrders } from './use-recent-orders.ts';

export function RecentOrdersPage() {
  const { shown, hasFailed, reload } = useRecentOrders(pageInQuery(useSearch()));
  const isEmpty = shown?.orders.length === 0;
  useNoticeWatch(shown?.page === 1 ? shown.orders : null);
  return (
    <div className={styles.page}>
      <h1>{isEmpty ? ordersTexts.empty : texts.nav.recent}</h1>
      <ConnectionLostBanner />
      {hasFailed && (
        <Banner kind="danger" action={<Button onClick={reload}>{texts.retry}</Button>}>
          {ordersTexts.failed}
        </Banner>
      )}
      {shown === null && !hasFailed && <Spinner label={texts.loading} labelVisible className={styles.loading} />}
      {isEmpty ? <NoOrders /> : <MenuLink />}
      {shown !== null && <Orders shown={shown} />}
      {shown !== null && !isEmpty && <CustomerEmail />}
    </div>
  );
}

function Orders({ shown }: { shown: OrdersPage }) {
  const { page, pages } = shown;
  const requestedPage = pageInQuery(useSearch());

  // For a page past the end the server returns the last page: correct the URL.
  useEffect(() => {
    if (requestedPage > pages) navigate(paths.recent(pages), { replace: true });
  }, [requestedPage, pages]);

  return (
    <>
      <ol role="list" className={styles.orders}>
        {shown.orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <Pager
          label={ordersTexts.pager}
          className={styles.pager}
          text={ordersTexts.page(page, pages)}
          previousLabel={ordersTexts.newer}
          nextLabel={ordersTexts.older}
          onPrevious={page > 1 ? () => navigate(paths.recent(page - 1)) : undefined}
          onNext={page < pages ? () => navigate(paths.recent(page + 1)) : undefined}
        />
      )}
    </>
  );
}

/** Leads back to the menu. */
function MenuLink() {
  return (
    <Link href={useHomePath()} className={buttonClass({ variant: 'primary', wide: true })}>
      {ordersTexts.more}
    </Link>
  );
}

function NoOrders() {
  const home = useHomePath();
  return (
    <EmptyState
      icon="receipt"
      title={ordersTexts.emptyText}
      action={
        <Link href={home} className={buttonClass({ variant: 'primary' })}>
          {texts.goHome}
        </Link>
      }
    />
  );
}

/** Shown while live updates are disconnected. If the device is offline, the shell shows that already. */
function ConnectionLostBanner() {
  const { live } = useCustomerApp();
  const isLost = useStore(live.state, (state) => state === 'lost');
  const online = useStore(isOnline, (present) => present);
  return isLost && online && <Banner kind="offline">{ordersTexts.lostConnection}</Banner>;
}
