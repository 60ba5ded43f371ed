// Countdown after too many attempts. Screen readers announce only its start and its end.
import { useState } from 'react';
import { useClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { secondsUntil, waitText } from './problem.ts';

export interface Wait {
  readonly until: number | undefined;
  readonly secondsLeft: number;
  /** Why the button is disabled; null if it is enabled. */
  readonly reason: string | null;
}

/** Counts down to a time of the server's clock, in milliseconds since 1970. */
export function useWait(until: number | undefined): Wait {
  const secondsLeft = useClock((now) => (until === undefined ? 0 : secondsUntil(until, now)));
  return { until, secondsLeft, reason: secondsLeft > 0 ? texts.signIn.waitBefore(waitText(secondsLeft)) : null };
}

export function WaitBanner({ wait }: { wait: Wait }) {
  if (wait.until === undefined) return null;
  if (wait.reason === null) {
    return (
      <Banner kind="ok" announce="status">
        {texts.signIn.waitOver}
      </Banner>
    );
  }
  return (
    <Banner kind="warn" icon="clock">
      <span aria-hidden="true">{wait.reason}</span>
      <ReadOnce key={wait.until} text={wait.reason} />
    </Banner>
  );
}

/** Keeps its first text: an alert that changes every second would be announced continuously. */
function ReadOnce({ text }: { text: string }) {
  const [first] = useState(text);
  return <VisuallyHidden role="alert">{first}</VisuallyHidden>;
}
