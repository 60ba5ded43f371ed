// What stands in the way of signing in: which field it is about, what it says, and whether one must wait.

import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { RefusedByServer } from '#contract/client.ts';

export interface Problem {
  /** Text for a field. */
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Text for the form as a whole. */
  readonly form?: string | undefined;
  /** The form's text is about what was typed, without saying which field. */
  readonly isAboutBoth?: boolean;
  /** Nothing can be tried before this moment of the server's clock. Milliseconds since 1970. */
  readonly waitUntil?: number;
}

/** What a failed attempt means. `now` is the server's clock in milliseconds since 1970. */
export function problemOf(error: unknown, now: number): Problem {
  if (!(error instanceof RefusedByServer)) return { form: errorText(error) };
  if (error.code === 'wrong-password') return { password: error.message };
  if (error.code === 'sign-in-failed') return { form: error.message, isAboutBoth: true };
  const { seconds } = error.details;
  return seconds === undefined ? { form: error.message } : { waitUntil: now + seconds * 1000 };
}

/** Whole seconds until that moment, none when it has passed. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** «25 s», «1 min 5 s», «15 min» */
export function waitText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 && texts.signIn.minutes(minutes), (rest > 0 || minutes === 0) && texts.signIn.seconds(rest)]
    .filter(Boolean)
    .join(' ');
}
