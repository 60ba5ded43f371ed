// Joins CSS class names, leaving out what does not apply.

/** The given names that are not empty, separated by spaces. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
