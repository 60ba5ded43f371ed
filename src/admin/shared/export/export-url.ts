// Builds the URL of an Excel export.

/** Returns the URL that downloads a list as an Excel file, with the filters that are not undefined as its query string. */
export function exportUrl(path: string, filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}
