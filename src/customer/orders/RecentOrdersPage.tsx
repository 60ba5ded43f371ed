// The customer's own orders, newest first, with what is still pending.
import { useEffect } from 'react';
import { useHomePath } from '#customer/shared/app-context.ts';
import { Link, navigate, useQueryString } from '#customer/shared/navigation.tsx';
import { useNoticeAnnouncer } from '#customer/shared/notices/use-notice-announcer.ts';
import type { PaginatedOrders } from '#customer/shared/order/cached-orders.ts';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { Pager } from '#ui/Pager.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { CustomerEmailEditor } from './CustomerEmailEditor.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ordersPageTexts } from './orders-texts.ts';
import { pageNumberInQuery } from './page-number-in-query.ts';
import styles from './RecentOrdersPage.module.css';
import { TakeBackNotice } from './TakeBack.tsx';
import { useOrderTime } from './use-order-time.ts';
import { useRecentOrders } from './use-recent-orders.ts';
import { type TakeBackState, useTakeBack } from './use-take-back.ts';

/**
 * The list «Tus últimos pedidos» of the customer's own orders, newest first, divided into pages. Also shows the customer's e-mail
 * address.
 */
export function RecentOrdersPage() {
  const { shown, isCurrent, hasFailed, reload } = useRecentOrders(pageNumberInQuery(useQueryString()));
  const takeBacks = useTakeBack(reload);
  const isEmpty = shown?.orders.length === 0;
  useNoticeAnnouncer(shown?.page === 1 ? shown.orders : null);
  return (
    <div className={styles.page}>
      <h1>{isEmpty ? ordersPageTexts.empty : texts.nav.recent}</h1>
      {/* Above what comes and goes, which would move it. */}
      {!isEmpty && <MenuLink />}
      {shown !== null && !isCurrent && <OutdatedBanner readOn={shown.readOn} onRetry={hasFailed ? reload : null} />}
      {shown === null && hasFailed && (
        <Banner kind="danger" action={<Button onClick={reload}>{texts.retry}</Button>}>
          {ordersPageTexts.failed}
        </Banner>
      )}
      {shown === null && !hasFailed && <Spinner label={texts.loading} labelVisible className={styles.loading} />}
      <TakeBackNotice result={takeBacks.result} />
      {isEmpty && <NoOrders />}
      {shown !== null && <Orders shown={shown} takeBacks={takeBacks} />}
      {shown !== null && !isEmpty && <CustomerEmailEditor />}
    </div>
  );
}

function Orders({ shown, takeBacks }: { shown: PaginatedOrders; takeBacks: TakeBackState }) {
  const { page, pages } = shown;
  const requestedPage = pageNumberInQuery(useQueryString());

  // For a page past the end the server returns the last page: correct the URL.
  useEffect(() => {
    if (requestedPage > pages) navigate(paths.recent(pages), { replace: true });
  }, [requestedPage, pages]);

  return (
    <>
      <ol role="list" className={layout.stack4}>
        {shown.orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} takeBacks={takeBacks} />
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <Pager
          label={ordersPageTexts.pager}
          className={styles.pager}
          text={ordersPageTexts.page(page, pages)}
          previousLabel={ordersPageTexts.newer}
          nextLabel={ordersPageTexts.older}
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
      {ordersPageTexts.more}
    </Link>
  );
}

function NoOrders() {
  const home = useHomePath();
  return (
    <EmptyState
      icon="receipt"
      title={ordersPageTexts.emptyText}
      action={
        <Link href={home} className={buttonClass({ variant: 'primary' })}>
          {texts.goHome}
        </Link>
      }
    />
  );
}

/** Says as of which time the orders are shown. */
function OutdatedBanner({ readOn, onRetry }: { readOn: number; onRetry: (() => void) | null }) {
  return (
    <Banner kind="offline" action={onRetry && <Button onClick={onRetry}>{texts.retry}</Button>}>
      {ordersPageTexts.asOf(useOrderTime(new Date(readOn)))}
    </Banner>
  );
}
