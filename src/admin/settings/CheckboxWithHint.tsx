// A checkbox with an explanation below it.
import { useId } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './SettingsForm.module.css';

type CheckboxWithHintProps = { label: string; hint: string; checked: boolean; onToggle: (checked: boolean) => void };

export function CheckboxWithHint({ label, hint, checked, onToggle }: CheckboxWithHintProps) {
  const hintId = useId();
  return (
    <div className={styles.checkbox}>
      <Checkbox checked={checked} aria-describedby={hintId} onChange={({ target }) => onToggle(target.checked)}>
        {label}
      </Checkbox>
      <p id={hintId} className={styles.checkboxHint}>
        {hint}
      </p>
    </div>
  );
}
