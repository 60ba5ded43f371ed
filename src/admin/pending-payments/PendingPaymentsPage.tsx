// «Pagos Pendientes»: what was ordered and is not paid, for staff who take the money; and what was given up.
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useShown } from '#admin/shared/lists/overlay-address.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { OlderPending } from './OlderPending.tsx';
import { PendingDetail } from './PendingDetail.tsx';
import { PendingFilters } from './PendingFilters.tsx';
import { PendingPayments } from './PendingPayments.tsx';
import { usePendingPayments } from './pending-reading.ts';
import { pendingTexts } from './pending-texts.ts';

const DETAIL = ['payment'] as const;
const route = getRouteApi('/admin/orders/pending-payments');

export function PendingPaymentsPage() {
  const { payment, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const detail = useShown(DETAIL);
  const open = useCallback((opened: string) => detail.open({ payment: opened }), [detail]);
  const query = usePendingPayments(filter);
  const { state = 'pending' } = filter;
  return (
    <Page title={pendingTexts.title} lead={state === 'canceled' ? pendingTexts.canceled.lead : pendingTexts.lead}>
      <PendingFilters
        filter={filter}
        shown={query.data?.pages[0]?.days}
        onNarrow={(next) => void navigate({ search: next, replace: true })}
      />
      {state === 'pending' && filter.from === undefined && filter.to === undefined && <OlderPending filter={filter} />}
      {/* A list of its own for each filter: pages of one are none of another. */}
      <PendingPayments key={JSON.stringify(filter)} query={query} state={state} onOpen={open} />
      {payment !== undefined && <PendingDetail key={payment} paymentId={payment} onClose={detail.close} />}
    </Page>
  );
}
