// «Pagos Pendientes»: what each table owes, all pending payments, and the canceled orders.
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { useOverlay } from '#admin/shared/lists/overlay-address.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { useSession } from '#admin/shared/session.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { PendingPaymentsFilterState } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import { calendarDay, formatDateTime } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CanceledPaymentTable } from './CanceledPaymentTable.tsx';
import { OwedTab } from './owed/OwedTab.tsx';
import { PendingPaymentDialog } from './PendingPaymentDialog.tsx';
import { PendingPaymentFilters } from './PendingPaymentFilters.tsx';
import styles from './PendingPaymentsPage.module.css';
import { PendingPaymentTable } from './PendingPaymentTable.tsx';
import type { PendingPaymentFilter } from './pending-payment-search.ts';
import { usePendingPayments, useZClosureOpeningTime } from './pending-queries.ts';
import { owedTexts, pendingTexts } from './pending-texts.ts';

type TabName = 'owed' | PendingPaymentsFilterState;

const DETAIL_PARAMS = ['payment'] as const;
const TABS = [
  { value: 'owed', label: owedTexts.tab },
  { value: 'pending', label: pendingTexts.allPending },
  { value: 'canceled', label: pendingTexts.states.canceled },
] as const;
const LEADS: Readonly<Record<TabName, string>> = {
  owed: owedTexts.lead,
  pending: pendingTexts.lead,
  canceled: pendingTexts.canceled.lead,
};

const route = getRouteApi('/admin/orders/pending-payments');

/**
 * Page «Pagos Pendientes» with three tabs: what each table owes, all pending payments, and the canceled orders. Users who may not
 * see payments get only the first.
 */
export function PendingPaymentsPage() {
  const { payment, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const detail = useOverlay(DETAIL_PARAMS);
  const { profile } = useSession();
  // Who only collects has one list, and no tabs.
  const seesPayments = can(profile?.permissions ?? [], 'see-payments');
  const tab: TabName = seesPayments ? (filter.state ?? 'owed') : 'owed';
  const owed = profile && <OwedTab key={filter.table} tableCode={filter.table} userId={profile.id} />;

  function changeTab(next: TabName) {
    void navigate({ search: next === 'owed' ? {} : { state: next }, replace: true });
  }

  return (
    <Page title={pendingTexts.title} lead={LEADS[tab]} wide>
      {seesPayments ? (
        <Tabs label={pendingTexts.tabs} tabs={TABS} value={tab} onChange={changeTab}>
          {tab === 'owed' ? owed : <PaymentsTab filter={filter} state={tab} />}
        </Tabs>
      ) : (
        owed
      )}
      {payment !== undefined && <PendingPaymentDialog key={payment} paymentId={payment} onClose={detail.close} />}
    </Page>
  );
}

/** The filtered list of pending payments or of canceled orders. */
function PaymentsTab({ filter, state }: { filter: PendingPaymentFilter; state: PendingPaymentsFilterState }) {
  const navigate = route.useNavigate();
  const detail = useOverlay(DETAIL_PARAMS);
  const openPayment = useCallback((opened: string) => detail.open({ payment: opened }), [detail]);
  const query = usePendingPayments({ ...filter, state });
  return (
    <>
      <PendingPaymentFilters
        filter={filter}
        shownDays={query.data?.pages[0]?.days}
        onFilterChange={(next) => void navigate({ search: next, replace: true })}
      />
      {state === 'pending' && filter.from === undefined && filter.to === undefined && (
        <OlderPendingNotice filter={filter} />
      )}
      {/* Remounted for each filter, so that loaded pages of different filters do not mix. */}
      <PendingPaymentResults key={JSON.stringify(filter)} query={query} state={state} onOpen={openPayment} />
    </>
  );
}

/**
 * Notice that the open Z closure is older than the list: after midnight, the evening's orders are from yesterday. Renders nothing
 * if the open Z closure was opened today.
 */
function OlderPendingNotice({ filter }: { filter: PendingPaymentFilter }) {
  const { timeZone } = useVenue();
  const openedOn = useZClosureOpeningTime();
  const today = useServerClock((now) => calendarDay(new Date(now), timeZone));
  if (openedOn === undefined) return null;
  const opened = new Date(openedOn);
  const from = calendarDay(opened, timeZone);
  if (from >= today) return null;
  return (
    <Banner
      action={
        <Link
          to="/admin/orders/pending-payments"
          search={{ ...filter, from, to: today }}
          replace
          className={buttonClass()}
        >
          {pendingTexts.showFromOpening}
        </Link>
      }
    >
      {pendingTexts.openSince(formatDateTime(opened, timeZone))}
    </Banner>
  );
}

type PendingPaymentResultsProps = {
  query: ReturnType<typeof usePendingPayments>;
  /** The state that the query filters by. */
  state: PendingPaymentsFilterState;
  /** Opens the payment with the given id. */
  onOpen: (paymentId: string) => void;
};

/** The pending payments or the canceled orders, with their totals. */
function PendingPaymentResults({ query, state, onOpen }: PendingPaymentResultsProps) {
  const { data, isFetchNextPageError } = query;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const firstPage = data?.pages[0];
  const totals = firstPage?.totals ?? null;
  const isCanceled = state === 'canceled';
  const listTexts = isCanceled ? pendingTexts.canceled : pendingTexts;
  return (
    <>
      <LoadErrorMessage title={isFetchNextPageError ? listTexts.moreFailed : listTexts.listFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['5rem', '3rem', '3.75rem', '3.75rem', '3.75rem']} />}
      {totals !== null && totals.payments > 0 && (
        <Card as="section" aria-label={pendingTexts.totals} className={styles.totals}>
          <DetailList
            details={[
              [isCanceled ? pendingTexts.canceled.orders : pendingTexts.payments, totals.payments],
              [pendingTexts.total, formatEuros(totals.total)],
            ]}
          />
        </Card>
      )}
      {data && isCanceled && <CanceledPaymentTable payments={payments} onOpen={onOpen} />}
      {data && !isCanceled && <PendingPaymentTable payments={payments} onEdit={onOpen} />}
      <VisuallyHidden role="status">
        {totals === null ? '' : listTexts.shown(payments.length, totals.payments)}
      </VisuallyHidden>
      <LoadMoreButton key={firstPage?.days.to} query={query} />
    </>
  );
}
