// Reads the sign-in form and finds its empty fields.
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { texts } from '#admin/shared/texts.ts';

/** What the user typed in the sign-in form: e-mail, password, and the code of two-step verification. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of two-step verification; empty until it is asked for. */
  readonly code: string;
}

/**
 * Reads the e-mail, the password and the two-step code from the sign-in form. Spaces at both ends are removed, also from the
 * password.
 */
export function readCredentials(form: FormData): Credentials {
  return {
    email: readFormText(form, 'email'),
    password: readFormText(form, 'password'),
    code: readFormText(form, 'code'),
  };
}

/** Returns an error text for an empty e-mail and for an empty password in the sign-in form. */
export function missingFieldErrors({
  email,
  password,
}: Pick<Credentials, 'email' | 'password'>): Partial<Pick<Credentials, 'email' | 'password'>> {
  return {
    ...(email === '' ? { email: texts.signIn.emailMissing } : {}),
    ...(password === '' ? { password: texts.signIn.passwordMissing } : {}),
  };
}
