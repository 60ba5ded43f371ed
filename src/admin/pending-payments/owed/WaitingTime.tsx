// How long ago an order was placed, in minutes; it counts on by itself.
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { owedTexts } from './owed-texts.ts';
import styles from './WaitingTime.module.css';

const MINUTE_MS = 60_000;

export function WaitingTime({ time }: { time: string }) {
  const minutes = useServerClock((now) => Math.max(0, Math.floor((now - Date.parse(time)) / MINUTE_MS)));
  const waiting = owedTexts.waiting(minutes);
  return (
    <time dateTime={time} className={styles.waiting}>
      <span aria-hidden="true">{waiting}</span>
      <VisuallyHidden>{owedTexts.waitingLabel(waiting)}</VisuallyHidden>
    </time>
  );
}
