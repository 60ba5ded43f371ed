// «Historial de Pedidos»: orders by day. Users who may not see past orders see only those of today.
import { getRouteApi } from '@tanstack/react-router';
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { useSession } from '#admin/shared/session.ts';
import { can } from '#domain/staff.ts';
import { Orders } from './Orders.tsx';
import { useOrderHistory } from './order-history-queries.ts';
import { orderHistoryTexts } from './order-history-texts.ts';

const TODAY: DaySearch = {};
const route = getRouteApi('/admin/orders/history');

export function OrderHistoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { profile } = useSession();
  const seesPast = can(profile?.permissions ?? [], 'see-past-orders');
  // A shared link may contain days that this user may not see.
  const days = seesPast ? search : TODAY;
  const query = useOrderHistory(days);

  function changeSearch(next: DaySearch) {
    void navigate({ search: next, replace: true });
  }

  return (
    <Page
      title={orderHistoryTexts.title}
      lead={seesPast ? orderHistoryTexts.lead : orderHistoryTexts.leadToday}
      tools={<ExportLink name="orders" filter={{ from: days.from, to: days.to }} />}
    >
      {seesPast && (
        <FilterBar isFiltered={days.from !== undefined || days.to !== undefined} onClear={() => changeSearch({})}>
          <DayRangeFilter search={days} shownDays={query.data?.pages[0]?.days} onChange={changeSearch} />
        </FilterBar>
      )}
      {/* The key separates lists of different days: pages of one are not shown in another. */}
      <Orders key={`${days.from} ${days.to}`} query={query} isFilterable={seesPast} />
    </Page>
  );
}
