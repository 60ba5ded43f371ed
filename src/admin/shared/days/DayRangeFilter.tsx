// Day filter of a history: a button with the selected days, which opens presets and a calendar.
import { type ToggleEvent, useId, useRef, useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { calendarDay, type DayRange } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { DayChoices } from './DayChoices.tsx';
import styles from './DayRangeFilter.module.css';
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

export function DayRangeFilter({ search: { from, to }, shownDays, onChange }: DayRangeFilterProps) {
  const { timeZone } = useVenue();
  // Today in the venue's time zone by the server's clock, because the device's clock may be wrong.
  const today = useServerClock((now) => calendarDay(new Date(now), timeZone));
  const id = useId();
  const days = from !== undefined && to !== undefined ? { from, to } : shownDays;

  return (
    <div className={styles.filter}>
      <span id={`${id}-label`} className={styles.label}>
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
        <span id={`${id}-words`} className={styles.words}>
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
