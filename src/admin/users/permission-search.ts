// Search parameters of «Permisos»: the role that is shown.
import { EDITABLE_ROLES, type EditableRole } from '#domain/staff.ts';

/** Search parameters of the permissions page: the role whose permissions are shown. If it is missing, the role is `WAITER`. */
interface PermissionSearch {
  role?: EditableRole;
}

/** Reads the search parameters of the permissions page; an invalid role is dropped. */
export function readPermissionSearch(search: Readonly<Record<string, unknown>>): PermissionSearch {
  const role = EDITABLE_ROLES.find((each) => each === search.role);
  return role ? { role } : {};
}
