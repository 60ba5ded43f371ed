import { describe, expect, it } from 'vitest';
import { ACTIONS, can, ROLES } from '#domain/staff.ts';
import { pageAccess } from './guard.ts';

describe('the guard', () => {
  it.each(ACTIONS)('sends someone who is not signed in to sign in before they may %s', (action) => {
    expect(pageAccess(null, action)).toBe('sign-in');
  });

  it.each(['manage-users', 'manage-printers', 'manage-settings'] as const)('keeps %s for owners', (action) => {
    expect(pageAccess(['OWNER'], action)).toBe('enter');
    expect(pageAccess(['MANAGER'], action)).toBe('home');
    expect(pageAccess(['WAITER'], action)).toBe('home');
  });

  it('sends home someone whose session came without roles', () => {
    expect(ACTIONS.map((action) => pageAccess([], action))).toEqual(ACTIONS.map(() => 'home'));
  });

  it('adds up the rights of several roles', () => {
    expect(pageAccess(['WAITER', 'MANAGER'], 'see-payments')).toBe('enter');
  });

  it('lets in exactly whom the rules let do it', () => {
    for (const action of ACTIONS) {
      for (const role of ROLES) {
        expect(pageAccess([role], action) === 'enter', `${role} ${action}`).toBe(can([role], action));
      }
    }
  });
});
