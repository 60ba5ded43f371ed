// «Historial de Pagos»: what was paid, day by day and by method.
import { getRouteApi } from '@tanstack/react-router';
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { useShown } from '#admin/shared/lists/overlay-address.ts';
import type { Narrowed } from '#admin/shared/lists/search-update.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { PaymentDetailDialog } from '#admin/shared/payments/PaymentDetailDialog.tsx';
import { methodNames } from '#admin/shared/payments/payment-names.ts';
import type { Days } from '#domain/time.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Payments } from './Payments.tsx';
import { usePayments } from './payment-reading.ts';
import { type PaymentSearch, readMethod } from './payment-search.ts';
import { paymentTexts } from './payment-texts.ts';

const DETAIL = ['payment'] as const;
const route = getRouteApi('/admin/orders/payment-history');

export function PaymentHistoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const detail = useShown(DETAIL);
  const { from, to, method, payment } = search;
  const query = usePayments(search);
  return (
    <Page
      title={paymentTexts.title}
      lead={paymentTexts.lead}
      tools={<ExportLink name="payments" filter={{ from, to, method }} />}
    >
      <Filters
        search={search}
        shown={query.data?.pages[0]?.days}
        onNarrow={(next) => void navigate({ search: next, replace: true })}
      />
      {/* A list of its own for each filter: pages of one are none of another. */}
      <Payments key={`${from} ${to} ${method}`} query={query} search={search} />
      {payment !== undefined && <PaymentDetailDialog key={payment} paymentId={payment} onClose={detail.close} />}
    </Page>
  );
}

type FiltersProps = {
  search: PaymentSearch;
  shown: Days | undefined;
  onNarrow: (search: Narrowed<PaymentSearch>) => void;
};

function Filters({ search, shown, onNarrow }: FiltersProps) {
  const { from, to, method } = search;

  function choose(value: string) {
    onNarrow(({ method: _, ...rest }) => ({ ...rest, ...readMethod({ method: value }) }));
  }

  return (
    <FilterBar isFiltered={from !== undefined || to !== undefined || method !== undefined} onClear={() => onNarrow({})}>
      <DayRangeFilter
        search={search}
        shown={shown}
        onChange={(days) => onNarrow((before) => ({ ...before, ...days }))}
      />
      <SelectField label={paymentTexts.method} value={method ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{paymentTexts.allMethods}</option>
        {Object.entries(methodNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
