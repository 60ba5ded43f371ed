// Reads a text field of submitted form data.

/** Reads a field of submitted form data as trimmed text, because phone keyboards often add a space; '' if the field is missing. */
export function readFormText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
}
