// The management mode: by hand, or everything on the board marked done at each interval.
import { useEffect, useEffectEvent, useState } from 'react';
import { type RememberedKey, useRemembered } from '#admin/shared/device-setting.ts';
import { serverNow, useClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { BOARD_INTERVALS_MINUTES } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import { formatTime } from '#domain/time.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './AutoMarkDone.module.css';
import { type BoardInterval, nextRun, readInterval, runsSince } from './auto-mark-done-runs.ts';

const KEYS: Readonly<Record<Section, RememberedKey>> = { drinks: 'drinksInterval', food: 'foodInterval' };

type AutoDoneProps = {
  section: Section;
  timeZone: string;
  /** The interval came round. */
  onRun: () => void;
};

export function AutoDone({ section, timeZone, onRun }: AutoDoneProps) {
  const [minutes, remember] = useRemembered(KEYS[section], readInterval);
  const [start, setStart] = useState(serverNow);
  const [asked, setAsked] = useState<BoardInterval | null>(null);
  useRuns(start, minutes, onRun);

  function change(next: BoardInterval) {
    setAsked(null);
    setStart(serverNow());
    remember(next);
  }

  function choose(next: BoardInterval) {
    // Asked when it is switched on; another interval, or back to by hand, needs no question.
    if (minutes === 0 && next !== 0) setAsked(next);
    else change(next);
  }

  return (
    <>
      <SelectField
        label={texts.autoDone.label}
        className={styles.choice}
        value={String(minutes)}
        onChange={(event) => choose(readInterval(event.target.value))}
      >
        {BOARD_INTERVALS_MINUTES.map((interval) => (
          <option key={interval} value={String(interval)}>
            {interval === 0 ? texts.autoDone.manual : texts.autoDone.minutes(interval)}
          </option>
        ))}
      </SelectField>
      {minutes !== 0 && <NextRun start={start} minutes={minutes} timeZone={timeZone} />}
      {asked !== null && (
        <ConfirmDialog
          danger
          title={texts.autoDone.confirmTitle(asked)}
          text={texts.autoDone.confirmText(asked)}
          confirmLabel={texts.autoDone.confirm}
          cancelLabel={texts.cancel}
          onConfirm={() => change(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

type NextRunProps = { start: number; minutes: BoardInterval; timeZone: string };

function NextRun({ start, minutes, timeZone }: NextRunProps) {
  const time = useClock((now) => formatTime(new Date(nextRun(start, minutes, now)), timeZone));
  return <p className={styles.next}>{texts.autoDone.next(time)}</p>;
}

/** Calls back once whenever one or more intervals have passed; a tablet that slept does not catch up on each of them. */
function useRuns(start: number, minutes: BoardInterval, onRun: () => void): void {
  const runs = useClock((now) => runsSince(start, minutes, now));
  const run = useEffectEvent(onRun);
  useEffect(() => {
    if (runs > 0) run();
  }, [runs]);
}
