// Days, state, table and method that the list of pending payments is narrowed to.
import { DayRangeFilter } from '#admin/shared/days/DayRangeFilter.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import type { Narrowed } from '#admin/shared/lists/search-update.ts';
import { methodNames } from '#admin/shared/payments/payment-names.ts';
import { tableLabel } from '#domain/table.ts';
import type { Days } from '#domain/time.ts';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './PendingFilters.module.css';
import { useTableCodes } from './pending-reading.ts';
import { FILTERED_METHODS, type PendingFilter, readPendingSearch } from './pending-search.ts';
import { pendingTexts } from './pending-texts.ts';

type PendingFiltersProps = {
  filter: PendingFilter;
  /** The days that the server shows; undefined until it has said. */
  shown: Days | undefined;
  onNarrow: (filter: Narrowed<PendingFilter>) => void;
};

export function PendingFilters({ filter, shown, onNarrow }: PendingFiltersProps) {
  function choose(part: 'state' | 'table' | 'method', value: string) {
    onNarrow((before) => readPendingSearch({ ...before, [part]: value }));
  }

  return (
    <FilterBar isFiltered={Object.keys(filter).length > 0} onClear={() => onNarrow({})}>
      <DayRangeFilter
        search={filter}
        shown={shown}
        onChange={(days) => onNarrow((before) => ({ ...before, ...days }))}
      />
      <div className={styles.pair}>
        <SelectField
          label={pendingTexts.state}
          value={filter.state ?? 'pending'}
          onChange={({ target }) => choose('state', target.value)}
        >
          {Object.entries(pendingTexts.states).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </SelectField>
        <TableChoice chosen={filter.table} onChoose={(table) => choose('table', table)} />
      </div>
      {filter.state !== 'canceled' && (
        <SelectField
          label={pendingTexts.method}
          value={filter.method ?? ''}
          onChange={({ target }) => choose('method', target.value)}
        >
          <option value="">{pendingTexts.allMethods}</option>
          {FILTERED_METHODS.map((method) => (
            <option key={method} value={method}>
              {methodNames[method]}
            </option>
          ))}
        </SelectField>
      )}
    </FilterBar>
  );
}

/** The one that is chosen is among them, though it may be in use no more. */
function TableChoice({ chosen, onChoose }: { chosen: string | undefined; onChoose: (table: string) => void }) {
  const active = useTableCodes();
  const codes = chosen === undefined || active.includes(chosen) ? active : [chosen, ...active];
  return (
    <SelectField label={pendingTexts.table} value={chosen ?? ''} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{pendingTexts.allTables}</option>
      {codes.map((code) => (
        <option key={code} value={code}>
          {tableLabel(code)}
        </option>
      ))}
    </SelectField>
  );
}
