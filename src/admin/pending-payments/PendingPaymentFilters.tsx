// Filters of the pending payments and of the canceled orders: days, table and payment method.
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { paymentMethodNames } from '#admin/shared/payments/payment-names.ts';
import { tableLabel } from '#domain/table.ts';
import type { DayRange } from '#domain/time.ts';
import { SelectField } from '#ui/SelectField.tsx';
import {
  PAYMENT_METHOD_FILTER_OPTIONS,
  type PendingPaymentFilter,
  readPendingPaymentSearch,
} from './pending-payment-search.ts';
import { useTableCodes } from './pending-queries.ts';
import { pendingTexts } from './pending-texts.ts';

type PendingFiltersProps = {
  filter: PendingPaymentFilter;
  /** The days that the server returned; undefined while loading. */
  shownDays: DayRange | undefined;
  onFilterChange: (filter: SearchUpdate<PendingPaymentFilter>) => void;
};

/** Filters of the lists of pending payments and of canceled orders: days, table, and, for pending payments only, payment method. */
export function PendingPaymentFilters({ filter, shownDays, onFilterChange }: PendingFiltersProps) {
  const { state, ...rest } = filter;

  function setFilter(part: 'table' | 'method', value: string) {
    onFilterChange((before) => readPendingPaymentSearch({ ...before, [part]: value }));
  }

  return (
    <FilterBar
      isFiltered={Object.keys(rest).length > 0}
      onClear={() => onFilterChange(state === undefined ? {} : { state })}
    >
      <DayRangeFilter
        search={filter}
        shownDays={shownDays}
        onChange={(days) => onFilterChange((before) => ({ ...before, ...days }))}
      />
      <TableSelect selected={filter.table} onSelect={(table) => setFilter('table', table)} />
      {filter.state !== 'canceled' && (
        <SelectField
          label={pendingTexts.method}
          value={filter.method ?? ''}
          onChange={({ target }) => setFilter('method', target.value)}
        >
          <option value="">{pendingTexts.allMethods}</option>
          {PAYMENT_METHOD_FILTER_OPTIONS.map((method) => (
            <option key={method} value={method}>
              {method === 'manual' ? pendingTexts.toStaff : paymentMethodNames[method]}
            </option>
          ))}
        </SelectField>
      )}
    </FilterBar>
  );
}

/** Select for the table. The selected table is listed even if it is no longer active. */
function TableSelect({ selected, onSelect }: { selected: string | undefined; onSelect: (table: string) => void }) {
  const active = useTableCodes();
  const codes = selected === undefined || active.includes(selected) ? active : [selected, ...active];
  return (
    <SelectField label={pendingTexts.table} value={selected ?? ''} onChange={({ target }) => onSelect(target.value)}>
      <option value="">{pendingTexts.allTables}</option>
      {codes.map((code) => (
        <option key={code} value={code}>
          {tableLabel(code)}
        </option>
      ))}
    </SelectField>
  );
}
