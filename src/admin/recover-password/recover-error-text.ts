// Spanish text of an error while recovering a password.
import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { ServerRefusalError } from '#contract/client.ts';

/**
 * Text of an error while recovering a password; with the waiting time after too many attempts, and the reason for an invalid
 * field.
 */
export function recoverErrorText(error: unknown): string {
  if (!(error instanceof ServerRefusalError)) return errorText(error);
  const { seconds, fields } = error.details;
  if (seconds !== undefined) return texts.signIn.waitBefore(waitingTimeText(seconds));
  return Object.values(fields ?? {})[0] ?? error.message;
}

function waitingTimeText(seconds: number): string {
  return seconds < 60 ? texts.signIn.seconds(seconds) : texts.signIn.minutes(Math.ceil(seconds / 60));
}
