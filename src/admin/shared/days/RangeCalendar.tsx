// Calendar in which the first and the last day are chosen one after the other. Loaded on demand.
import { type ChevronProps, DayPicker } from '@daypicker/react';
import { es } from '@daypicker/react/locale/es';
import { useState } from 'react';
import type { DayRange } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { fromBrowserDate, toBrowserDate } from './calendar-day.ts';
import { dayTexts } from './day-texts.ts';
import { formatDay } from './format-days.ts';
import styles from './RangeCalendar.module.css';

type RangeCalendarProps = {
  days: DayRange | undefined;
  /** Last day that can be chosen. */
  today: string;
  onChoose: (days: DayRange) => void;
};

const MONDAY = 1;

/**
 * Calendar in which the user chooses a range of days by pressing its two ends, in any sequence. Days after `today` cannot be
 * chosen. `onChoose` receives the range.
 */
export function RangeCalendar({ days, today, onChoose }: RangeCalendarProps) {
  const [first, setFirst] = useState<string | null>(null);
  const lastDate = toBrowserDate(today);
  const chosen = first === null ? days : { from: first, to: first };

  function choose(day: string) {
    if (first === null) setFirst(day);
    else onChoose(first < day ? { from: first, to: day } : { from: day, to: first });
  }

  return (
    <DayPicker
      mode="range"
      className={classNames(styles.calendar)}
      locale={es}
      weekStartsOn={MONDAY}
      today={lastDate}
      endMonth={lastDate}
      disabled={{ after: lastDate }}
      defaultMonth={toBrowserDate(days?.to ?? today)}
      selected={chosen && { from: toBrowserDate(chosen.from), to: toBrowserDate(chosen.to) }}
      onSelect={(_, pressed) => choose(fromBrowserDate(pressed))}
      components={{ Chevron }}
      footer={first === null ? dayTexts.first : dayTexts.last(formatDay(first))}
    />
  );
}

function Chevron({ orientation }: ChevronProps) {
  return <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} />;
}
