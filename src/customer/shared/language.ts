// The language of the visible texts. Each feature has a catalogue in Spanish; another language replaces it by its name.

/** Returns the texts of a catalogue in this language. `spanish` is the catalogue itself. */
export type TranslateCatalogue = (name: string, spanish: object) => object;

let translate: TranslateCatalogue = (_, spanish) => spanish;

/**
 * Chooses the language of all catalogues. Texts are looked up when they are read: read them while rendering, never into a
 * constant of a module. Rendering on the server is synchronous, so the language of a request is chosen right before it.
 */
export function setLanguage(next: TranslateCatalogue): void {
  translate = next;
}

/** Declares a catalogue: its texts are read in the chosen language. The name is that of the file in other languages. */
export function textCatalogue<Texts extends object>(name: string, spanish: Texts): Texts {
  return new Proxy(spanish, { get: (_, key) => Reflect.get(translate(name, spanish), key) });
}
