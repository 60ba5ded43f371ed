// Countdown after too many failed attempts to sign in. Screen readers announce only its start and its end.
import { useState } from 'react';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { formatSeconds, secondsUntil } from './sign-in-error-description.ts';

/** Returned by `useSignInCountdown`: how long the user must wait until they may try to sign in again. */
interface Countdown {
  readonly until: number | undefined;
  readonly secondsLeft: number;
  /** Why the button is disabled; null if it is enabled. */
  readonly disabledReason: string | null;
}

/**
 * Counts down the seconds until the user may try to sign in again. `until` is a time of the server's clock in milliseconds
 * since 1970; undefined if they need not wait.
 */
export function useSignInCountdown(until: number | undefined): Countdown {
  const secondsLeft = useServerClock((now) => (until === undefined ? 0 : secondsUntil(until, now)));
  return {
    until,
    secondsLeft,
    disabledReason: secondsLeft > 0 ? texts.signIn.waitBefore(formatSeconds(secondsLeft)) : null,
  };
}

/**
 * Banner that says how long the user must wait until they may try to sign in again, and then that the wait is over. Renders
 * nothing if they need not wait.
 */
export function SignInWaitBanner({ countdown }: { countdown: Countdown }) {
  if (countdown.until === undefined) return null;
  if (countdown.disabledReason === null) {
    return (
      <Banner kind="ok" announce="status">
        {texts.signIn.waitOver}
      </Banner>
    );
  }
  return (
    <Banner kind="warn" icon="clock">
      <span aria-hidden="true">{countdown.disabledReason}</span>
      <AlertWithFirstText key={countdown.until} text={countdown.disabledReason} />
    </Banner>
  );
}

/** Alert whose text never changes: a text that changes every second would be announced continuously. */
function AlertWithFirstText({ text }: { text: string }) {
  const [first] = useState(text);
  return <VisuallyHidden role="alert">{first}</VisuallyHidden>;
}
