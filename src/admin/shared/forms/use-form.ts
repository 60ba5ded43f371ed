// React state of one open form, for its fields and for the dialog around them.
import { useState } from 'react';
import { afterPress } from '#ui/after-press.ts';
import {
  createFormState,
  type FieldMessages,
  isFormChanged,
  isFormValid,
  mergeSavedValues,
  visibleFieldError,
  withAllErrorsVisible,
  withChangedFields,
  withServerErrors,
  withVisitedField,
} from './form-state.ts';

/**
 * The values of a form, and the functions that its field components call. For a component that shows only some of the fields,
 * `Values` contains only these.
 */
export interface FormFields<Values extends object> {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** Props of a field component: its visible error, and the callback for leaving it. */
  readonly field: (name: keyof Values) => { readonly error: string | undefined; readonly onBlur: () => void };
}

/** Returned by `useForm`: the values and errors of a form, and the functions that change them. */
export interface Form<Values extends object> extends FormFields<Values> {
  /** True if closing would lose typed values. */
  readonly isChanged: boolean;
  readonly isValid: boolean;
  readonly errorsShown: number;
  /** Fields that another user changed while the form was open; null if no one saved. */
  readonly fieldsSavedByOthers: readonly (keyof Values)[] | null;
  /** Values as opened; after a change by another user, the values saved now. */
  readonly base: Values;
  readonly showAllErrors: () => void;
  readonly showServerErrors: (fields: FieldMessages) => void;
  /** Merges what another user saved meanwhile into the form. */
  readonly mergeSavedValues: (saved: Values) => void;
  /** Restarts the form with the values saved now. */
  readonly reopen: (saved: Values) => void;
}

/**
 * React state of a form that was opened with these values. `validate` returns the error message of each invalid field, by the rules
 * that the server checks too.
 */
export function useForm<Values extends object>(
  opened: Values,
  validate: (values: Values) => FieldMessages,
): Form<Values> {
  const [state, setState] = useState(() => createFormState(opened));
  const errors = validate(state.values);
  return {
    values: state.values,
    base: state.base,
    isChanged: isFormChanged(state),
    isValid: isFormValid(state, errors),
    errorsShown: state.errorsShown,
    fieldsSavedByOthers: state.fieldsSavedByOthers,
    change: (changes) => setState((present) => withChangedFields(present, changes)),
    field: (name) => ({
      error: visibleFieldError(state, errors, name),
      onBlur: () => afterPress(() => setState((present) => withVisitedField(present, name))),
    }),
    showAllErrors: () => setState(withAllErrorsVisible),
    showServerErrors: (fields) => setState((present) => withServerErrors(present, fields)),
    mergeSavedValues: (saved) => setState((present) => mergeSavedValues(present, saved)),
    reopen: (saved) => setState(createFormState(saved)),
  };
}
