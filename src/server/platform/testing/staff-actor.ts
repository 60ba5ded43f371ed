// A signed-in member of staff without a session, for tests that call a verb directly.
import { permissionsOf, type Role } from '#domain/staff.ts';
import type { StaffActor } from '#server/platform/context.ts';

/**
 * Returns a member of staff as the sender of a request (its actor), with the default permissions of these roles, for tests that
 * call the server's functions without a session.
 */
export function staffActor(userId: string, roles: readonly Role[], name = ''): StaffActor {
  return {
    ...{ kind: 'staff', userId, sessionId: '', name, email: '', avatar: null, roles },
    ...{
      permissions: permissionsOf(roles, []),
      passwordActions: [],
      hasPin: false,
      openedBy: 'password',
      tablet: null,
    },
  };
}
