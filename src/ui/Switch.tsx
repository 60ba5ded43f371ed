// An on/off switch that takes effect immediately. For a value saved with its form use Checkbox.
import { type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Switch.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange' | 'children'> & {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  checked: boolean;
  /** Save the value immediately; pass the old `checked` again if saving fails. */
  onSwitch: (checked: boolean) => void;
};

/** An on/off switch whose change takes effect immediately. For a value that is saved with its form use `Checkbox`. */
export function Switch({ label, labelHidden = false, checked, onSwitch, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onSwitch(event.target.checked)}
        className={styles.track}
      />
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </label>
  );
}
