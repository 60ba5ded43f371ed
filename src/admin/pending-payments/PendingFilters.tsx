// Days and method that the list of pending payments is narrowed to.
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import { FilterBar } from '#admin/shared/FilterBar.tsx';
import { methodNames } from '#admin/shared/payments/payment-names.ts';
import type { Days } from '#domain/time.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { readFilter } from './pending-filter.ts';
import type { PendingFilter } from './pending-reading.ts';
import { FILTERED_METHODS, pendingTexts } from './pending-texts.ts';

type PendingFiltersProps = {
  filter: PendingFilter;
  /** The days that the server shows; undefined until it has said. */
  shown: Days | undefined;
  onNarrow: (filter: PendingFilter) => void;
};

export function PendingFilters({ filter, shown, onNarrow }: PendingFiltersProps) {
  return (
    <FilterBar isFiltered={Object.keys(filter).length > 0} onClear={() => onNarrow({})}>
      <DayRangeFilter search={filter} shown={shown} onChange={(days) => onNarrow({ ...filter, ...days })} />
      <SelectField
        label={pendingTexts.method}
        value={filter.method ?? ''}
        onChange={({ target }) => onNarrow(readFilter({ ...filter, method: target.value }))}
      >
        <option value="">{pendingTexts.allMethods}</option>
        {FILTERED_METHODS.map((method) => (
          <option key={method} value={method}>
            {methodNames[method]}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
