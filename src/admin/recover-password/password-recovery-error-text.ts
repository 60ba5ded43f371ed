// Spanish text of an error while recovering a password.
import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { ServerRefusalError } from '#contract/client.ts';

/**
 * Returns the text of an error while a user recovers the password: how long to wait after too many requests, or why a field is
 * invalid.
 */
export function passwordRecoveryErrorText(error: unknown): string {
  if (!(error instanceof ServerRefusalError)) return errorText(error);
  const { seconds, fields } = error.details;
  if (seconds !== undefined) return texts.signIn.waitBefore(waitingTimeText(seconds));
  return Object.values(fields ?? {})[0] ?? error.message;
}

function waitingTimeText(seconds: number): string {
  return seconds < 60 ? texts.signIn.seconds(seconds) : texts.signIn.minutes(Math.ceil(seconds / 60));
}
