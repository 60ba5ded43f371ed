// What was typed into the sign-in form, and what is missing of it.
import { textOf } from '#admin/shared/forms/text-of.ts';
import { texts } from '#admin/shared/texts.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function readCredentials(form: FormData): Credentials {
  return { email: textOf(form, 'email'), password: textOf(form, 'password') };
}

/** A text for each field that was left empty. */
export function missingIn({ email, password }: Credentials): Partial<Credentials> {
  return {
    ...(email === '' ? { email: texts.signIn.emailMissing } : {}),
    ...(password === '' ? { password: texts.signIn.passwordMissing } : {}),
  };
}
