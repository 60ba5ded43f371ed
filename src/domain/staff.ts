// Staff: roles, the actions each role is allowed, and sign-in lockout.

/** The roles of staff, which decide what a person may do in the back office. */
export const ROLES = ['OWNER', 'MANAGER', 'WAITER'] as const;
/** A role of a member of staff: owner, manager or waiter. */
export type Role = (typeof ROLES)[number];

/** Spanish names of the roles. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  OWNER: 'Propietario',
  MANAGER: 'Encargado',
  WAITER: 'Camarero',
};

/** Every action in the back office (the staff app) that needs a permission. A permission allows one role one of these actions. */
export const BACK_OFFICE_ACTIONS = [
  'use-boards',
  'see-order-history',
  'see-past-orders',
  'see-payments',
  'refund-payments',
  'close-z-closure',
  'see-past-closures',
  'create-orders',
  'collect-payments',
  'cancel-orders',
  'invite-lines',
  'mark-sold-out',
  'manage-products',
  'manage-schedules',
  'manage-tables',
  'manage-shared-tablets',
  'manage-categories',
  'manage-printers',
  'manage-users',
  'manage-permissions',
  'manage-settings',
  'see-dashboard',
  'see-staff-sales',
  'manage-costs',
  'manage-customer-data',
  'see-activity-log',
] as const;
/** An action in the back office (the staff app) for which a role needs a permission, such as `see-payments`. */
export type BackOfficeAction = (typeof BACK_OFFICE_ACTIONS)[number];

/** The roles whose permissions the owner can change. An owner always has all permissions. */
export const EDITABLE_ROLES = ['MANAGER', 'WAITER'] as const satisfies readonly Role[];
/** A role whose permissions the owner can change: `MANAGER` or `WAITER`. */
export type EditableRole = (typeof EDITABLE_ROLES)[number];

/**
 * The actions that only owners may do. Other roles cannot be given them:
 * - `manage-users` can create an owner and set any password;
 * - `manage-permissions` can allow its own role everything;
 * - `manage-settings` decides where the money of customers goes and what counts as paid;
 * - `manage-customer-data` exports and erases personal data, for which the owner is responsible by law.
 */
export const OWNER_ACTIONS = [
  'manage-users',
  'manage-permissions',
  'manage-settings',
  'manage-customer-data',
] as const satisfies readonly BackOfficeAction[];

/** True if only an owner may do this action. No permission can allow it to another role. */
export function isOwnerAction(action: BackOfficeAction): boolean {
  return OWNER_ACTIONS.some((each) => each === action);
}

/** A permission that the owner gave to a role or took away from it. */
export interface PermissionChange {
  readonly role: EditableRole;
  readonly action: BackOfficeAction;
  readonly isAllowed: boolean;
}

/** True if a user with these permissions may do the action. */
export function can(permissions: readonly BackOfficeAction[], action: BackOfficeAction): boolean {
  return permissions.includes(action);
}

/**
 * Returns the e-mail address or label of a customer as staff with these permissions may see it. Without the permission to see
 * payments, an e-mail address becomes an empty text. A label (a text without @) is always returned.
 */
export function customerShownToStaff(permissions: readonly BackOfficeAction[], customer: string): string {
  return can(permissions, 'see-payments') || !customer.includes('@') ? customer : '';
}

/**
 * Returns the actions that at least one of the roles allows, in the order of `BACK_OFFICE_ACTIONS`. `changes` are the permissions
 * that the owner gave to a role or took away from it.
 */
export function permissionsOf(roles: readonly Role[], changes: readonly PermissionChange[]): BackOfficeAction[] {
  return BACK_OFFICE_ACTIONS.filter((action) => roles.some((role) => isAllowedTo(role, action, changes)));
}

/** True if the role may do this action as long as the owner has not changed its permission. */
export function isAllowedByDefault(role: Role, action: BackOfficeAction): boolean {
  return DEFAULTS[action].includes(role);
}

function isAllowedTo(role: Role, action: BackOfficeAction, changes: readonly PermissionChange[]): boolean {
  if (role === 'OWNER') return true;
  if (isOwnerAction(action)) return false;
  const changed = changes.find((change) => change.role === role && change.action === action);
  return changed?.isAllowed ?? isAllowedByDefault(role, action);
}

const ALL_ROLES = ROLES;
const MANAGERS: readonly Role[] = ['OWNER', 'MANAGER'];
const OWNERS: readonly Role[] = ['OWNER'];

const DEFAULTS: Readonly<Record<BackOfficeAction, readonly Role[]>> = {
  'use-boards': ALL_ROLES,
  'see-order-history': ALL_ROLES,
  'see-past-orders': MANAGERS,
  'see-payments': MANAGERS,
  'refund-payments': MANAGERS,
  'close-z-closure': MANAGERS,
  'see-past-closures': OWNERS,
  'create-orders': ALL_ROLES,
  'collect-payments': ALL_ROLES,
  'cancel-orders': MANAGERS,
  'invite-lines': MANAGERS,
  'mark-sold-out': ALL_ROLES,
  'manage-products': MANAGERS,
  'manage-schedules': MANAGERS,
  'manage-tables': MANAGERS,
  'manage-shared-tablets': MANAGERS,
  'manage-categories': OWNERS,
  'manage-printers': OWNERS,
  'manage-users': OWNERS,
  'manage-permissions': OWNERS,
  'manage-settings': OWNERS,
  'see-dashboard': OWNERS,
  'see-staff-sales': OWNERS,
  'manage-costs': OWNERS,
  'manage-customer-data': OWNERS,
  'see-activity-log': OWNERS,
};

const FREE_FAILURES = 4;
const LOCKOUT_FIRST_SECONDS = 30;
const LOCKOUT_MAX_SECONDS = 15 * 60;

/**
 * Returns for how many seconds a user cannot sign in after `failures` wrong passwords in a row. The result is 0 up to four, 30 for
 * five, and doubles with each further one, up to 15 minutes.
 */
export function lockoutSeconds(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LOCKOUT_FIRST_SECONDS * 2 ** (failures - FREE_FAILURES - 1), LOCKOUT_MAX_SECONDS);
}

const FREE_CODES = 4;
const CODE_LOCK_FIRST_SECONDS = 60;
const CODE_LOCK_MAX_SECONDS = 4 * 60 * 60;

/**
 * Returns for how many seconds no code of the authenticator app is accepted after `failures` wrong ones in a row: 0 up to four, 60
 * for five, and double for each further one, up to four hours. At most 17 codes are compared in the first day, and six in each
 * further day.
 */
export function authenticatorLockSeconds(failures: number): number {
  if (failures <= FREE_CODES) return 0;
  return Math.min(CODE_LOCK_FIRST_SECONDS * 2 ** (failures - FREE_CODES - 1), CODE_LOCK_MAX_SECONDS);
}

const UNDELAYED_ATTEMPTS = 10;
const DELAY_FIRST_MS = 250;
const DELAY_MAX_MS = 4000;

/**
 * Returns for how many milliseconds a sign-in from an unknown device is delayed. `attempts` is the number of recent attempts from
 * all unknown devices to sign in to the same account. The delay is 0 for up to ten attempts, 250 for eleven, and doubles with each
 * further one, up to 4000. It only delays and never locks, so that strangers cannot lock out a person who uses a new device.
 */
export function unknownDeviceDelayMs(attempts: number): number {
  if (attempts <= UNDELAYED_ATTEMPTS) return 0;
  return Math.min(DELAY_FIRST_MS * 2 ** (attempts - UNDELAYED_ATTEMPTS - 1), DELAY_MAX_MS);
}

/**
 * Returns the initials of the first two words of a person's name, which are shown as their avatar: «Lucía Martín» is «LM».
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map(([letter = '']) => letter)
    .join('')
    .toLocaleUpperCase('es');
}
