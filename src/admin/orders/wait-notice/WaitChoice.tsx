// The waiting times as large radio buttons: one tap selects, arrow keys move between them.
import { useId } from 'react';
import { waitNames } from '#contract/notice-texts.es.ts';
import { WAITS, type Wait } from '#domain/wait-notice.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './WaitChoice.module.css';

type WaitChoiceProps = {
  /** The question that the waiting times answer. */
  legend: string;
  /** Null before the first choice. */
  value: Wait | null;
  onChoose: (wait: Wait) => void;
};

export function WaitChoice({ legend, value, onChoose }: WaitChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {WAITS.map((wait) => (
          <label key={wait} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={wait}
              checked={wait === value}
              data-autofocus={wait === (value ?? WAITS[0]) || undefined}
              onChange={() => onChoose(wait)}
              className={styles.radio}
            />
            <Icon name="check" className={styles.tick} />
            <span>{waitNames[wait]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
