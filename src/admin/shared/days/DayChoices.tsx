// Content of the day filter: preset ranges, and a calendar for all other days.
import { useQuery } from '@tanstack/react-query';
import { lazyFileQuery } from '#admin/shared/lazy-file-query.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import type { DayRange } from '#domain/time.ts';
import { Chip } from '#ui/Chip.tsx';
import styles from './DayChoices.module.css';
import { dayPresets } from './day-presets.ts';
import { dayTexts } from './day-texts.ts';

type DayChoicesProps = {
  /** Selected days; undefined while they are unknown. */
  days: DayRange | undefined;
  today: string;
  onChoose: (days: DayRange) => void;
};

/** The calendar is a separate file, loaded by a query: without a network an error and a retry button appear. */
const calendarQuery = lazyFileQuery('calendar', () => import('./RangeCalendar.tsx'));

export function DayChoices({ days, today, onChoose }: DayChoicesProps) {
  const query = useQuery(calendarQuery);
  const RangeCalendar = query.data?.RangeCalendar;
  return (
    <div className={styles.choices}>
      <div className={styles.quick}>
        {dayPresets(today).map((quick) => (
          <Chip
            key={quick.label}
            name={quick.label}
            selected={quick.days.from === days?.from && quick.days.to === days.to}
            onClick={() => onChoose(quick.days)}
          />
        ))}
      </div>
      <div className={styles.calendar}>
        <ReadFailure title={dayTexts.calendarFailed} query={query} />
        {query.isPending && <PageSkeleton heights={['21rem']} />}
        {RangeCalendar && <RangeCalendar days={days} today={today} onChoose={onChoose} />}
      </div>
    </div>
  );
}
