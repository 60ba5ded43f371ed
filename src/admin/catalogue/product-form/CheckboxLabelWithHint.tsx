// Content of a checkbox label: the label text, and a hint below it.
import type { ReactNode } from 'react';
import styles from './CheckboxLabelWithHint.module.css';

/** Content of a checkbox label: the label text (`children`), and a smaller hint below it. */
export function CheckboxLabelWithHint({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span className={styles.hint}>{hint}</span>
    </>
  );
}
