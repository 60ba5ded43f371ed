import { describe, expect, it } from 'vitest';
import { BACK_OFFICE_ACTIONS, permissionsOf, type Role } from '#domain/staff.ts';
import { pageAccess } from './guard.ts';

describe('access to a page', () => {
  it.each(BACK_OFFICE_ACTIONS)('without a session leads to the sign-in page if the page needs %s', (action) => {
    expect(pageAccess(null, action)).toBe('sign-in');
  });

  it.each(['manage-users', 'manage-printers', 'manage-settings'] as const)(
    'needs the role of owner for %s by default',
    (action) => {
      expect(pageAccess(someone(['OWNER']), action)).toBe('enter');
      expect(pageAccess(someone(['MANAGER']), action)).toBe('home');
      expect(pageAccess(someone(['WAITER']), action)).toBe('home');
    },
  );

  it('is refused for every action to a user without permissions', () => {
    expect(BACK_OFFICE_ACTIONS.map((action) => pageAccess(someone([]), action))).toEqual(
      BACK_OFFICE_ACTIONS.map(() => 'home'),
    );
  });

  it('asks for the password where only the password is missing', () => {
    const onTablet = { permissions: ['use-boards'], passwordActions: ['manage-users'] } as const;
    const profile = { permissions: [...onTablet.permissions], passwordActions: [...onTablet.passwordActions] };
    expect(pageAccess(profile, 'use-boards')).toBe('enter');
    expect(pageAccess(profile, 'manage-users')).toBe('password');
    expect(pageAccess(profile, 'see-dashboard')).toBe('home');
  });
});

function someone(roles: readonly Role[]) {
  return { permissions: permissionsOf(roles, []), passwordActions: [] };
}
