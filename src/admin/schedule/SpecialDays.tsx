// The special days of a section (drinks or food): dates whose opening hours replace those of their weekday.

import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { dayAndMonthText, openingWindowsText } from '#contract/hours-texts.es.ts';
import type { ListedSpecialDay } from '#contract/schedules.ts';
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import type { Section } from '#domain/schedule.ts';
import { weekdayOf } from '#domain/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import layout from '#ui/layout.module.css';
import { SpecialDayDialog } from './SpecialDayDialog.tsx';
import styles from './SpecialDays.module.css';
import { specialDayTexts } from './schedule-texts.ts';
import {
  type SpecialDayEntry,
  sectionsOfSpecialDay,
  specialDayEntries,
  specialDaysOfDate,
} from './special-day-view.ts';
import { useSchedulesChange } from './use-special-days.ts';

type SpecialDaysProps = { section: Section; days: readonly ListedSpecialDay[] };

/** List of the special days of a section (drinks or food), with the buttons and dialogs that add, edit and delete one. */
export function SpecialDays({ section, days }: SpecialDaysProps) {
  const [edited, setEdited] = useState<SpecialDayEntry | 'new' | null>(null);
  const [removed, setRemoved] = useState<SpecialDayEntry | null>(null);
  const entries = specialDayEntries(days, section);
  return (
    <section aria-labelledby="special-days" className={layout.stack3}>
      <div className={classNames(layout.rowBetween, styles.heading)}>
        <h2 id="special-days" className={layout.large}>
          {specialDayTexts.title}
        </h2>
        <Button icon="plus" onClick={() => setEdited('new')}>
          {specialDayTexts.add}
        </Button>
      </div>
      <p className={layout.quiet}>{specialDayTexts.lead}</p>
      {entries.length === 0 && (
        <EmptyState icon={icons.calendar} title={specialDayTexts.none}>
          {specialDayTexts.noneHint}
        </EmptyState>
      )}
      <ul role="list" className={styles.list}>
        {entries.map((entry) => (
          <SpecialDayItem
            key={entry.special.day}
            entry={entry}
            onEdit={() => setEdited(entry)}
            onRemove={() => setRemoved(entry)}
          />
        ))}
      </ul>
      {edited !== null && (
        <SpecialDayDialog entry={edited === 'new' ? null : edited} days={days} onClose={() => setEdited(null)} />
      )}
      {removed && <RemoveDialog entry={removed} days={days} onClose={() => setRemoved(null)} />}
    </section>
  );
}

type SpecialDayItemProps = { entry: SpecialDayEntry; onEdit: () => void; onRemove: () => void };

function SpecialDayItem({ entry: { special, place }, onEdit, onRemove }: SpecialDayItemProps) {
  const date = dayAndMonthText(special.day);
  return (
    <li className={styles.item}>
      <div className={classNames(layout.breaks, layout.fills, styles.text)}>
        <span className={classNames(layout.bold, styles.date)}>
          {WEEKDAY_NAMES[weekdayOf(special.day)]}, {date} de {special.day.slice(0, 4)}
        </span>
        <span>{openingWindowsText(special.windows)}</span>
        {special.note !== '' && <span className={layout.quiet}>{special.note}</span>}
      </div>
      {place === 'both' && <Badge>{specialDayTexts.both}</Badge>}
      <div className={styles.actions}>
        <IconButton icon={icons.edit} label={specialDayTexts.edit(date)} onClick={onEdit} />
        <IconButton icon="trash" label={specialDayTexts.remove(date)} onClick={onRemove} />
      </div>
    </li>
  );
}

type RemoveDialogProps = { entry: SpecialDayEntry; days: readonly ListedSpecialDay[]; onClose: () => void };

function RemoveDialog({ entry: { special, place }, days, onClose }: RemoveDialogProps) {
  const { day } = special;
  // What the dialog shows, also if the list changes while it is open.
  const [shown] = useState(() => specialDaysOfDate(days, day));
  const removal = useSchedulesChange({
    send: () => api.schedules.deleteSpecialDay({ day, sections: sectionsOfSpecialDay(place), shown }),
    doneText: specialDayTexts.deleted,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      danger
      title={specialDayTexts.removeTitle(dayAndMonthText(day))}
      text={specialDayTexts.removeText(specialDayTexts.where[place])}
      confirmLabel={specialDayTexts.removeConfirm}
      cancelLabel={texts.cancel}
      busy={removal.isPending}
      onConfirm={() => removal.mutate(undefined)}
      onCancel={onClose}
    />
  );
}
