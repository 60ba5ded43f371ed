// Reads a text field of submitted form data.

/** Reads the text of a field from submitted form data, trimmed as on the server: phone keyboards often add a space. */
export function formText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
}
