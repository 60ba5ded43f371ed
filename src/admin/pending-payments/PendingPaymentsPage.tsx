// «Pagos Pendientes»: unpaid orders, which staff confirm as paid or cancel, and the canceled ones.
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOverlay } from '#admin/shared/lists/overlay-address.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { OlderPendingNotice } from './OlderPendingNotice.tsx';
import { PendingFilters } from './PendingFilters.tsx';
import { PendingPaymentDialog } from './PendingPaymentDialog.tsx';
import { PendingPaymentResults } from './PendingPaymentResults.tsx';
import { usePendingPayments } from './pending-queries.ts';
import { pendingTexts } from './pending-texts.ts';

const DETAIL_PARAMS = ['payment'] as const;
const route = getRouteApi('/admin/orders/pending-payments');

export function PendingPaymentsPage() {
  const { payment, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const detail = useOverlay(DETAIL_PARAMS);
  const openPayment = useCallback((opened: string) => detail.open({ payment: opened }), [detail]);
  const query = usePendingPayments(filter);
  const { state = 'pending' } = filter;
  return (
    <Page title={pendingTexts.title} lead={state === 'canceled' ? pendingTexts.canceled.lead : pendingTexts.lead}>
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
      {payment !== undefined && <PendingPaymentDialog key={payment} paymentId={payment} onClose={detail.close} />}
    </Page>
  );
}
