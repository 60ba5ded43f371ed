// What was typed into a form's field.

/** Trimmed, as the server does too: a phone's keyboard likes to add a space. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
}
