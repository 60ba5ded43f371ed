// Joins CSS class names and leaves out empty ones.

/** Joins the non-empty class names with spaces. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
