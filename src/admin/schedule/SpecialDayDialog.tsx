// The dialog that creates or edits a special day.

import { texts } from '#admin/shared/texts.ts';
import { dayAndMonthText } from '#contract/hours-texts.es.ts';
import { type ListedSpecialDay, SPECIAL_DAY_NOTE_CHARACTERS_MAX } from '#contract/schedules.ts';
import { TextField } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Switch } from '#ui/Switch.tsx';
import { OpeningWindowFields } from './OpeningWindowFields.tsx';
import styles from './SpecialDayDialog.module.css';
import { specialDayTexts } from './schedule-texts.ts';
import type { SpecialDayEntry, SpecialDayScope } from './special-day-view.ts';
import { useSpecialDayForm } from './use-special-day-form.ts';

const PLACES: readonly SpecialDayScope[] = ['both', 'food', 'drinks'];
const PLACE_OPTIONS = PLACES.map((place) => ({ value: place, label: specialDayTexts.sectionChoices[place] }));

type SpecialDayDialogProps = {
  /** Null for a new special day. */
  entry: SpecialDayEntry | null;
  days: readonly ListedSpecialDay[];
  onClose: () => void;
};

/** Dialog that creates or edits a special day: a date whose opening hours replace those of its weekday. */
export function SpecialDayDialog({ entry, days, onClose }: SpecialDayDialogProps) {
  const form = useSpecialDayForm({ entry, days, onClose });
  const { values, change } = form;
  return (
    <FormDialog
      title={entry ? specialDayTexts.editTitle(dayAndMonthText(entry.special.day)) : specialDayTexts.addTitle}
      texts={texts.form}
      placement="center"
      isValid={form.isValid}
      isSaving={form.isSaving}
      errorsShown={form.errorsShown}
      onSave={form.save}
      onInvalid={form.showErrors}
      onClose={form.close}
      discardConfirmation={form.discarding}
    >
      {!entry && (
        <TextField
          label={specialDayTexts.date}
          type="date"
          value={values.day}
          min={form.today}
          required
          data-autofocus
          error={form.dayError}
          onChange={({ target }) => change({ day: target.value })}
        />
      )}
      {!entry && (
        <SegmentedControl
          label={specialDayTexts.sections}
          options={PLACE_OPTIONS}
          value={values.place}
          onChange={(place) => change({ place })}
        />
      )}
      <Switch label={specialDayTexts.closed} checked={values.isClosed} onSwitch={(isClosed) => change({ isClosed })} />
      {!values.isClosed && (
        <div>
          <OpeningWindowFields
            day={specialDayTexts.windowsOf}
            windows={values.windows}
            onChange={(windows) => change({ windows })}
          />
          {form.windowsError && (
            <p role="alert" className={styles.error}>
              {form.windowsError}
            </p>
          )}
        </div>
      )}
      <TextField
        label={specialDayTexts.note}
        hint={specialDayTexts.noteHint}
        value={values.note}
        maxLength={SPECIAL_DAY_NOTE_CHARACTERS_MAX}
        autoComplete="off"
        onChange={({ target }) => change({ note: target.value })}
      />
    </FormDialog>
  );
}
