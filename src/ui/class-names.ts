// Joins CSS class names and leaves out empty ones.

/** The non-empty names, separated by spaces. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
