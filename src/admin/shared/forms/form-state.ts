// State of an open form: typed values, visible errors, and values that another user saved while it was open.

/**
 * State of an open form: the typed values, which fields were visited, and the errors of the server. Values must be JSON data,
 * because they are compared as JSON.
 */
interface FormState<Values extends object> {
  /** Values as opened; after a change by another user, the values saved now. */
  readonly base: Values;
  readonly values: Values;
  /** Fields that were changed or left: their errors are visible. */
  readonly visitedFields: ReadonlySet<PropertyKey>;
  readonly showsAllErrors: boolean;
  /** Errors reported by the server; each stays until its field changes. */
  readonly serverErrors: FieldMessages;
  /** Fields that another user changed while the form was open; null if no one saved. */
  readonly fieldsSavedByOthers: readonly (keyof Values)[] | null;
  /** Counter: increments when errors become visible that the user must look for. */
  readonly errorsShown: number;
}

/** Error messages of a form by the name of the field; fields without an error are missing. */
export type FieldMessages = Readonly<Partial<Record<PropertyKey, string>>>;

/** Returns the initial state of a form that is opened with these values: no field was visited, and no error is visible. */
export function createFormState<Values extends object>(base: Values): FormState<Values> {
  return {
    base,
    values: base,
    visitedFields: new Set(),
    showsAllErrors: false,
    serverErrors: {},
    fieldsSavedByOthers: null,
    errorsShown: 0,
  };
}

/**
 * Returns the state of the form after the user changed the fields in `changes`. These fields count as visited, and their server
 * errors are removed.
 */
export function withChangedFields<Values extends object>(
  state: FormState<Values>,
  changes: Partial<Values>,
): FormState<Values> {
  const changed = new Set(Object.keys(changes));
  return {
    ...state,
    values: { ...state.values, ...changes },
    visitedFields: new Set([...state.visitedFields, ...changed]),
    serverErrors: Object.fromEntries(Object.entries(state.serverErrors).filter(([field]) => !changed.has(field))),
  };
}

/**
 * Returns the state of the form after the user left a field. The field counts as visited, so that its error is visible from now on.
 */
export function withVisitedField<Values extends object>(
  state: FormState<Values>,
  field: keyof Values,
): FormState<Values> {
  return state.visitedFields.has(field) ? state : { ...state, visitedFields: new Set([...state.visitedFields, field]) };
}

/** Returns the state of the form with all errors visible, after the user tried to save an invalid form. */
export function withAllErrorsVisible<Values extends object>(state: FormState<Values>): FormState<Values> {
  return { ...state, showsAllErrors: true, errorsShown: state.errorsShown + 1 };
}

/**
 * Returns the state of the form with these errors of the server in place of the earlier ones. The server names each error by a
 * path: an error of `prices.base` is shown at the field `prices`.
 */
export function withServerErrors<Values extends object>(
  state: FormState<Values>,
  fields: FieldMessages,
): FormState<Values> {
  const serverErrors = Object.entries<string | undefined>(fields).map(
    ([path, words]) => [path.split('.')[0] ?? path, words] as const,
  );
  return withAllErrorsVisible({ ...state, serverErrors: Object.fromEntries(serverErrors) });
}

/**
 * Returns the state of the form after another user has saved the same record. Fields that this user changed keep their values; all
 * others take the values in `saved`.
 */
export function mergeSavedValues<Values extends object>(state: FormState<Values>, saved: Values): FormState<Values> {
  const { base, values } = state;
  const untouched = fieldsOf(base).filter((field) => isEqual(values[field], base[field]));
  const fromServer = Object.fromEntries(untouched.map((field) => [field, saved[field]]));
  return {
    ...state,
    base: saved,
    values: { ...values, ...fromServer },
    serverErrors: {},
    fieldsSavedByOthers: fieldsOf(saved).filter((field) => !isEqual(saved[field], base[field])),
  };
}

/** True if the form has unsaved changes. */
export function isFormChanged<Values extends object>({ base, values }: FormState<Values>): boolean {
  return !isEqual(base, values);
}

/**
 * True if the form may be sent: it has no validation errors (`errors`) and no server errors. Server errors about fields that
 * the form does not have are ignored, because the user cannot correct them.
 */
export function isFormValid<Values extends object>(
  { values, serverErrors }: FormState<Values>,
  errors: FieldMessages,
): boolean {
  return Object.keys(errors).length === 0 && Object.keys(serverErrors).every((field) => !(field in values));
}

/**
 * Returns the error message that a field of the form shows now. Undefined if the field is valid, or if its error is not visible
 * yet. An error becomes visible when the user changes or leaves the field, or tries to save the form.
 */
export function visibleFieldError<Values extends object>(
  { serverErrors, visitedFields, showsAllErrors }: FormState<Values>,
  errors: FieldMessages,
  field: keyof Values,
): string | undefined {
  return serverErrors[field] ?? (showsAllErrors || visitedFields.has(field) ? errors[field] : undefined);
}

function fieldsOf<Values extends object>(values: Values): (keyof Values)[] {
  const fields: (keyof Values)[] = [];
  for (const field in values) fields.push(field);
  return fields;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
