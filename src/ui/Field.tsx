// A text field with its label, hint, counter and error tied together. Uncontrolled unless given a value.
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { FieldFrame, tieToFrame } from './FieldFrame.tsx';

export type FieldWords = {
  label: ReactNode;
  /** What is wrong, in words. Announced when it appears. */
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** Shows how many characters are used of this many. Does not cut: pass `maxLength` for that. */
  counterMax?: number | undefined;
};

type SingleLineProps = FieldWords & ComponentProps<'input'> & { multiline?: false | undefined };
type MultiLineProps = FieldWords & ComponentProps<'textarea'> & { multiline: true };
export type TextFieldProps = SingleLineProps | MultiLineProps;

/** All other props, `ref` and `data-autofocus` included, go to the input or textarea itself. */
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
        {...tieToFrame(frame, rest)}
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
        {...tieToFrame(frame, rest)}
        className={classNames(styles.input, styles.multiline, rest.className)}
        onChange={(event) => {
          countTyped(event.target.value);
          rest.onChange?.(event);
        }}
      />
    </FieldFrame>
  );
}

type GivenValues = { id?: string | undefined; value?: unknown; defaultValue?: unknown };

function useFrame({ counterMax, ...words }: FieldWords, given: GivenValues) {
  const ownId = useId();
  const [typed, setTyped] = useState(() => charactersIn(given.defaultValue));
  const used = given.value === undefined ? typed : charactersIn(given.value);
  const frame = {
    ...words,
    id: given.id ?? ownId,
    counter: counterMax === undefined ? undefined : `${used}/${counterMax}`,
    counterOver: counterMax !== undefined && used > counterMax,
  };
  return { frame, countTyped: (text: string) => setTyped(charactersIn(text)) };
}

/** Characters as people count them, near enough: an accented letter or an emoji is one. */
function charactersIn(value: unknown): number {
  return typeof value === 'string' ? [...value].length : 0;
}
