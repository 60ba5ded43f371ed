// Management mode of a board: manual, or all lines are marked done at each interval.
import { useEffect, useEffectEvent, useState } from 'react';
import { type DeviceSettingKey, useDeviceSetting } from '#admin/shared/device-setting.ts';
import { serverNow, useServerClock } from '#admin/shared/live/server-clock.ts';
import { texts } from '#admin/shared/texts.ts';
import { BOARD_INTERVALS_MINUTES } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import { formatTime } from '#domain/time.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './AutoMarkDone.module.css';
import { type BoardInterval, completedRuns, nextRunTime, readInterval } from './auto-mark-done-runs.ts';

const KEYS: Readonly<Record<Section, DeviceSettingKey>> = { drinks: 'drinksInterval', food: 'foodInterval' };

type AutoMarkDoneProps = {
  section: Section;
  timeZone: string;
  /** Called when one or more intervals have passed. */
  onRun: () => void;
};

export function AutoMarkDone({ section, timeZone, onRun }: AutoMarkDoneProps) {
  const [minutes, storeMinutes] = useDeviceSetting(KEYS[section], readInterval);
  const [start, setStart] = useState(serverNow);
  const [toConfirm, setToConfirm] = useState<BoardInterval | null>(null);
  useIntervalRuns(start, minutes, onRun);

  function applyInterval(next: BoardInterval) {
    setToConfirm(null);
    setStart(serverNow());
    storeMinutes(next);
  }

  function chooseInterval(next: BoardInterval) {
    // Switching the mode on needs a confirmation; another interval or switching it off does not.
    if (minutes === 0 && next !== 0) setToConfirm(next);
    else applyInterval(next);
  }

  return (
    <>
      <SelectField
        label={texts.autoDone.label}
        className={styles.choice}
        value={String(minutes)}
        onChange={(event) => chooseInterval(readInterval(event.target.value))}
      >
        {BOARD_INTERVALS_MINUTES.map((interval) => (
          <option key={interval} value={String(interval)}>
            {interval === 0 ? texts.autoDone.manual : texts.autoDone.minutes(interval)}
          </option>
        ))}
      </SelectField>
      {minutes !== 0 && <NextRun start={start} minutes={minutes} timeZone={timeZone} />}
      {toConfirm !== null && (
        <ConfirmDialog
          danger
          title={texts.autoDone.confirmTitle(toConfirm)}
          text={texts.autoDone.confirmText(toConfirm)}
          confirmLabel={texts.autoDone.confirm}
          cancelLabel={texts.cancel}
          onConfirm={() => applyInterval(toConfirm)}
          onCancel={() => setToConfirm(null)}
        />
      )}
    </>
  );
}

type NextRunProps = { start: number; minutes: BoardInterval; timeZone: string };

function NextRun({ start, minutes, timeZone }: NextRunProps) {
  const time = useServerClock((now) => formatTime(new Date(nextRunTime(start, minutes, now)), timeZone));
  return <p className={styles.next}>{texts.autoDone.next(time)}</p>;
}

/** Calls back once when one or more intervals have passed; a tablet that slept does not catch up on each of them. */
function useIntervalRuns(start: number, minutes: BoardInterval, onRun: () => void): void {
  const runs = useServerClock((now) => completedRuns(start, minutes, now));
  const run = useEffectEvent(onRun);
  useEffect(() => {
    if (runs > 0) run();
  }, [runs]);
}
