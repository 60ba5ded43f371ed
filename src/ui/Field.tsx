// A text field with label, hint, counter and error. Uncontrolled unless `value` is passed.
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { FieldFrame, fieldAttributes } from './FieldFrame.tsx';

/** The props that all text fields share: label, hint, validation error and the maximum of the character counter. */
export type CommonFieldProps = {
  label: ReactNode;
  /** Text of the validation error. Announced when it appears. */
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** Shows a counter of the used characters with this maximum. Does not limit the text: pass `maxLength` for that. */
  counterMax?: number | undefined;
};

type SingleLineProps = CommonFieldProps & ComponentProps<'input'> & { multiline?: false | undefined };
type MultiLineProps = CommonFieldProps & ComponentProps<'textarea'> & { multiline: true };
type TextFieldProps = SingleLineProps | MultiLineProps;

/**
 * A text field of one line, or of several with `multiline`. All other props, including `ref` and `data-autofocus`, are passed to
 * the input or textarea.
 */
export function TextField(props: TextFieldProps) {
  return props.multiline ? <MultiLineField {...props} /> : <SingleLineField {...props} />;
}

function SingleLineField({ label, error, hint, labelHidden, counterMax, multiline: _, ...rest }: SingleLineProps) {
  const { frame, countTyped } = useFrame({ label, error, hint, labelHidden, counterMax }, rest);
  return (
    <FieldFrame {...frame}>
      <input
        type="text"
        {...rest}
        {...fieldAttributes(frame, rest)}
        className={classNames(styles.input, rest.className)}
        onChange={(event) => {
          countTyped(event.target.value);
          rest.onChange?.(event);
        }}
      />
    </FieldFrame>
  );
}

function MultiLineField({ label, error, hint, labelHidden, counterMax, multiline: _, ...rest }: MultiLineProps) {
  const { frame, countTyped } = useFrame({ label, error, hint, labelHidden, counterMax }, rest);
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={3}
        {...rest}
        {...fieldAttributes(frame, rest)}
        className={classNames(styles.input, styles.multiline, rest.className)}
        onChange={(event) => {
          countTyped(event.target.value);
          rest.onChange?.(event);
        }}
      />
    </FieldFrame>
  );
}

type InputValues = { id?: string | undefined; value?: unknown; defaultValue?: unknown };

function useFrame({ counterMax, ...texts }: CommonFieldProps, input: InputValues) {
  const ownId = useId();
  const [typed, setTyped] = useState(() => countCharacters(input.defaultValue));
  const used = input.value === undefined ? typed : countCharacters(input.value);
  const frame = {
    ...texts,
    id: input.id ?? ownId,
    counter: counterMax === undefined ? undefined : `${used}/${counterMax}`,
    counterOver: counterMax !== undefined && used > counterMax,
  };
  return { frame, countTyped: (text: string) => setTyped(countCharacters(text)) };
}

/** Number of Unicode code points, close to what people count: an accented letter or an emoji is one. */
function countCharacters(value: unknown): number {
  return typeof value === 'string' ? [...value].length : 0;
}
