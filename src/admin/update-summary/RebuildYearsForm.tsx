// Form that starts a rebuild, which recomputes the stored daily sales figures of some years.
import { type FormEvent, useRef, useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { YEARS_PER_REBUILD_MAX } from '#domain/rebuild-years.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';
import layout from '#ui/layout.module.css';
import { NumberField } from '#ui/NumberField.tsx';
import styles from './RebuildYearsForm.module.css';
import { addRebuildYear, DEFAULT_REBUILD_YEARS, type RebuildYearRefusal } from './rebuild-years.ts';
import { daySumRebuildTexts } from './update-summary-texts.ts';

type YearsFormProps = {
  /** A rebuild is being started or runs. */
  isBusy: boolean;
  onStart: (years: readonly number[]) => void;
};

/**
 * Form in which the owner chooses past years and starts a rebuild, which computes the stored daily sales figures of these years
 * again. `isBusy`: a rebuild is being started, or runs.
 */
export function RebuildYearsForm({ isBusy, onStart }: YearsFormProps) {
  const [years, setYears] = useState(DEFAULT_REBUILD_YEARS);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const added = addRebuildYear(years, typed);
    field.current?.focus();
    if (typeof added === 'string') return setError(refusalText(added, typed));
    setYears(added);
    setTyped('');
    setError(null);
  }

  function remove(year: number) {
    setYears(years.filter((each) => each !== year));
    setError(null);
    // The pressed button disappears, so the focus moves to the field.
    field.current?.focus();
  }

  return (
    <Card className={layout.stack4}>
      <FieldGroup legend={daySumRebuildTexts.years} layout="inline">
        {years.map((year) => (
          <Button
            key={year}
            iconAfter="close"
            aria-label={daySumRebuildTexts.remove(year)}
            onClick={() => remove(year)}
          >
            {year}
          </Button>
        ))}
      </FieldGroup>
      <form className={styles.add} noValidate onSubmit={add}>
        <NumberField
          ref={field}
          label={daySumRebuildTexts.year}
          value={typed}
          maxLength={4}
          error={error}
          onType={setTyped}
        />
        <Button type="submit" icon="plus" className={styles.addButton}>
          {daySumRebuildTexts.add}
        </Button>
      </form>
      <Button
        variant="primary"
        icon={icons.refresh}
        busy={isBusy}
        disabledReason={years.length === 0 ? daySumRebuildTexts.yearsMissing : null}
        className={styles.start}
        onClick={() => onStart(years)}
      >
        {daySumRebuildTexts.start}
      </Button>
    </Card>
  );
}

function refusalText(refusal: RebuildYearRefusal, typed: string): string {
  if (refusal === 'listed') return daySumRebuildTexts.yearListed(typed.trim());
  return refusal === 'full' ? daySumRebuildTexts.yearsFull(YEARS_PER_REBUILD_MAX) : daySumRebuildTexts.yearNotValid;
}
