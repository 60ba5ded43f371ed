// Filters of a list whose items can be switched on and off: search text and state.

import { texts } from '#admin/shared/texts.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { type ActiveStateSearch, hasFiltersToClear, readActiveStateSearch } from './active-state-search.ts';
import { FilterBar } from './FilterBar.tsx';
import type { SearchUpdate } from './search-update.ts';

type ActiveFiltersProps = {
  /** Label of the search field, such as «Buscar por nombre». */
  label: string;
  search: ActiveStateSearch;
  onSearchChange: (search: SearchUpdate<ActiveStateSearch>) => void;
};

/**
 * Filters of a list: a search field, a select field for active or inactive items, and a button that clears both. `search` has the
 * values of the two fields, which are search parameters of the URL. `onSearchChange` receives each update.
 */
export function ActiveStateFilters({ label, search, onSearchChange }: ActiveFiltersProps) {
  /** An empty value removes the filter. */
  function choose(filter: 'text' | 'active', value: string) {
    onSearchChange((before) => readActiveStateSearch({ ...before, [filter]: value }));
  }

  return (
    <FilterBar isFiltered={hasFiltersToClear(search)} onClear={() => onSearchChange({})}>
      <SearchField
        label={label}
        placeholder={label}
        clearLabel={texts.lists.clearSearch}
        defaultValue={search.text}
        onSearch={(text) => choose('text', text)}
      />
      <SelectField
        label={texts.active.label}
        value={search.active ?? ''}
        onChange={({ target }) => choose('active', target.value)}
      >
        <option value="">{texts.active.all}</option>
        <option value="yes">{texts.form.yes}</option>
        <option value="no">{texts.form.no}</option>
      </SelectField>
    </FilterBar>
  );
}
