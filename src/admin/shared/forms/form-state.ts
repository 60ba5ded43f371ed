// A form between opening and saving: what was typed, which faults are in sight, and what somebody else saved meanwhile.

/** The values are what JSON can say: texts, numbers, booleans, nulls, and lists and records of these. */
export interface FormState<Values extends object> {
  /** As it was opened; after a change by somebody else, as it is saved now. */
  readonly base: Values;
  readonly values: Values;
  /** Fields that were changed or left: their faults are in sight. */
  readonly visitedFields: ReadonlySet<PropertyKey>;
  readonly showsAllErrors: boolean;
  /** What the server said about fields; each holds until that field changes. */
  readonly serverErrors: FieldMessages;
  /** Fields that somebody else changed while the form was open; null when nobody saved anything. */
  readonly changedMeanwhile: readonly (keyof Values)[] | null;
  /** Grows whenever faults come into sight that the person must look for. */
  readonly errorsShown: number;
}

/** What is wrong with each field, in words. */
export type FieldMessages = Readonly<Partial<Record<PropertyKey, string>>>;

export function openForm<Values extends object>(base: Values): FormState<Values> {
  return {
    base,
    values: base,
    visitedFields: new Set(),
    showsAllErrors: false,
    serverErrors: {},
    changedMeanwhile: null,
    errorsShown: 0,
  };
}

export function changeForm<Values extends object>(
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

/** The field was left, changed or not. */
export function leaveField<Values extends object>(state: FormState<Values>, field: keyof Values): FormState<Values> {
  return state.visitedFields.has(field) ? state : { ...state, visitedFields: new Set([...state.visitedFields, field]) };
}

/** Saving was tried too early: every fault comes into sight. */
export function showAllErrors<Values extends object>(state: FormState<Values>): FormState<Values> {
  return { ...state, showsAllErrors: true, errorsShown: state.errorsShown + 1 };
}

/** The server found faults, by path (`prices.base`): each goes to the field it begins with. */
export function showServerErrors<Values extends object>(
  state: FormState<Values>,
  fields: FieldMessages,
): FormState<Values> {
  const refused = Object.entries<string | undefined>(fields).map(
    ([path, words]) => [path.split('.')[0] ?? path, words] as const,
  );
  return showAllErrors({ ...state, serverErrors: Object.fromEntries(refused) });
}

/**
 * Somebody else saved first: what was typed stays, what was not touched becomes theirs, and the form now stands on what
 * they saved.
 */
export function rebase<Values extends object>(state: FormState<Values>, saved: Values): FormState<Values> {
  const { base, values } = state;
  const untouched = fieldsOf(base).filter((field) => isEqual(values[field], base[field]));
  const fromServer = Object.fromEntries(untouched.map((field) => [field, saved[field]]));
  return {
    ...state,
    base: saved,
    values: { ...values, ...fromServer },
    serverErrors: {},
    changedMeanwhile: fieldsOf(saved).filter((field) => !isEqual(saved[field], base[field])),
  };
}

/** Something was typed that closing would lose. */
export function isChanged<Values extends object>({ base, values }: FormState<Values>): boolean {
  return !isEqual(base, values);
}

/** Nothing is known to be wrong. What the server said of a field that the form does not have cannot be mended here. */
export function isValid<Values extends object>(
  { values, serverErrors: refused }: FormState<Values>,
  errors: FieldMessages,
): boolean {
  return Object.keys(errors).length === 0 && Object.keys(refused).every((field) => !(field in values));
}

/** What stands under the field: nothing before the person has been there. */
export function fieldMessage<Values extends object>(
  { serverErrors: refused, visitedFields: seen, showsAllErrors: showsAll }: FormState<Values>,
  errors: FieldMessages,
  field: keyof Values,
): string | undefined {
  return refused[field] ?? (showsAll || seen.has(field) ? errors[field] : undefined);
}

function fieldsOf<Values extends object>(values: Values): (keyof Values)[] {
  const fields: (keyof Values)[] = [];
  for (const field in values) fields.push(field);
  return fields;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
