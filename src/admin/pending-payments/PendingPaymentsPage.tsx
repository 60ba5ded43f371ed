// «Pagos Pendientes»: what tables owe, all pending payments, and the canceled orders.
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOverlay } from '#admin/shared/lists/overlay-address.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { useSession } from '#admin/shared/session.ts';
import type { PendingListState } from '#contract/payment-history.ts';
import { can } from '#domain/staff.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { OlderPendingNotice } from './OlderPendingNotice.tsx';
import { OwedTab } from './owed/OwedTab.tsx';
import { owedTexts } from './owed/owed-texts.ts';
import { PendingFilters } from './PendingFilters.tsx';
import { PendingPaymentDialog } from './PendingPaymentDialog.tsx';
import { PendingPaymentResults } from './PendingPaymentResults.tsx';
import { usePendingPayments } from './pending-queries.ts';
import type { PendingFilter } from './pending-search.ts';
import { pendingTexts } from './pending-texts.ts';

type TabName = 'owed' | PendingListState;

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
function PaymentsTab({ filter, state }: { filter: PendingFilter; state: PendingListState }) {
  const navigate = route.useNavigate();
  const detail = useOverlay(DETAIL_PARAMS);
  const openPayment = useCallback((opened: string) => detail.open({ payment: opened }), [detail]);
  const query = usePendingPayments({ ...filter, state });
  return (
    <>
      <PendingFilters
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
