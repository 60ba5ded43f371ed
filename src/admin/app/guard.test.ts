import { describe, expect, it } from 'vitest';
import { ACTIONS, can, ROLES } from '#domain/staff.ts';
import { pageAccess } from './guard.ts';

describe('access to a page', () => {
  it.each(ACTIONS)('without a session leads to the sign-in page if the page needs %s', (action) => {
    expect(pageAccess(null, action)).toBe('sign-in');
  });

  it.each(['manage-users', 'manage-printers', 'manage-settings'] as const)(
    'needs the role of owner for %s',
    (action) => {
      expect(pageAccess(['OWNER'], action)).toBe('enter');
      expect(pageAccess(['MANAGER'], action)).toBe('home');
      expect(pageAccess(['WAITER'], action)).toBe('home');
    },
  );

  it('is refused for every action to a user without roles', () => {
    expect(ACTIONS.map((action) => pageAccess([], action))).toEqual(ACTIONS.map(() => 'home'));
  });

  it('adds up the rights of several roles of one user', () => {
    expect(pageAccess(['WAITER', 'MANAGER'], 'see-payments')).toBe('enter');
  });

  it('is granted to exactly the roles that the domain allows', () => {
    for (const action of ACTIONS) {
      for (const role of ROLES) {
        expect(pageAccess([role], action) === 'enter', `${role} ${action}`).toBe(can([role], action));
      }
    }
  });
});
