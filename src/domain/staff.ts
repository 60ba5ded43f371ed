// Staff: roles, the actions each role is allowed, session lifetimes and sign-in lockout.

export const ROLES = ['OWNER', 'MANAGER', 'WAITER'] as const;
export type Role = (typeof ROLES)[number];

/** Spanish names of the roles. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  OWNER: 'Propietario',
  MANAGER: 'Encargado',
  WAITER: 'Camarero',
};

/** Everything in the back office that needs permission. */
export const ACTIONS = [
  'use-boards',
  'see-order-history',
  'see-past-orders',
  'see-payments',
  'refund-payments',
  'close-z-closure',
  'see-past-closures',
  'create-orders',
  'manage-products',
  'manage-schedules',
  'manage-tables',
  'manage-categories',
  'manage-printers',
  'manage-users',
  'manage-settings',
  'see-dashboard',
  'see-staff-sales',
  'manage-costs',
  'manage-customer-data',
  'see-activity-log',
] as const;
export type Action = (typeof ACTIONS)[number];

/** True if at least one of the roles allows the action. */
export function can(roles: readonly Role[], action: Action): boolean {
  return roles.some((role) => ALLOWED[action].includes(role));
}

const ALL_ROLES = ROLES;
const MANAGERS: readonly Role[] = ['OWNER', 'MANAGER'];
const OWNERS: readonly Role[] = ['OWNER'];

const ALLOWED: Readonly<Record<Action, readonly Role[]>> = {
  'use-boards': ALL_ROLES,
  'see-order-history': ALL_ROLES,
  'see-past-orders': MANAGERS,
  'see-payments': MANAGERS,
  'refund-payments': MANAGERS,
  'close-z-closure': MANAGERS,
  'see-past-closures': OWNERS,
  'create-orders': MANAGERS,
  'manage-products': MANAGERS,
  'manage-schedules': MANAGERS,
  'manage-tables': MANAGERS,
  'manage-categories': OWNERS,
  'manage-printers': OWNERS,
  'manage-users': OWNERS,
  'manage-settings': OWNERS,
  'see-dashboard': OWNERS,
  'see-staff-sales': OWNERS,
  'manage-costs': OWNERS,
  'manage-customer-data': OWNERS,
  'see-activity-log': OWNERS,
};

/** A session ends after this long without use: longer than a shift, shorter than a day. */
export const SESSION_IDLE_HOURS = 14;
/** A session ends after this long even if it is in use. */
export const SESSION_MAX_DAYS = 30;

const FREE_FAILURES = 4;
const LOCKOUT_FIRST_SECONDS = 30;
const LOCKOUT_MAX_SECONDS = 15 * 60;

/** Seconds to wait after that many wrong passwords in a row: 0 up to four failures, then 30, doubling up to 15 minutes. */
export function lockoutSeconds(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LOCKOUT_FIRST_SECONDS * 2 ** (failures - FREE_FAILURES - 1), LOCKOUT_MAX_SECONDS);
}

/** The initials of the first two words, shown instead of an avatar: «Lucía Martín» is «LM». */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map(([letter = '']) => letter)
    .join('')
    .toLocaleUpperCase('es');
}
