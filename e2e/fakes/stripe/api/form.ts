// Parameters of the API: form fields whose names are paths, such as `line_items[0][quantity]`.
import { ApiRefusal } from './refusal.ts';

/** The parameters of an API call: texts, or nested parameters such as those of a list. */
export interface Form {
  readonly [name: string]: string | Form;
}

interface MutableForm {
  [name: string]: string | MutableForm;
}

/** Parses a URL-encoded body or query into nested fields. */
export function readForm(encoded: string): Form {
  const form = emptyForm();
  for (const [index, [name, value]] of [...new URLSearchParams(encoded)].entries()) {
    // List indexes are optional: `expand[]`.
    const path = name.replace(/\[\]$/, `[${index}]`).split(/[[\]]+/);
    setValue(form, path.filter(Boolean), value);
  }
  return form;
}

function emptyForm(): MutableForm {
  return Object.setPrototypeOf({}, null);
}

function setValue(form: MutableForm, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const next = typeof inner === 'object' ? inner : emptyForm();
  form[name] = next;
  setValue(next, rest, value);
}

/**
 * Throws, as Stripe does, if `form` has a parameter that the API call does not accept. `known` lists the accepted paths, in which
 * `#` matches an index and a final `*` matches anything.
 */
export function refuseUnknownParameters(form: Form, known: readonly string[], path: readonly string[] = []): void {
  for (const [name, value] of Object.entries(form)) {
    const here = [...path, name];
    if (typeof value === 'object') refuseUnknownParameters(value, known, here);
    else if (!isKnown(here, known)) throw unknownParameter(here);
  }
}

/** The type of the field at a path of a parameter type; never if none exists. */
type FieldAt<T, Path extends string> = T extends readonly (infer Item)[]
  ? Path extends '#'
    ? Item
    : Path extends `#.${infer Rest}`
      ? FieldAt<NonNullable<Item>, Rest>
      : never
  : Path extends '*'
    ? T
    : Path extends keyof T
      ? T[Path]
      : Path extends `${infer Name}.${infer Rest}`
        ? Name extends keyof T
          ? FieldAt<Exclude<NonNullable<T[Name]>, string>, Rest>
          : never
        : never;

/**
 * Returns the list of the parameters that a call accepts. The compiler refuses a path that does not exist in the type `T` of the
 * Stripe library.
 */
export function parametersOf<T>(): <const Paths extends readonly string[]>(
  paths: Paths & {
    readonly [Index in keyof Paths]: FieldAt<T, Paths[Index] & string> extends never ? never : Paths[Index];
  },
) => Paths {
  return (paths) => paths;
}

function isKnown(path: readonly string[], known: readonly string[]): boolean {
  const pattern = path.map((name) => (/^\d+$/.test(name) ? '#' : name)).join('.');
  return known.some((one) => (one.endsWith('*') ? pattern.startsWith(one.slice(0, -1)) : one === pattern));
}

function unknownParameter(path: readonly string[]): ApiRefusal {
  const [first = '', ...rest] = path;
  const param = first + rest.map((name) => `[${name}]`).join('');
  return new ApiRefusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

/** Returns a text parameter; null if it is missing or empty. */
export function optionalText(form: Form, name: string): string | null {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns a text parameter. Throws the API's error if it is missing or empty. */
export function requiredText(form: Form, name: string): string {
  const value = optionalText(form, name);
  if (value === null)
    throw new ApiRefusal(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  return value;
}

/** Returns an integer parameter; null if it is missing. Throws for any other text. */
export function optionalInteger(form: Form, name: string): number | null {
  const value = optionalText(form, name);
  if (value === null) return null;
  if (/^-?\d+$/.test(value)) return Number(value);
  throw new ApiRefusal(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
}

/** True if the parameter is `true`. */
export function flag(form: Form, name: string): boolean {
  return optionalText(form, name) === 'true';
}

/** Returns the nested parameters under a name; empty if they are missing. */
export function nestedForm(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

/** Returns the nested parameters of each entry of a list, in order. */
export function nestedForms(form: Form, name: string): Form[] {
  return Object.values(nestedForm(form, name)).filter((value) => typeof value === 'object');
}

/** Returns the texts of a list parameter, in order. */
export function textList(form: Form, name: string): string[] {
  return Object.values(nestedForm(form, name)).filter((value) => typeof value === 'string');
}

/** Returns the `metadata` of a call, without empty values. */
export function readMetadata(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nestedForm(form, 'metadata')).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
}
