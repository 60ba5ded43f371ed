// The filters of the list of users.
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { texts } from '#admin/shared/texts.ts';
import { ROLE_NAMES, ROLES } from '#domain/staff.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { isFiltered, readUserSearch, type UserSearch } from './user-search.ts';
import { userTexts } from './user-texts.ts';

type UserFiltersProps = { search: UserSearch; onSearchChange: (search: SearchUpdate<UserSearch>) => void };

export function UserFilters({ search, onSearchChange }: UserFiltersProps) {
  /** An empty choice removes the filter. */
  function setFilter(filter: 'name' | 'email' | 'role', value: string) {
    onSearchChange((before) => readUserSearch({ ...before, [filter]: value }));
  }

  return (
    <FilterBar isFiltered={isFiltered(search)} onClear={() => onSearchChange({})}>
      <SearchField
        label={userTexts.searchName}
        placeholder={userTexts.name}
        clearLabel={texts.lists.clearSearch}
        defaultValue={search.name}
        onSearch={(text) => setFilter('name', text)}
      />
      <SearchField
        label={userTexts.searchEmail}
        placeholder={userTexts.email}
        clearLabel={texts.lists.clearSearch}
        defaultValue={search.email}
        onSearch={(text) => setFilter('email', text)}
      />
      <SelectField
        label={userTexts.role}
        value={search.role ?? ''}
        onChange={({ target }) => setFilter('role', target.value)}
      >
        <option value="">{userTexts.allRoles}</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </SelectField>
    </FilterBar>
  );
}
