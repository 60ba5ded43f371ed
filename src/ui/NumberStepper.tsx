// A small whole number with minus and plus buttons.
import { classNames } from './class-names.ts';
import type { IconSource } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './NumberStepper.module.css';

type NumberStepperProps = {
  /** Accessible name of the group: what is counted. */
  label: string;
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  onChange: (value: number) => void;
  /** Label of the minus button, such as «Quitar uno». */
  decreaseLabel: string;
  /** Label of the plus button, such as «Añadir uno». */
  increaseLabel: string;
  /** Another icon for the minus button, such as a bin if the next step removes the line. */
  decreaseIcon?: IconSource | undefined;
  className?: string | undefined;
};

/**
 * A number input for a small whole number: the number stands between a minus and a plus button, such as the quantity of a cart
 * line.
 */
export function NumberStepper({
  label,
  value,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  onChange,
  decreaseLabel,
  increaseLabel,
  decreaseIcon = 'minus',
  className,
}: NumberStepperProps) {
  // `aria-disabled` instead of `disabled`, so that the button that reached its limit keeps the focus.
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
