// «Pagos Pendientes»: what was ordered and is not paid, for staff who take the money.
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '#admin/shared/Page.tsx';
import { OlderPending } from './OlderPending.tsx';
import { PendingDetail } from './PendingDetail.tsx';
import { PendingFilters } from './PendingFilters.tsx';
import { PendingPayments } from './PendingPayments.tsx';
import { useDetail } from './pending-address.ts';
import { readFilter } from './pending-filter.ts';
import { usePendingPayments } from './pending-reading.ts';
import { pendingTexts } from './pending-texts.ts';

const route = getRouteApi('/admin/orders/pending-payments');

export function PendingPaymentsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const detail = useDetail();
  const filter = readFilter(search);
  const query = usePendingPayments(filter);
  return (
    <Page title={pendingTexts.title} lead={pendingTexts.lead}>
      <PendingFilters
        filter={filter}
        shown={query.data?.pages[0]?.days}
        onNarrow={(next) => void navigate({ search: next, replace: true })}
      />
      {filter.from === undefined && filter.to === undefined && <OlderPending />}
      <PendingPayments key={`${filter.from} ${filter.to} ${filter.method}`} query={query} onEdit={detail.open} />
      {search.payment !== undefined && (
        <PendingDetail key={search.payment} paymentId={search.payment} onClose={detail.close} />
      )}
    </Page>
  );
}
