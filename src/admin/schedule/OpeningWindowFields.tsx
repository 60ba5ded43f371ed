// Fields for the opening windows of one day: two times for each window, and a button that adds another one.
import { formatMinutesAsTime, type OpeningWindow, QUARTER_HOURS } from '#domain/schedule.ts';
import { addOpeningWindow } from '#domain/window-editing.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import layout from '#ui/layout.module.css';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './OpeningWindowFields.module.css';
import { scheduleTexts } from './schedule-texts.ts';

type WindowFieldsProps = {
  /** The day as part of accessible names: «el lunes». */
  day: string;
  windows: readonly OpeningWindow[];
  /** The day is closed: its windows are shown and cannot be changed. */
  isOff?: boolean;
  onChange: (windows: OpeningWindow[]) => void;
};

/** Fields for the times of one day in which a section (drinks or food) is open: from and until, for each opening window. */
export function OpeningWindowFields({ day, windows, isOff = false, onChange }: WindowFieldsProps) {
  const more = addOpeningWindow(windows);
  const change = (index: number, window: OpeningWindow) =>
    onChange(windows.map((each, place) => (place === index ? window : each)));
  return (
    <div className={styles.windows}>
      {windows.map((window, index) => (
        <WindowRow
          // Windows have no identity of their own: the position is what the labels name.
          key={scheduleTexts.windowOf(day, index + 1)}
          window={window}
          isOff={isOff}
          of={windows.length === 1 ? day : scheduleTexts.windowOf(day, index + 1)}
          onChange={(next) => change(index, next)}
          onRemove={windows.length === 1 ? null : () => onChange(windows.filter((_, place) => place !== index))}
        />
      ))}
      {!isOff && more && (
        <Button variant="quiet" icon="plus" aria-label={scheduleTexts.addWindowOf(day)} onClick={() => onChange(more)}>
          {scheduleTexts.addWindow}
        </Button>
      )}
    </div>
  );
}

type WindowRowProps = {
  window: OpeningWindow;
  isOff: boolean;
  /** The day and the window as part of accessible names. */
  of: string;
  onChange: (window: OpeningWindow) => void;
  /** Null for the only window of the day. */
  onRemove: (() => void) | null;
};

function WindowRow({ window, isOff, of, onChange, onRemove }: WindowRowProps) {
  const { init, fin } = window;
  return (
    <div className={classNames(layout.row, styles.window)}>
      <TimeSelect
        label={scheduleTexts.initOf(of)}
        minutes={init}
        isOff={isOff}
        onChoose={(next) => onChange({ ...window, init: next })}
      />
      <span aria-hidden="true" className={layout.quiet}>
        –
      </span>
      <TimeSelect
        label={scheduleTexts.finOf(of)}
        minutes={fin}
        isOff={isOff}
        onChoose={(next) => onChange({ ...window, fin: next })}
      />
      {!isOff && onRemove && <IconButton icon="trash" label={scheduleTexts.removeWindowOf(of)} onClick={onRemove} />}
      {!isOff && <FinNote window={window} />}
    </div>
  );
}

type TimeSelectProps = { label: string; minutes: number; isOff: boolean; onChoose: (minutes: number) => void };

function TimeSelect({ label, minutes, isOff, onChoose }: TimeSelectProps) {
  return (
    <div className={styles.time}>
      <SelectField
        label={label}
        labelHidden
        value={minutes}
        disabled={isOff}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {QUARTER_HOURS.map((quarter) => (
          <option key={quarter} value={quarter}>
            {formatMinutesAsTime(quarter)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Says that the section is open all day, or that the window ends on the next day. */
function FinNote({ window: { init, fin } }: { window: OpeningWindow }) {
  if (fin > init) return null;
  return <span className={styles.note}>{fin === init ? scheduleTexts.allDay : scheduleTexts.nextDay}</span>;
}
