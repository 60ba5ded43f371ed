// «Historial de Pagos»: payments that were settled (recorded as paid), filtered by day and payment
// method, or searched on all days.
import { getRouteApi } from '@tanstack/react-router';
import { api } from '#admin/shared/api.ts';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import { useDayRangeRecords } from '#admin/shared/days/day-list.ts';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { DebouncedSearchField } from '#admin/shared/lists/DebouncedSearchField.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { useOverlay } from '#admin/shared/lists/overlay-address.ts';
import { readHistorySearchText } from '#admin/shared/lists/read-search.ts';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { PaymentDetailDialog } from '#admin/shared/payments/PaymentDetailDialog.tsx';
import { paymentMethodNames } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import type { PaidPaymentList as PaymentPage } from '#contract/payment-history.ts';
import { formatEuros } from '#domain/money.ts';
import type { DayRange } from '#domain/time.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FoundPayments } from './FoundPayments.tsx';
import styles from './PaymentHistoryPage.module.css';
import { PaymentList } from './PaymentList.tsx';
import { type PaymentHistorySearch, readPaymentMethodFilter } from './payment-search.ts';
import { paymentHistoryTexts } from './payment-texts.ts';

const { search: words } = paymentHistoryTexts;
const DETAIL_PARAMS = ['payment'] as const;
const route = getRouteApi('/admin/orders/payment-history');

/**
 * Page «Historial de Pagos»: the settled payments (recorded as paid), filtered by day and payment method, or searched on all days.
 */
export function PaymentHistoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const detail = useOverlay(DETAIL_PARAMS);
  const { from, to, method, payment, text } = search;

  function changeSearch(next: SearchUpdate<PaymentHistorySearch>) {
    void navigate({ search: next, replace: true });
  }

  return (
    <Page
      wide
      title={paymentHistoryTexts.title}
      lead={text === undefined ? paymentHistoryTexts.lead : words.lead}
      tools={text === undefined && <ExportLink name="payments" filter={{ from, to, method }} />}
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
        <PaymentsOfDays search={search} onSearchChange={changeSearch} />
      ) : (
        <FoundPayments key={text} text={text} />
      )}
      {payment !== undefined && <PaymentDetailDialog key={payment} paymentId={payment} onClose={detail.close} />}
    </Page>
  );
}

type PaymentsOfDaysProps = Pick<FiltersProps, 'search' | 'onSearchChange'>;

function PaymentsOfDays({ search, onSearchChange }: PaymentsOfDaysProps) {
  const { from, to, method } = search;
  const query = usePaymentHistory(search);
  return (
    <>
      <Filters search={search} shownDays={query.data?.pages[0]?.days} onSearchChange={onSearchChange} />
      {/* Remounted for each filter, so that loaded pages of different filters do not mix. */}
      <PaymentResults key={`${from} ${to} ${method}`} query={query} search={search} />
    </>
  );
}

type FiltersProps = {
  search: PaymentHistorySearch;
  shownDays: DayRange | undefined;
  onSearchChange: (search: SearchUpdate<PaymentHistorySearch>) => void;
};

function Filters({ search, shownDays, onSearchChange }: FiltersProps) {
  const { from, to, method } = search;

  function chooseMethod(value: string) {
    onSearchChange(({ method: _, ...rest }) => ({ ...rest, ...readPaymentMethodFilter({ method: value }) }));
  }

  return (
    <FilterBar
      isFiltered={from !== undefined || to !== undefined || method !== undefined}
      onClear={() => onSearchChange({})}
    >
      <DayRangeFilter
        search={search}
        shownDays={shownDays}
        onChange={(days) => onSearchChange((before) => ({ ...before, ...days }))}
      />
      <SelectField
        label={paymentHistoryTexts.method}
        value={method ?? ''}
        onChange={({ target }) => chooseMethod(target.value)}
      >
        <option value="">{paymentHistoryTexts.allMethods}</option>
        {Object.entries(paymentMethodNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}

type PaymentResultsProps = { query: ReturnType<typeof usePaymentHistory>; search: PaymentHistorySearch };

/** The payments that match the filters, with their totals. */
function PaymentResults({ query, search }: PaymentResultsProps) {
  const { data, isFetchNextPageError } = query;
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  const firstPage = data?.pages[0];
  const totals = firstPage?.totals ?? null;
  return (
    <>
      <LoadErrorMessage
        title={isFetchNextPageError ? paymentHistoryTexts.moreFailed : paymentHistoryTexts.listFailed}
        query={query}
      />
      {query.isPending && <PageSkeleton heights={['5rem', '3rem', '3.75rem', '3.75rem', '3.75rem']} />}
      {totals !== null && <Totals totals={totals} />}
      {data && payments.length === 0 && <EmptyState icon="search" title={texts.lists.empty} />}
      {payments.length > 0 && <PaymentList payments={payments} search={search} />}
      <VisuallyHidden role="status">
        {totals === null ? '' : paymentHistoryTexts.shown(payments.length, totals.payments)}
      </VisuallyHidden>
      <LoadMoreButton key={firstPage?.days.to} query={query} />
    </>
  );
}

function Totals({ totals }: { totals: NonNullable<PaymentPage['totals']> }) {
  const { columns } = paymentHistoryTexts;
  return (
    <Card as="section" aria-label={paymentHistoryTexts.totals} className={styles.totals}>
      <DetailList
        details={[
          [paymentHistoryTexts.payments, totals.payments],
          [columns.total, formatEuros(totals.total)],
          [columns.paid, formatEuros(totals.paid)],
          [paymentHistoryTexts.refunded, formatEuros(totals.refunded)],
        ]}
      />
    </Card>
  );
}

/** The payments that match the filters, newest first, paginated. A live event of the payments refetches them. */
function usePaymentHistory({ from, to, method }: PaymentHistorySearch) {
  return useDayRangeRecords<PaymentPage>({
    key: [...PAYMENTS_QUERY_KEY, 'payments', { method }],
    days: { from, to },
    read: (page) => api.paymentHistory.listPayments({ method, ...page }),
  });
}
