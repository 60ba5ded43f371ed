// «Historial de Pedidos»: orders by day, or those that a search finds on any day. Users who may not see past orders see only those
// of today.
import { getRouteApi } from '@tanstack/react-router';
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { DebouncedSearchField } from '#admin/shared/lists/DebouncedSearchField.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { readHistorySearchText } from '#admin/shared/lists/read-search.ts';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { useSession } from '#admin/shared/session.ts';
import { can } from '#domain/staff.ts';
import { FoundOrders } from './FoundOrders.tsx';
import { OrderHistoryList } from './OrderHistoryList.tsx';
import { useOrderHistory } from './order-history-queries.ts';
import { orderHistoryTexts } from './order-history-texts.ts';
import type { OrderHistorySearch } from './order-search.ts';

const { search: words } = orderHistoryTexts;

const TODAY: DaySearch = {};
const route = getRouteApi('/admin/orders/history');

/**
 * Page «Historial de Pedidos»: the orders of a range of days, or those that a search finds on any day. Users who may not see past
 * orders see only those of today.
 */
export function OrderHistoryPage() {
  const { text, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const { profile } = useSession();
  const seesPast = can(profile?.permissions ?? [], 'see-past-orders');
  // A shared link may contain days that this user may not see.
  const days = seesPast ? search : TODAY;

  function changeSearch(next: SearchUpdate<OrderHistorySearch>) {
    void navigate({ search: next, replace: true });
  }

  return (
    <Page
      title={orderHistoryTexts.title}
      lead={leadOf({ isSearching: text !== undefined, seesPast })}
      tools={text === undefined && <ExportLink name="orders" filter={{ from: days.from, to: days.to }} />}
    >
      <DebouncedSearchField
        label={words.label}
        placeholder={words.placeholder}
        text={text ?? ''}
        onSearch={(typed) =>
          changeSearch(({ text: _, ...before }) => ({ ...before, ...readHistorySearchText({ text: typed }) }))
        }
      />
      {text === undefined ? (
        <OrdersOfDays days={days} seesPast={seesPast} onChange={changeSearch} />
      ) : (
        <FoundOrders key={text} text={text} seesPast={seesPast} />
      )}
    </Page>
  );
}

function leadOf({ isSearching, seesPast }: { isSearching: boolean; seesPast: boolean }): string {
  const { lead, leadToday } = isSearching ? words : orderHistoryTexts;
  return seesPast ? lead : leadToday;
}

type OrdersOfDaysProps = { days: DaySearch; seesPast: boolean; onChange: (days: DaySearch) => void };

function OrdersOfDays({ days, seesPast, onChange }: OrdersOfDaysProps) {
  const query = useOrderHistory(days);
  return (
    <>
      {seesPast && (
        <FilterBar isFiltered={days.from !== undefined || days.to !== undefined} onClear={() => onChange({})}>
          <DayRangeFilter search={days} shownDays={query.data?.pages[0]?.days} onChange={onChange} />
        </FilterBar>
      )}
      {/* The key separates lists of different days: pages of one are not shown in another. */}
      <OrderHistoryList key={`${days.from} ${days.to}`} query={query} isFilterable={seesPast} />
    </>
  );
}
