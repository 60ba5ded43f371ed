// A small whole number changed one by one.
import { classNames } from './class-names.ts';
import type { IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Stepper.module.css';

export type StepperProps = {
  /** What is counted: the accessible name of the group. */
  label: string;
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  onChange: (value: number) => void;
  /** Name of the minus button, such as «Quitar uno». */
  decreaseLabel: string;
  /** Name of the plus button, such as «Añadir uno». */
  increaseLabel: string;
  /** Another picture for the minus, such as a bin where the next step removes the line. */
  decreaseIcon?: IconName | undefined;
  className?: string | undefined;
};

export function Stepper({
  label,
  value,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  onChange,
  decreaseLabel,
  increaseLabel,
  decreaseIcon = 'minus',
  className,
}: StepperProps) {
  // Off is `aria-disabled`, not `disabled`, so that the focus stays on the button that reached its end.
  return (
    <span role="group" aria-label={label} className={classNames(styles.stepper, className)}>
      <IconButton
        icon={decreaseIcon}
        label={decreaseLabel}
        aria-disabled={value <= min || undefined}
        onClick={() => onChange(value - 1)}
      />
      <output className={styles.value}>{value}</output>
      <IconButton
        icon="plus"
        label={increaseLabel}
        aria-disabled={value >= max || undefined}
        onClick={() => onChange(value + 1)}
      />
    </span>
  );
}
