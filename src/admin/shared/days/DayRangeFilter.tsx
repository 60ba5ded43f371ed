// Filter of a list by days: a button with the selected days, which opens presets and a calendar.
import { useQuery } from '@tanstack/react-query';
import { type ToggleEvent, useId, useRef, useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { lazyModuleQuery } from '#admin/shared/lazy-module-query.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import { calendarDay, type DayRange } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import styles from './DayRangeFilter.module.css';
import { dayPresets } from './day-presets.ts';
import type { DaySearch } from './day-search.ts';
import { dayTexts } from './day-texts.ts';
import { formatDayRange } from './format-days.ts';

type DayRangeFilterProps = {
  search: DaySearch;
  /** Days that the server returned; undefined until the first response. */
  shownDays: DayRange | undefined;
  /** Called with both ends set. */
  onChange: (days: DaySearch) => void;
};

/**
 * Form control that filters a list by a range of days. `search` has the chosen days, `shownDays` those that the server returned;
 * `onChange` receives the days that the user chooses.
 */
export function DayRangeFilter({ search: { from, to }, shownDays, onChange }: DayRangeFilterProps) {
  const { timeZone } = useVenue();
  // Today in the venue's time zone by the server's clock, because the device's clock may be wrong.
  const today = useServerClock((now) => calendarDay(new Date(now), timeZone));
  const id = useId();
  const days = from !== undefined && to !== undefined ? { from, to } : shownDays;

  return (
    <div className={styles.filter}>
      <span id={`${id}-label`} className={classNames(layout.small, layout.bold)}>
        {dayTexts.label}
      </span>
      <Button
        icon={icons.calendar}
        iconAfter="chevron-down"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-words`}
        popoverTarget={`${id}-popover`}
        className={styles.button}
      >
        <span id={`${id}-words`} className={layout.fills}>
          {days ? formatDayRange(days, today) : dayTexts.unknown}
        </span>
      </Button>
      <DayPopover id={`${id}-popover`} days={days} today={today} onChoose={onChange} />
    </div>
  );
}

type PopoverProps = { id: string; days: DayRange | undefined; today: string; onChoose: (days: DayRange) => void };

/** Opened by the button that references its id; a choice closes it. */
function DayPopover({ id, days, today, onChoose }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function handleToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setIsOpen(newState === 'open');
    if (newState === 'open') currentTarget.focus({ preventScroll: true });
  }

  function choose({ from, to }: DayRange) {
    popover.current?.hidePopover();
    onChoose({ from, to });
  }

  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={dayTexts.choose}
      tabIndex={-1}
      onToggle={handleToggle}
      className={styles.popover}
    >
      {isOpen && <DayChoices days={days} today={today} onChoose={choose} />}
    </div>
  );
}

type DayChoicesProps = {
  /** Selected days; undefined while they are unknown. */
  days: DayRange | undefined;
  today: string;
  onChoose: (days: DayRange) => void;
};

/** The calendar is a separate file, loaded by a query: without a network an error and a retry button appear. */
const calendarQuery = lazyModuleQuery('calendar', () => import('./RangeCalendar.tsx'));

/** Content of the day filter: preset ranges, and a calendar for all other days. */
function DayChoices({ days, today, onChoose }: DayChoicesProps) {
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
        <LoadErrorMessage title={dayTexts.calendarFailed} query={query} />
        {query.isPending && <PageSkeleton heights={['21rem']} />}
        {RangeCalendar && <RangeCalendar days={days} today={today} onChoose={onChoose} />}
      </div>
    </div>
  );
}
