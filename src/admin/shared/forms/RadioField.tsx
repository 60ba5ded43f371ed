// Form field with radio buttons for a few options, under their label.
import { type ComponentProps, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/FieldError.tsx';
import layout from '#ui/layout.module.css';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';

type RadioFieldProps<Value extends string> = ComponentProps<typeof SegmentedControl<Value>> & {
  /** Error of the last submit, shown under the radio buttons; null if the last submit had none. */
  error?: string | null;
};

/** Form field with a row of radio buttons under a visible label, for a few options of which one is selected. */
export function RadioField<Value extends string>({ error = null, ...control }: RadioFieldProps<Value>) {
  const errorId = useId();
  return (
    <div className={layout.stack2}>
      {/* The radio group's own label announces it to screen readers. */}
      <span aria-hidden="true" className={classNames(layout.small, layout.bold)}>
        {control.label}
      </span>
      <SegmentedControl {...control} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}
