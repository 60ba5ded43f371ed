import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  authenticatorLockSeconds,
  BACK_OFFICE_ACTIONS,
  type BackOfficeAction,
  can,
  EDITABLE_ROLES,
  initials,
  isOwnerAction,
  lockoutSeconds,
  OWNER_ACTIONS,
  permissionsOf,
  ROLES,
  unknownDeviceDelayMs,
} from './staff.ts';

/** Who may do what, as OWNER, MANAGER, WAITER. */
const RIGHTS: Readonly<Record<BackOfficeAction, readonly [boolean, boolean, boolean]>> = {
  'use-boards': [true, true, true],
  'see-order-history': [true, true, true],
  'see-past-orders': [true, true, false],
  'see-payments': [true, true, false],
  'refund-payments': [true, true, false],
  'close-z-closure': [true, true, false],
  'see-past-closures': [true, false, false],
  'create-orders': [true, true, true],
  'collect-payments': [true, true, true],
  'cancel-orders': [true, true, false],
  'invite-lines': [true, true, false],
  'mark-sold-out': [true, true, true],
  'manage-products': [true, true, false],
  'manage-schedules': [true, true, false],
  'manage-tables': [true, true, false],
  'manage-shared-tablets': [true, true, false],
  'manage-categories': [true, false, false],
  'manage-printers': [true, false, false],
  'manage-users': [true, false, false],
  'manage-permissions': [true, false, false],
  'manage-settings': [true, false, false],
  'see-dashboard': [true, false, false],
  'see-staff-sales': [true, false, false],
  'manage-costs': [true, false, false],
  'manage-customer-data': [true, false, false],
  'see-activity-log': [true, false, false],
};

describe('the permissions of a role', () => {
  const pairs = ROLES.flatMap((role, index) =>
    BACK_OFFICE_ACTIONS.map((action) => ({ role, action, allowed: RIGHTS[action][index] })),
  );

  it.each(pairs)('$role is allowed $action by default: $allowed', ({ role, action, allowed }) => {
    expect(can(permissionsOf([role], []), action)).toBe(allowed);
  });

  it('of a user without a role are none', () => {
    expect(permissionsOf([], [])).toEqual([]);
  });

  const editable = EDITABLE_ROLES.flatMap((role) => BACK_OFFICE_ACTIONS.map((action) => ({ role, action })));

  it.each(editable)(
    '$action can be given to $role and taken away unless it is the owner’s only',
    ({ role, action }) => {
      for (const isAllowed of [true, false]) {
        const permissions = permissionsOf([role], [{ role, action, isAllowed }]);
        expect(can(permissions, action)).toBe(isAllowed && !isOwnerAction(action));
        const others = BACK_OFFICE_ACTIONS.filter((other) => other !== action && can(permissions, other));
        expect(others).toEqual(permissionsOf([role], []).filter((other) => other !== action));
      }
    },
  );

  const anyChanges = fc.array(
    fc.record({
      role: fc.constantFrom(...EDITABLE_ROLES),
      action: fc.constantFrom(...BACK_OFFICE_ACTIONS),
      isAllowed: fc.boolean(),
    }),
  );

  it('of an owner are all, whatever is stored', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        expect(permissionsOf(['OWNER'], changes)).toEqual(BACK_OFFICE_ACTIONS);
      }),
    );
  });

  it('never include an action of the owner, whatever is stored', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const permissions = permissionsOf(EDITABLE_ROLES, changes);
        expect(OWNER_ACTIONS.filter((action) => can(permissions, action))).toEqual([]);
      }),
    );
  });

  it('are added up for a user with several roles', () => {
    fc.assert(
      fc.property(
        fc.subarray([...ROLES]),
        anyChanges,
        fc.constantFrom(...BACK_OFFICE_ACTIONS),
        (roles, changes, action) => {
          const isAllowedToOne = roles.some((role) => can(permissionsOf([role], changes), action));
          expect(can(permissionsOf(roles, changes), action)).toBe(isAllowedToOne);
        },
      ),
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

describe('authenticatorLockSeconds', () => {
  it.each([
    [4, 0],
    [5, 60],
    [6, 120],
    [12, 7680],
    [13, 14_400],
    [100_000, 14_400],
  ])('after %d wrong codes the wait is %d seconds', (failures, seconds) => {
    expect(authenticatorLockSeconds(failures)).toBe(seconds);
  });

  it('a person who sends a code as soon as each wait ends has 17 compared in the first day, and six in each further one', () => {
    const days = [0, 0, 0];
    let seconds = 0;
    for (let failures = 1; seconds < 3 * DAY_SECONDS; failures += 1) {
      const day = Math.floor(seconds / DAY_SECONDS);
      days[day] = (days[day] ?? 0) + 1;
      seconds += authenticatorLockSeconds(failures);
    }
    expect(days).toEqual([17, 6, 6]);
  });

  const DAY_SECONDS = 24 * 60 * 60;
});

describe('unknownDeviceDelayMs', () => {
  it.each([
    [0, 0],
    [10, 0],
    [11, 250],
    [12, 500],
    [15, 4000],
    [100_000, 4000],
  ])('attempt %d of unknown devices for one account waits %d milliseconds', (attempts, ms) => {
    expect(unknownDeviceDelayMs(attempts)).toBe(ms);
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
