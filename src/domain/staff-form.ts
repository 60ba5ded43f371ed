// Validation of the user form, and the rules that saving a user must not break.
import { nameRefusal } from './catalogue.ts';
import { emailRefusal } from './email.ts';
import { pinRefusal } from './pin.ts';
import type { Refusal } from './refusal.ts';
import { ROLES, type Role } from './staff.ts';
import { nameKey } from './text.ts';

/** Minimum length in code points. */
const PASSWORD_CHARACTERS_MIN = 7;
/** Maximum length of a password of staff, in code points. */
export const PASSWORD_CHARACTERS_MAX = 100;

/** The values of the form in which owners edit a user of the staff, before they are validated. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Blank keeps the current password. */
  readonly password: string;
  /** Blank keeps the current PIN; without one, the user cannot use shared tablets. */
  readonly pin: string;
  /** Needed to change one's own e-mail or password; otherwise blank. */
  readonly currentPassword: string;
}

/** Validates the user form of staff: errors by field, empty if it may be saved. A new user needs a password. */
export function validateUser(
  draft: Omit<UserDraft, 'currentPassword'>,
  isNew: boolean,
): Readonly<Partial<Record<keyof UserDraft, Refusal>>> {
  const refusals = {
    name: nameRefusal(draft.name),
    email: emailRefusal(draft.email),
    roles: draft.roles.length === 0 ? ('roles-required' as const) : null,
    password: isNew || draft.password.trim() !== '' ? passwordRefusal(draft.password) : null,
    pin: draft.pin.trim() === '' ? null : pinRefusal(draft.pin.trim()),
  };
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== null));
}

/** True if a person who edits their own user must enter their current password, because they change their e-mail or password. */
export function needsCurrentPassword(
  currentEmail: string,
  { email, password }: Pick<UserDraft, 'email' | 'password'>,
): boolean {
  return nameKey(email) !== nameKey(currentEmail) || password.trim() !== '';
}

/** Returns why this is not a valid password of staff, or null if it is. Outer spaces are ignored. */
export function passwordRefusal(
  password: string,
): 'password-required' | 'password-too-short' | 'password-too-long' | null {
  const characters = [...password.trim().normalize('NFC')].length;
  if (characters === 0) return 'password-required';
  if (characters < PASSWORD_CHARACTERS_MIN) return 'password-too-short';
  return characters > PASSWORD_CHARACTERS_MAX ? 'password-too-long' : null;
}

/** Returns the roles without duplicates, in display order. */
export function rolesInDisplayOrder(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

interface StaffStatus {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly isEnabled: boolean;
}

/** True if saving this user would leave the venue without an owner who can sign in. */
export function losesLastOwner(staff: readonly StaffStatus[], changed: StaffStatus): boolean {
  const after = staff.map((each) => (each.id === changed.id ? changed : each));
  return staff.some(isOwner) && !after.some(isOwner);
}

function isOwner({ roles, isEnabled }: StaffStatus): boolean {
  return isEnabled && roles.includes('OWNER');
}

/**
 * True if saving a user signs out the person who saves, because they changed their own password or removed their own owner role.
 */
export function isSignedOutBySaving(save: {
  readonly isOwn: boolean;
  readonly isPasswordChanged: boolean;
  readonly roles: readonly Role[];
}): boolean {
  return save.isOwn && (save.isPasswordChanged || !save.roles.includes('OWNER'));
}
