// The table of the users that match the filters.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { ActivationSwitch } from '#admin/shared/forms/ActivationSwitch.tsx';
import { ReauthenticationDialog } from '#admin/shared/forms/ReauthenticationDialog.tsx';
import { icons } from '#admin/shared/icons.ts';
import { DeleteButton } from '#admin/shared/lists/DeleteButton.tsx';
import { EditButton } from '#admin/shared/lists/EditButton.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useFallbackFocus } from '#admin/shared/page/use-fallback-focus.ts';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedUser } from '#contract/users.ts';
import { ROLE_NAMES } from '#domain/staff.ts';
import { compareTexts } from '#domain/text.ts';
import { Badge } from '#ui/Badge.tsx';
import type { DataTableColumn } from '#ui/DataTable.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import styles from './UserTable.module.css';
import { usersQuery } from './user-queries.ts';
import { filterUsers, type UserSearch } from './user-search.ts';
import { userTexts } from './user-texts.ts';

type UserTableProps = {
  users: readonly ListedUser[];
  search: UserSearch;
  onSearchChange: (search: SearchUpdate<UserSearch>) => void;
};

/** List of the staff users that match the filters. */
export function UserTable({ users, search, onSearchChange }: UserTableProps) {
  const rows = useMemo(() => filterUsers(users, search), [users, search]);
  return (
    <ListTable
      caption={userTexts.title}
      columns={COLUMNS}
      rows={rows}
      search={search}
      onSearchChange={onSearchChange}
    />
  );
}

const COLUMNS: readonly DataTableColumn<ListedUser>[] = [
  {
    id: 'name',
    header: userTexts.name,
    kind: 'heading',
    cell: (user) => <Name user={user} />,
    compare: (a, b) => compareTexts(a.name, b.name),
  },
  {
    id: 'email',
    header: userTexts.email,
    cell: ({ email }) => email,
    compare: (a, b) => compareTexts(a.email, b.email),
  },
  { id: 'roles', header: userTexts.roles, cell: ({ roles }) => <Roles roles={roles} /> },
  { id: 'enabled', header: userTexts.enabled, cell: (user) => <EnabledSwitch user={user} /> },
  {
    id: 'actions',
    header: texts.lists.actions,
    kind: 'actions',
    cell: (user) => <Actions user={user} />,
  },
];

/** One's own two-step verification is turned off in «Mi perfil», and nobody deletes themselves. */
function Actions({ user }: { user: ListedUser }) {
  const { profile } = useSession();
  return (
    <span className={layout.oneLine}>
      {profile?.id !== user.id && <RemoveSecondFactor user={user} />}
      <EditButton id={user.id} name={user.name} />
      {profile?.id !== user.id && <DeleteButton id={user.id} name={user.name} />}
    </span>
  );
}

function Name({ user }: { user: ListedUser }) {
  const { profile } = useSession();
  return (
    <>
      {user.name} {profile?.id === user.id && <Badge kind="venue">{userTexts.you}</Badge>}{' '}
      {user.hasSecondFactor && <Badge>{userTexts.factor.badge}</Badge>}
    </>
  );
}

function Roles({ roles }: Pick<ListedUser, 'roles'>) {
  return (
    <span className={styles.roles}>
      {roles.map((role) => (
        <Badge key={role}>{ROLE_NAMES[role]}</Badge>
      ))}
    </span>
  );
}

function EnabledSwitch({ user: { id, name, disabled } }: { user: ListedUser }) {
  return (
    <ActivationSwitch
      label={userTexts.enabledOf(name)}
      item={{ id, active: !disabled }}
      listKey={usersQuery.queryKey}
      save={(enabled) => api.users.setUserDisabled({ userId: id, disabled: !enabled })}
    />
  );
}

const { factor } = userTexts;

/**
 * Turns off the two-step verification of another user, after the own password and, if the own account needs one, a
 * code. Render it for every user: the button is shown while two-step verification is on, and the focus is moved
 * afterwards.
 */
function RemoveSecondFactor({ user }: { user: ListedUser }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  useFallbackFocus(`${user.hasSecondFactor}`, 'main h1');
  if (!user.hasSecondFactor) return null;
  return (
    <>
      <IconButton icon={icons.secondFactorOff} label={factor.removeOf(user.name)} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ReauthenticationDialog
          title={factor.removeTitle(user.name)}
          text={factor.removeText}
          submit={factor.remove}
          isDangerous
          isCodeNeeded={false}
          send={(own) => api.users.removeUserSecondFactor({ userId: user.id, ...own })}
          onSent={() => {
            showToast(factor.removed, 'ok');
            setIsOpen(false);
            void client.invalidateQueries({ queryKey: usersQuery.queryKey });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
