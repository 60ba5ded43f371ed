// The values of the sign-in form and its empty fields.
import { formText } from '#admin/shared/forms/form-text.ts';
import { texts } from '#admin/shared/texts.ts';

/** The values of the sign-in form. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The e-mail and the password of the form, trimmed. */
export function readCredentials(form: FormData): Credentials {
  return { email: formText(form, 'email'), password: formText(form, 'password') };
}

/** An error text for each empty field. */
export function missingFieldErrors({ email, password }: Credentials): Partial<Credentials> {
  return {
    ...(email === '' ? { email: texts.signIn.emailMissing } : {}),
    ...(password === '' ? { password: texts.signIn.passwordMissing } : {}),
  };
}
