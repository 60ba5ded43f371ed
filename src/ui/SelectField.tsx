// A native select with label, hint and error. Pass `option` elements as children.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, fieldAttributes } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import styles from './SelectField.module.css';

type SelectFieldProps = ComponentProps<'select'> & {
  label: ReactNode;
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
};

/** A select element (drop-down list) with label, hint and validation error. Pass `option` elements as children. */
export function SelectField({ label, error, hint, labelHidden, className, id: idProp, ...rest }: SelectFieldProps) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const frame = { id, label, error, hint, labelHidden };
  return (
    <FieldFrame {...frame}>
      <span className={styles.box}>
        <select {...rest} {...fieldAttributes(frame, rest)} className={classNames(styles.select, className)} />
        <Icon name="chevron-down" className={styles.arrow} />
      </span>
    </FieldFrame>
  );
}
