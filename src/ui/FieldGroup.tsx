// A titled group of fields, side by side where there is space.
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './FieldError.tsx';
import styles from './FieldGroup.module.css';

type FieldGroupProps = {
  /** Title of the group. */
  legend: ReactNode;
  hint?: ReactNode;
  /** Validation error of the whole group. */
  error?: string | null | undefined;
  /**
   * `stacked`: one field per line; `inline`: each as wide as its content. Default `columns`: as many per line as fit.
   */
  layout?: 'columns' | 'stacked' | 'inline' | undefined;
  children: ReactNode;
};

/** A group of form controls with a common title, hint and error. */
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

/** Form controls side by side where there is space, without a title. */
export function FieldRow({ long = false, children }: FieldRowProps) {
  return <div className={classNames(styles.columns, long && styles.long)}>{children}</div>;
}

type FieldRowProps = {
  /** The fields have long values: on a phone each has a row of its own. */
  long?: boolean;
  children: ReactNode;
};
