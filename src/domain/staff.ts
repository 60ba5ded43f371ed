// Staff: their roles, what each role may do, and the limits of signing in.

export const ROLES = ['OWNER', 'MANAGER', 'WAITER'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  OWNER: 'Propietario',
  MANAGER: 'Encargado',
  WAITER: 'Camarero',
};

export const ACTIONS = [
  'use-boards',
  'see-order-history',
  'see-past-orders',
  'see-payments',
  'refund-payments',
  'close-till',
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
] as const;
export type Action = (typeof ACTIONS)[number];

/** Whether someone with these roles may do this: the sum of what each role may. */
export function can(roles: readonly Role[], action: Action): boolean {
  return roles.some((role) => ALLOWED[action].includes(role));
}

const EVERYONE = ROLES;
const HEADS: readonly Role[] = ['OWNER', 'MANAGER'];
const OWNERS: readonly Role[] = ['OWNER'];

const ALLOWED: Readonly<Record<Action, readonly Role[]>> = {
  'use-boards': EVERYONE,
  'see-order-history': EVERYONE,
  'see-past-orders': HEADS,
  'see-payments': HEADS,
  'refund-payments': HEADS,
  'close-till': HEADS,
  'see-past-closures': OWNERS,
  'create-orders': HEADS,
  'manage-products': HEADS,
  'manage-schedules': HEADS,
  'manage-tables': HEADS,
  'manage-categories': OWNERS,
  'manage-printers': OWNERS,
  'manage-users': OWNERS,
  'manage-settings': OWNERS,
  'see-dashboard': OWNERS,
};

/** A session unused for this long ends: longer than a shift, shorter than a day. */
export const SESSION_IDLE_HOURS = 14;
/** However much it is used, a session ends after this long. */
export const SESSION_MAX_DAYS = 30;

const FREE_FAILURES = 4;
const LOCKOUT_FIRST_SECONDS = 30;
const LOCKOUT_MAX_SECONDS = 15 * 60;

/** Seconds to wait after that many wrong passwords in a row: none at first, then 30 and doubling, up to 15 minutes. */
export function lockoutSeconds(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LOCKOUT_FIRST_SECONDS * 2 ** (failures - FREE_FAILURES - 1), LOCKOUT_MAX_SECONDS);
}

/** The first letters of the first two words, for a picture's place: «Lucía Martín» is «LM». */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map(([letter = '']) => letter)
    .join('')
    .toLocaleUpperCase('es');
}
