// A native checkbox whose label may contain links.
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './FieldError.tsx';
import layout from './layout.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The label. */
  children: ReactNode;
  /** Content at the end of the row, such as a price. */
  aside?: ReactNode;
  error?: string | null | undefined;
};

/** A checkbox with its label, which may contain links, and its validation error. */
export function Checkbox({ children, aside, error, id: idProp, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const describedBy = classNames(rest['aria-describedby'], error && `${id}-error`);
  return (
    <div className={classNames(styles.checkbox, className)}>
      <label className={styles.row}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <span className={layout.fills}>{children}</span>
        {aside && <span className={classNames(layout.quiet, layout.figures)}>{aside}</span>}
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
