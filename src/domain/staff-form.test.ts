import { describe, expect, it } from 'vitest';
import type { Role } from './staff.ts';
import {
  isSignedOutBySaving,
  losesLastOwner,
  needsCurrentPassword,
  passwordRefusal,
  rolesInDisplayOrder,
  type UserDraft,
  validateUser,
} from './staff-form.ts';

const DRAFT: UserDraft = {
  name: 'Lucía',
  email: 'lucia@comanda.test',
  roles: ['WAITER'],
  password: 'siete77',
  pin: '',
  currentPassword: '',
};

describe('the current password', () => {
  it.each([
    ['another name', {}, false],
    ['the e-mail in capitals', { email: ' LUCIA@comanda.test' }, false],
    ['a blank password', { password: '  ' }, false],
    ['another e-mail', { email: 'lu@comanda.test' }, true],
    ['another password', { password: 'otra-clave' }, true],
  ])('is needed by a person who saves themselves with %s: %j', (_, change, isNeeded) => {
    expect(needsCurrentPassword('lucia@comanda.test', { ...DRAFT, password: '', ...change })).toBe(isNeeded);
  });
});

describe('Validation of a user form', () => {
  it('a complete user form is valid', () => {
    expect(validateUser(DRAFT, true)).toEqual({});
  });

  it.each([
    [{ name: '  ' }, { name: 'name-required' }],
    [{ name: 'a'.repeat(81) }, { name: 'name-too-long' }],
    [{ email: '' }, { email: 'email-required' }],
    [{ email: 'lucia@' }, { email: 'email-not-valid' }],
    [{ roles: [] }, { roles: 'roles-required' }],
    [{ password: '' }, { password: 'password-required' }],
    [{ password: '   ' }, { password: 'password-required' }],
    [{ password: '123456' }, { password: 'password-too-short' }],
    [
      { name: '', email: '', password: '' },
      { name: 'name-required', email: 'email-required', password: 'password-required' },
    ],
  ] satisfies [Partial<UserDraft>, object][])('a user form with %j has the validation errors %j', (change, errors) => {
    expect(validateUser({ ...DRAFT, ...change }, true)).toEqual(errors);
  });

  it('the form of an existing user needs no password, but a typed password must be valid', () => {
    expect(validateUser({ ...DRAFT, password: ' ' }, false)).toEqual({});
    expect(validateUser({ ...DRAFT, password: 'corta' }, false)).toEqual({ password: 'password-too-short' });
  });
});

describe('Passwords', () => {
  it.each([
    ['', 'password-required'],
    ['123456', 'password-too-short'],
    [' 123456 ', 'password-too-short'],
    ['ñandú1', 'password-too-short'],
    ['ñandú1'.normalize('NFD'), 'password-too-short'],
    ['1234567', null],
    ['ñandúes'.normalize('NFD'), null],
    ['a'.repeat(100), null],
    ['a'.repeat(101), 'password-too-long'],
  ])('the password «%s» is refused with %s', (password, refusal) => {
    expect(passwordRefusal(password)).toBe(refusal);
  });
});

it('roles are listed once and in a fixed order', () => {
  expect(rolesInDisplayOrder(['WAITER', 'OWNER', 'WAITER'])).toEqual(['OWNER', 'WAITER']);
});

describe('losesLastOwner', () => {
  const standing = (id: string, roles: readonly Role[], isEnabled = true) => ({ id, roles, isEnabled });
  const lucia = standing('lucia', ['OWNER']);
  const staff = [lucia, standing('old', ['OWNER'], false), standing('ana', ['MANAGER', 'WAITER'])];

  it.each([
    ['loses the role', staff, standing('lucia', ['MANAGER']), true],
    ['is disabled', staff, standing('lucia', ['OWNER'], false), true],
    ['stays', staff, standing('lucia', ['OWNER', 'WAITER']), false],
    ['is followed by another', [...staff, standing('juan', ['OWNER'])], standing('lucia', ['WAITER']), false],
    ['is not touched', staff, standing('ana', ['WAITER'], false), false],
    ['is still there when a disabled owner becomes a waiter', staff, standing('old', ['WAITER'], false), false],
    ['was lost before', [standing('ana', ['WAITER'])], standing('ana', ['MANAGER']), false],
  ])('a staff change is checked for the last owner: %s', (_, before, changed, isLost) => {
    expect(losesLastOwner(before, changed)).toBe(isLost);
  });
});

it.each([
  [{ isOwn: true, isPasswordChanged: true, roles: ['OWNER'] }, true],
  [{ isOwn: true, isPasswordChanged: false, roles: ['MANAGER'] }, true],
  [{ isOwn: true, isPasswordChanged: false, roles: ['OWNER'] }, false],
  [{ isOwn: false, isPasswordChanged: true, roles: ['WAITER'] }, false],
] satisfies [Parameters<typeof isSignedOutBySaving>[0], boolean][])('saving %j signs out: %s', (save, isSignedOut) => {
  expect(isSignedOutBySaving(save)).toBe(isSignedOut);
});
