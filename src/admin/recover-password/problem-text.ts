// Why a forgotten password could not be helped, for the person in front of it.
import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { RefusedByServer } from '#contract/client.ts';

/** Too many tries say how long to wait; a wrong field says what is wrong with it. */
export function problemText(error: unknown): string {
  if (!(error instanceof RefusedByServer)) return errorText(error);
  const { seconds, fields } = error.details;
  if (seconds !== undefined) return texts.signIn.waitBefore(waitOf(seconds));
  return Object.values(fields ?? {})[0] ?? error.message;
}

function waitOf(seconds: number): string {
  return seconds < 60 ? texts.signIn.seconds(seconds) : texts.signIn.minutes(Math.ceil(seconds / 60));
}
