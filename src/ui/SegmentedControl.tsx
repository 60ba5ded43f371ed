// Segmented control: radio buttons for a few options of which one is selected; arrow keys move between them.
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconSource } from './Icon.tsx';
import styles from './SegmentedControl.module.css';

/** One option of a `SegmentedControl`. */
type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: IconSource | undefined };

type SegmentedControlProps<Value extends string> = {
  /** Name of the group for screen readers. */
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `name` of the radio inputs; generated if left out. */
  name?: string | undefined;
  className?: string | undefined;
};

/**
 * A row of buttons, of which at most one is selected: none if `value` is the value of no option. For screen readers and the
 * keyboard they are radio buttons.
 */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  className,
}: SegmentedControlProps<Value>) {
  const ownName = useId();
  return (
    <fieldset className={classNames(styles.segments, className)}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.radio}
          />
          {option.icon && <Icon name={option.icon} />}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
