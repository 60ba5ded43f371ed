// «Usuarios»: the staff accounts and their roles.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '#admin/shared/api.ts';
import { DeleteDialog } from '#admin/shared/lists/DeleteDialog.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useLastKnownItem } from '#admin/shared/lists/use-last-known-item.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedUser } from '#contract/users.ts';
import { can, ROLE_NAMES, ROLES } from '#domain/staff.ts';
import { buttonClass } from '#ui/Button.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserTable } from './UserTable.tsx';
import { usersQuery } from './user-queries.ts';
import { hasUserFiltersToClear, readUserSearch, type UserSearch } from './user-search.ts';
import { permissionTexts, userTexts } from './user-texts.ts';

const CREATION = 'addUser';
const route = getRouteApi('/admin/users/list');

/** Page «Usuarios» of the staff app: the list of the staff accounts and their roles. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...usersQuery, refetchInterval: useBackOfficePollInterval() });

  function changeSearch(next: SearchUpdate<UserSearch>) {
    void navigate({ search: next, replace: true });
  }

  return (
    <ListPage
      title={userTexts.title}
      lead={userTexts.lead}
      createButton={{ label: userTexts.create, dialog: CREATION }}
      tools={<PermissionsLink />}
      filters={<UserFilters search={search} onSearchChange={changeSearch} />}
      query={query}
      loadErrorTitle={userTexts.listFailed}
    >
      {({ users }) => (
        <>
          <UserTable users={users} search={search} onSearchChange={changeSearch} />
          <OpenDialog users={users} search={search} />
        </>
      )}
    </ListPage>
  );
}

function PermissionsLink() {
  const { profile } = useSession();
  if (!can(profile?.permissions ?? [], 'manage-permissions')) return null;
  return (
    <Link to="/admin/users/permissions" className={buttonClass()}>
      {permissionTexts.title}
    </Link>
  );
}

function OpenDialog({ users, search: { dialog, remove } }: { users: readonly ListedUser[]; search: UserSearch }) {
  const removed = useLastKnownItem(users, remove);
  if (dialog === undefined && removed) {
    const { id: userId, name } = removed;
    return <DeleteDialog name={name} words={userTexts} remove={() => api.users.deleteUser({ userId })} />;
  }
  if (dialog === CREATION) return <UserDialog user={null} />;
  const user = users.find(({ id }) => id === dialog);
  return user ? <UserDialog key={user.id} user={user} /> : null;
}

type UserFiltersProps = { search: UserSearch; onSearchChange: (search: SearchUpdate<UserSearch>) => void };

/** The filters of the list of users. */
function UserFilters({ search, onSearchChange }: UserFiltersProps) {
  /** An empty choice removes the filter. */
  function setFilter(filter: 'name' | 'email' | 'role', value: string) {
    onSearchChange((before) => readUserSearch({ ...before, [filter]: value }));
  }

  return (
    <FilterBar isFiltered={hasUserFiltersToClear(search)} onClear={() => onSearchChange({})}>
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
