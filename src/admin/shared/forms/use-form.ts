// The state of one open form, for its fields and for the dialog around them.
import { useState } from 'react';
import {
  changeForm,
  type FieldMessages,
  fieldMessage,
  isChanged,
  isValid,
  leaveField,
  openForm,
  rebase,
  showAllErrors,
  showServerErrors,
} from './form-state.ts';

/** What the fields of a form need. A part of a form takes the fields of that part. */
export interface FormFields<Values extends object> {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** For the field's own component: what stands under it, and that it was left. */
  readonly field: (name: keyof Values) => { readonly error: string | undefined; readonly onBlur: () => void };
}

export interface Form<Values extends object> extends FormFields<Values> {
  /** Closing would lose something. */
  readonly isChanged: boolean;
  readonly isValid: boolean;
  readonly faultsShown: number;
  /** Fields that somebody else changed while it was open; null when nobody saved anything. */
  readonly changedMeanwhile: readonly (keyof Values)[] | null;
  /** As it was opened; after a change by somebody else, as it is saved now. */
  readonly base: Values;
  readonly showFaults: () => void;
  readonly showServerErrors: (fields: FieldMessages) => void;
  readonly rebase: (saved: Values) => void;
  /** Begins anew from what is saved now. */
  readonly reopen: (saved: Values) => void;
}

/** `faultsOf` says in words what is wrong with each field, by the rules that the server has too. */
export function useForm<Values extends object>(
  opened: Values,
  validate: (values: Values) => FieldMessages,
): Form<Values> {
  const [state, setState] = useState(() => openForm(opened));
  const errors = validate(state.values);
  return {
    values: state.values,
    base: state.base,
    isChanged: isChanged(state),
    isValid: isValid(state, errors),
    faultsShown: state.errorsShown,
    changedMeanwhile: state.changedMeanwhile,
    change: (changes) => setState((present) => changeForm(present, changes)),
    field: (name) => ({
      error: fieldMessage(state, errors, name),
      onBlur: () => setState((present) => leaveField(present, name)),
    }),
    showFaults: () => setState(showAllErrors),
    showServerErrors: (fields) => setState((present) => showServerErrors(present, fields)),
    rebase: (saved) => setState((present) => rebase(present, saved)),
    reopen: (saved) => setState(openForm(saved)),
  };
}
