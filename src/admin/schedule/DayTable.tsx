// The table of the opening hours of each weekday, Monday first.
import { type DayHours, formatMinutes, QUARTER_HOURS, type WeekHours } from '#domain/schedule.ts';
import { WEEKDAY_NAMES } from '#domain/time.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TABLE_ROLES } from '#ui/table-roles.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './DayTable.module.css';
import { scheduleTexts } from './schedule-texts.ts';
import type { HoursChange } from './use-save-hours.ts';

type DayTableProps = { week: WeekHours; onChange: (change: HoursChange) => void };

export function DayTable({ week, onChange }: DayTableProps) {
  return (
    <table {...TABLE_ROLES.table} className={styles.table}>
      <caption>
        <VisuallyHidden>{scheduleTexts.table}</VisuallyHidden>
      </caption>
      <thead {...TABLE_ROLES.group} className={styles.head}>
        <tr {...TABLE_ROLES.row}>
          {[scheduleTexts.day, scheduleTexts.init, scheduleTexts.fin, scheduleTexts.closed].map((header) => (
            <th key={header} {...TABLE_ROLES.columnHeader} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.group}>
        {week.map((day) => (
          <DayRow key={day.weekday} day={day} onChange={onChange} />
        ))}
      </tbody>
    </table>
  );
}

function DayRow({ day, onChange }: { day: DayHours; onChange: DayTableProps['onChange'] }) {
  const { weekday, init, fin, closed } = day;
  const name = WEEKDAY_NAMES[weekday];
  const change = (hours: HoursChange['hours']) => onChange({ weekday, hours });
  return (
    <tr {...TABLE_ROLES.row} className={styles.row}>
      <th {...TABLE_ROLES.rowHeader} scope="row" className={styles.day}>
        {name}
      </th>
      <td {...TABLE_ROLES.cell} data-label={scheduleTexts.init} className={styles.time}>
        <TimeSelect
          label={scheduleTexts.initOf(name)}
          minutes={init}
          isOff={closed}
          onChoose={(next) => change({ init: next })}
        />
      </td>
      <td {...TABLE_ROLES.cell} data-label={scheduleTexts.fin} className={styles.time}>
        <TimeSelect
          label={scheduleTexts.finOf(name)}
          minutes={fin}
          isOff={closed}
          onChoose={(next) => change({ fin: next })}
        />
        {!closed && <FinNote init={init} fin={fin} />}
      </td>
      <td {...TABLE_ROLES.cell} data-label={scheduleTexts.closed} className={styles.closed}>
        <Switch
          label={scheduleTexts.closedOf(name)}
          labelHidden
          checked={closed}
          onSwitch={(next) => change({ closed: next })}
        />
      </td>
    </tr>
  );
}

type TimeSelectProps = { label: string; minutes: number; isOff: boolean; onChoose: (minutes: number) => void };

function TimeSelect({ label, minutes, isOff, onChoose }: TimeSelectProps) {
  return (
    <SelectField
      label={label}
      labelHidden
      value={minutes}
      disabled={isOff}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {QUARTER_HOURS.map((quarter) => (
        <option key={quarter} value={quarter}>
          {formatMinutes(quarter)}
        </option>
      ))}
    </SelectField>
  );
}

/** Says that the section is open all day, or that it closes on the next day. */
function FinNote({ init, fin }: Pick<DayHours, 'init' | 'fin'>) {
  if (fin > init) return null;
  return <span className={styles.note}>{fin === init ? scheduleTexts.allDay : scheduleTexts.nextDay}</span>;
}
