// Something to have or not, with what that means.
import { useId } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './SettingsForm.module.css';

type ChoiceProps = { label: string; hint: string; checked: boolean; onChoose: (checked: boolean) => void };

export function Choice({ label, hint, checked, onChoose }: ChoiceProps) {
  const hintId = useId();
  return (
    <div className={styles.choice}>
      <Checkbox checked={checked} aria-describedby={hintId} onChange={({ target }) => onChoose(target.checked)}>
        {label}
      </Checkbox>
      <p id={hintId} className={styles.choiceHint}>
        {hint}
      </p>
    </div>
  );
}
