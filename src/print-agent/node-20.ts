// Adds what the code for printers uses and Node 20 lacks: mini computers often have that version.

/** Adds the function `URL.parse` if the runtime lacks it, as Node 20 does. The code for printers uses it. */
export function polyfillUrlParse(): void {
  const parse: unknown = Reflect.get(URL, 'parse');
  if (parse !== undefined) return;
  Reflect.set(URL, 'parse', (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null));
}
