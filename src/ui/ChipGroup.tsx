// A group of checkboxes that look like chips, of which any number can be selected.
import { type ReactNode } from 'react';
import styles from './ChipGroup.module.css';
import { FieldGroup } from './FieldGroup.tsx';
import { Icon } from './Icon.tsx';

/** One chip of a `ChipGroup`. */
type ChipOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** An image before the text. */
  image?: ReactNode;
};

type ChipGroupProps<Value extends string> = {
  /** Title of the group. */
  legend: ReactNode;
  options: readonly ChipOption<Value>[];
  value: readonly Value[];
  /** Called with the selected values in the order of the options. */
  onChoose: (value: Value[]) => void;
  hint?: ReactNode;
  error?: string | null | undefined;
};

/** A group of checkboxes that look like small buttons, of which any number can be selected. */
export function ChipGroup<Value extends string>(props: ChipGroupProps<Value>) {
  const { legend, options, value, onChoose, hint, error } = props;

  function choose(option: Value, isChosen: boolean) {
    const chosen = options.filter((each) => (each.value === option ? isChosen : value.includes(each.value)));
    onChoose(chosen.map((each) => each.value));
  }

  return (
    <FieldGroup legend={legend} hint={hint} error={error} layout="inline">
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={(event) => choose(option.value, event.target.checked)}
            className={styles.box}
          />
          {option.image}
          <span className={styles.text}>{option.label}</span>
          <Icon name="check" className={styles.tick} />
        </label>
      ))}
    </FieldGroup>
  );
}
