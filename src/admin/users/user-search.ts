// Search parameters of «Usuarios»: filters, sort direction and the open dialog.
import { type DialogSearch, readDialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { readTextParameter } from '#admin/shared/lists/read-search.ts';
import type { ListedUser } from '#contract/users.ts';
import { ROLES, type Role } from '#domain/staff.ts';
import { searchKey } from '#domain/text.ts';

/** Search parameters of «Usuarios»: filters, sort order and the open dialog. */
export interface UserSearch extends DialogSearch {
  name?: string;
  email?: string;
  role?: Role;
  sort?: string;
}

/** Reads the search parameters of the list of users; invalid values are dropped. */
export function readUserSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  const role = ROLES.find((each) => each === search.role);
  return {
    ...readDialogSearch(search),
    ...readTextParameter('name', search),
    ...readTextParameter('email', search),
    ...(role ? { role } : {}),
    ...readTextParameter('sort', search),
  };
}

/**
 * True if the list of users has filters or a sort order, which the button of the filter bar can clear. Use it to enable this
 * button.
 */
export function hasUserFiltersToClear({ name, email, role, sort }: UserSearch): boolean {
  return Boolean(name ?? email ?? role ?? sort);
}

/** Returns the users that match the filters by name, e-mail and role. */
export function filterUsers(users: readonly ListedUser[], { name = '', email = '', role }: UserSearch): ListedUser[] {
  const nameWords = searchKey(name).split(' ');
  const emailPart = searchKey(email);
  return users.filter((user) => {
    const nameText = searchKey(user.name);
    return (
      nameWords.every((word) => nameText.includes(word)) &&
      searchKey(user.email).includes(emailPart) &&
      (role === undefined || user.roles.includes(role))
    );
  });
}
