// Reads a text field of submitted form data.

/** The field's text, trimmed as on the server: phone keyboards often add a space. */
export function formText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
}
