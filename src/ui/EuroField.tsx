// Text field for an amount in euros with a decimal comma. It gives the parent the typed text, which the parent parses.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './EuroField.module.css';
import fieldStyles from './Field.module.css';
import { FieldFrame, fieldAttributes } from './FieldFrame.tsx';

type EuroFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  label: ReactNode;
  value: string;
  onType: (text: string) => void;
  error?: string | null | undefined;
  hint?: ReactNode;
};

/** A text field for an amount in euros. `onType` gets the typed text, which the parent parses. */
export function EuroField({ label, onType, error, hint, className, id: idProp, ...rest }: EuroFieldProps) {
  const ownId = useId();
  const frame = { id: idProp ?? ownId, label, error, hint };
  return (
    <FieldFrame {...frame}>
      <span className={styles.box}>
        <input
          {...rest}
          {...fieldAttributes(frame, rest)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => onType(target.value)}
          className={classNames(fieldStyles.input, styles.input, className)}
        />
        <span aria-hidden="true" className={styles.sign}>
          €
        </span>
      </span>
    </FieldFrame>
  );
}
