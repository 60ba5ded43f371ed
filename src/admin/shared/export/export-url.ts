// URL of the Excel export of a history.

/** The address that downloads a list as an Excel file, with all filters that are set. */
export function exportUrl(path: string, filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}
