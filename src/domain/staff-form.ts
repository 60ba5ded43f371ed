// What must be said of a member of staff before they are saved, and what a save may not do.
import { nameRefusal } from './catalogue.ts';
import { emailRefusal } from './customer.ts';
import type { Refusal } from './refusal.ts';
import { ROLES, type Role } from './staff.ts';

/** Characters as people count them. */
const PASSWORD_CHARACTERS_MIN = 7;
export const PASSWORD_CHARACTERS_MAX = 100;

/** A member of staff as the form has them. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Blank leaves the present one. */
  readonly password: string;
}

/** What is wrong with each field of the form; nothing when it may be saved. Somebody new needs a password. */
export function userFaults(draft: UserDraft, isNew: boolean): Readonly<Partial<Record<keyof UserDraft, Refusal>>> {
  const refusals = {
    name: nameRefusal(draft.name),
    email: emailRefusal(draft.email),
    roles: draft.roles.length === 0 ? ('roles-required' as const) : null,
    password: isNew || draft.password.trim() !== '' ? passwordRefusal(draft.password) : null,
  };
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== null));
}

/** Why this cannot be a password, or null when it can. Spaces around it do not count. */
export function passwordRefusal(
  password: string,
): 'password-required' | 'password-too-short' | 'password-too-long' | null {
  const characters = [...password.trim().normalize('NFC')].length;
  if (characters === 0) return 'password-required';
  if (characters < PASSWORD_CHARACTERS_MIN) return 'password-too-short';
  return characters > PASSWORD_CHARACTERS_MAX ? 'password-too-long' : null;
}

/** Each role once, in the order in which they are always shown. */
export function orderedRoles(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

interface StaffStatus {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly isEnabled: boolean;
}

/** Whether a venue would lose its last owner who can come in, were one of its staff to stand so. */
export function losesLastOwner(staff: readonly StaffStatus[], changed: StaffStatus): boolean {
  const after = staff.map((each) => (each.id === changed.id ? changed : each));
  return staff.some(isOwner) && !after.some(isOwner);
}

function isOwner({ roles, isEnabled }: StaffStatus): boolean {
  return isEnabled && roles.includes('OWNER');
}

/** Whether who saves a user is signed out by it: their own password changed, or they are no owner any more. */
export function isSignedOutBySaving(save: {
  readonly isOwn: boolean;
  readonly isPasswordChanged: boolean;
  readonly roles: readonly Role[];
}): boolean {
  return save.isOwn && (save.isPasswordChanged || !save.roles.includes('OWNER'));
}
