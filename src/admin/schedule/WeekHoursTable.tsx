// Table with the opening hours of each weekday, Monday first.
import { useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import { HOURS_COPY_TARGETS, type HoursCopyTarget, type WeekdayHours, type WeekHours } from '#domain/schedule.ts';
import type { Weekday } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { Switch } from '#ui/Switch.tsx';
import { TABLE_ARIA_ROLES } from '#ui/table-roles.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { OpeningWindowFields } from './OpeningWindowFields.tsx';
import { scheduleTexts } from './schedule-texts.ts';
import type { OpeningHoursChange } from './use-save-opening-hours.ts';
import styles from './WeekHoursTable.module.css';

type DayTableProps = { week: WeekHours; onChange: (change: OpeningHoursChange) => void };

/**
 * Table with the opening hours of each weekday, Monday first. `onChange` is called with each change: other hours of a day, or the
 * hours of a day copied to other days.
 */
export function WeekHoursTable({ week, onChange }: DayTableProps) {
  const [copied, setCopied] = useState<Weekday | null>(null);
  return (
    <>
      <table {...TABLE_ARIA_ROLES.table} className={styles.table}>
        <caption>
          <VisuallyHidden>{scheduleTexts.table}</VisuallyHidden>
        </caption>
        <thead {...TABLE_ARIA_ROLES.group} className={styles.head}>
          <tr {...TABLE_ARIA_ROLES.row}>
            {[scheduleTexts.day, scheduleTexts.windows, scheduleTexts.closed, scheduleTexts.copy].map((header) => (
              <th key={header} {...TABLE_ARIA_ROLES.columnHeader} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ARIA_ROLES.group}>
          {week.map((day) => (
            <DayRow key={day.weekday} day={day} onChange={onChange} onCopy={() => setCopied(day.weekday)} />
          ))}
        </tbody>
      </table>
      {copied !== null && (
        <CopyDialog
          day={WEEKDAY_NAMES[copied]}
          onChoose={(to) => {
            setCopied(null);
            onChange({ kind: 'copy', weekday: copied, to });
          }}
          onClose={() => setCopied(null)}
        />
      )}
    </>
  );
}

type DayRowProps = { day: WeekdayHours; onChange: DayTableProps['onChange']; onCopy: () => void };

function DayRow({ day: { weekday, windows, closed }, onChange, onCopy }: DayRowProps) {
  const name = WEEKDAY_NAMES[weekday];
  return (
    <tr {...TABLE_ARIA_ROLES.row} className={styles.row}>
      <th {...TABLE_ARIA_ROLES.rowHeader} scope="row" className={styles.day}>
        {name}
      </th>
      <td {...TABLE_ARIA_ROLES.cell} className={styles.windows}>
        <OpeningWindowFields
          day={scheduleTexts.onDay(name)}
          windows={windows}
          isOff={closed}
          onChange={(next) => onChange({ kind: 'day', weekday, hours: { windows: next, closed } })}
        />
      </td>
      <td {...TABLE_ARIA_ROLES.cell} data-label={scheduleTexts.closed} className={styles.closed}>
        <Switch
          label={scheduleTexts.closedOf(name)}
          labelHidden
          checked={closed}
          onSwitch={(next) => onChange({ kind: 'day', weekday, hours: { windows, closed: next } })}
        />
      </td>
      <td {...TABLE_ARIA_ROLES.cell} className={styles.copy}>
        <Button variant="quiet" icon={icons.copy} aria-label={scheduleTexts.copyOf(name)} onClick={onCopy}>
          {scheduleTexts.copyTo}
        </Button>
      </td>
    </tr>
  );
}

type CopyDialogProps = { day: string; onChoose: (to: HoursCopyTarget) => void; onClose: () => void };

/** Asks to which days the hours of one day are copied. */
function CopyDialog({ day, onChoose, onClose }: CopyDialogProps) {
  return (
    <Dialog title={scheduleTexts.copyTitle(day)} placement="center" closeLabel={texts.form.close} onClose={onClose}>
      <p className={layout.quiet}>{scheduleTexts.copyText}</p>
      <div className={styles.targets}>
        {HOURS_COPY_TARGETS.map((target) => (
          <Button key={target} wide size="large" onClick={() => onChoose(target)}>
            {scheduleTexts.copyTargets[target]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
