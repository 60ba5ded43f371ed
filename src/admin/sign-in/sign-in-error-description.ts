// Describes a failed sign-in: the affected field, the text, and how long to wait.

import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { ServerRefusalError } from '#contract/client.ts';

/** What the sign-in form shows after a failed attempt to sign in: texts for its fields or for all of it, and how long to wait. */
export interface SignInErrorDescription {
  /** Text for a field. */
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  /** True once the server asks for the code of two-step verification. */
  readonly isCodeNeeded?: boolean;
  /** Text for the whole form. */
  readonly form?: string | undefined;
  /** True if the form's text concerns both fields without naming one. */
  readonly isAboutBoth?: boolean;
  /** No attempt is possible before this time of the server's clock, in milliseconds since 1970. */
  readonly waitUntil?: number;
}

/** Converts the error of a failed sign-in to what the form shows. `now` is the server's time in milliseconds since 1970. */
export function describeSignInError(error: unknown, now: number): SignInErrorDescription {
  if (!(error instanceof ServerRefusalError)) return { form: errorText(error) };
  if (error.code === 'wrong-password') return { password: error.message };
  if (error.code === 'sign-in-failed') return { form: error.message, isAboutBoth: true };
  if (error.code === 'code-needed') return { isCodeNeeded: true };
  if (error.code === 'wrong-code' || error.code === 'code-locked')
    return { isCodeNeeded: true, code: errorText(error) };
  const { seconds } = error.details;
  return seconds === undefined ? { form: error.message } : { waitUntil: now + seconds * 1000 };
}

/** Returns the whole seconds from `now` until `time` (milliseconds since 1970), rounded up; 0 if it has passed. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}

/** Formats a waiting time in seconds: «25 s», «1 min 5 s», «15 min». */
export function formatSeconds(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 && texts.signIn.minutes(minutes), (rest > 0 || minutes === 0) && texts.signIn.seconds(rest)]
    .filter(Boolean)
    .join(' ');
}
