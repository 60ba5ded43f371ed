// Layout of a form control: label above; error, hint and counter below, linked to the control by id.
import type { AriaAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './FieldError.tsx';
import styles from './FieldFrame.module.css';
import layout from './layout.module.css';

type FieldFrameProps = {
  id: string;
  label: ReactNode;
  error?: string | null | undefined;
  hint?: ReactNode;
  labelHidden?: boolean | undefined;
  counter?: string | undefined;
  counterOver?: boolean | undefined;
};

/** Shows a form control (`children`) with its label above, and its hint, validation error and character counter below. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  labelHidden,
  counter,
  counterOver,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  const hasNotes = Boolean(hint || counter);
  return (
    <div className={styles.frame}>
      <label htmlFor={id} className={classNames(layout.small, layout.bold, labelHidden && styles.labelHidden)}>
        {label}
      </label>
      {children}
      <FieldError id={`${id}-error`} error={error} />
      {hasNotes && (
        <div className={styles.notes}>
          {hint && <span id={`${id}-hint`}>{hint}</span>}
          {counter && (
            <span id={`${id}-counter`} className={classNames(styles.counter, counterOver && styles.over)}>
              {counter}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

type AriaProps = Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'>;

/**
 * Returns the attributes that link a form control to its `FieldFrame`: `id`, `aria-describedby` and `aria-invalid`. They are merged
 * with the attributes in `ariaProps`.
 */
export function fieldAttributes({ id, error, hint, counter }: FieldFrameProps, ariaProps: AriaProps) {
  const describing = classNames(
    ariaProps['aria-describedby'],
    error && `${id}-error`,
    Boolean(hint) && `${id}-hint`,
    counter && `${id}-counter`,
  );
  return { id, 'aria-describedby': describing || undefined, 'aria-invalid': error ? true : ariaProps['aria-invalid'] };
}
