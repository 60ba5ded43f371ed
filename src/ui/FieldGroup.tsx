// Fields that belong together under one name, side by side where there is room.
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './FieldError.tsx';
import styles from './FieldGroup.module.css';

export type FieldGroupProps = {
  /** Its name. */
  legend: ReactNode;
  hint?: ReactNode;
  /** What is wrong with them together. */
  error?: string | null | undefined;
  /** `stacked` has one field a line, `inline` keeps each as wide as it needs. Default: as many as fit beside each other. */
  layout?: 'columns' | 'stacked' | 'inline' | undefined;
  children: ReactNode;
};

export function FieldGroup({ legend, hint, error, layout = 'columns', children }: FieldGroupProps) {
  const id = useId();
  const describedBy = classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`);
  return (
    <fieldset className={styles.group} aria-describedby={describedBy || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles[layout]}>{children}</div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

/** Fields side by side where there is room, without a name of their own. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
