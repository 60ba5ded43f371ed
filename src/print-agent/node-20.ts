// Adds what the code for printers uses and Node 20 lacks: mini computers often have that version.

/** Adds `URL.parse` to Node 20, which lacks it. */
export function addMissingApis(): void {
  const parse: unknown = Reflect.get(URL, 'parse');
  if (parse !== undefined) return;
  Reflect.set(URL, 'parse', (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null));
}
