import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, type Action, can, initials, lockoutSeconds, ROLES } from './staff.ts';

/** Who may do what, as OWNER, MANAGER, WAITER. */
const RIGHTS: Readonly<Record<Action, readonly [boolean, boolean, boolean]>> = {
  'use-boards': [true, true, true],
  'see-order-history': [true, true, true],
  'see-past-orders': [true, true, false],
  'see-payments': [true, true, false],
  'refund-payments': [true, true, false],
  'close-z-closure': [true, true, false],
  'see-past-closures': [true, false, false],
  'create-orders': [true, true, false],
  'manage-products': [true, true, false],
  'manage-schedules': [true, true, false],
  'manage-tables': [true, true, false],
  'manage-categories': [true, false, false],
  'manage-printers': [true, false, false],
  'manage-users': [true, false, false],
  'manage-settings': [true, false, false],
  'see-dashboard': [true, false, false],
  'see-staff-sales': [true, false, false],
  'manage-costs': [true, false, false],
  'manage-customer-data': [true, false, false],
  'see-activity-log': [true, false, false],
};

describe('can', () => {
  const pairs = ROLES.flatMap((role, index) =>
    ACTIONS.map((action) => ({ role, action, allowed: RIGHTS[action][index] })),
  );

  it.each(pairs)('$role is allowed $action: $allowed', ({ role, action, allowed }) => {
    expect(can([role], action)).toBe(allowed);
  });

  it.each(ACTIONS)('a user without a role is not allowed %s', (action) => {
    expect(can([], action)).toBe(false);
  });

  it('a user with several roles is allowed what any of them allows', () => {
    fc.assert(
      fc.property(fc.subarray([...ROLES]), fc.constantFrom(...ACTIONS), (roles, action) => {
        expect(can(roles, action)).toBe(roles.some((role) => can([role], action)));
      }),
    );
  });
});

describe('lockoutSeconds', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [8, 240],
    [9, 480],
    [10, 900],
    [11, 900],
    [100_000, 900],
  ])('after %d wrong passwords the wait is %d seconds', (failures, seconds) => {
    expect(lockoutSeconds(failures)).toBe(seconds);
  });
});

describe('initials', () => {
  it.each([
    ['Lucía Martín', 'LM'],
    ['  ángel   núñez ', 'ÁN'],
    ['Ana', 'A'],
    ['José Luis García Pérez', 'JL'],
    ['𠮷 野', '𠮷野'],
    ['', ''],
  ])('the initials of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
