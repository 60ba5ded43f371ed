// What opens under the days of a history: those that are asked for most, and a calendar for all others.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { Unreachable } from '#contract/client.ts';
import type { Days } from '#domain/time.ts';
import { Chip } from '#ui/Chip.tsx';
import styles from './DayChoices.module.css';
import { dayPresets } from './day-presets.ts';
import { dayTexts } from './day-texts.ts';

type DayChoicesProps = {
  /** Chosen now; undefined while that is not known. */
  days: Days | undefined;
  today: string;
  onChoose: (days: Days) => void;
};

/** A file of its own, and read like an answer of the server: without a network it says so and can be tried again. */
const calendarQuery = queryOptions({
  queryKey: ['range-calendar'],
  queryFn: importCalendar,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function DayChoices({ days, today, onChoose }: DayChoicesProps) {
  const query = useQuery(calendarQuery);
  const RangeCalendar = query.data;
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

async function importCalendar() {
  try {
    return (await import('./RangeCalendar.tsx')).RangeCalendar;
  } catch (error) {
    throw new Unreachable('The calendar did not come.', { cause: error });
  }
}
