// The language of the visible texts. Each feature has a catalogue of Spanish texts, which another language replaces by its name.

/** Returns the texts of a catalogue in one language. `name` identifies the catalogue, `spanish` are its Spanish texts. */
export type TranslateCatalogue = (name: string, spanish: object) => object;

let translate: TranslateCatalogue = (_, spanish) => spanish;

/**
 * Chooses the language of all catalogues. Texts are looked up when they are read, so read them while rendering, never into a
 * constant of a module. Server rendering is synchronous: the server chooses the language of a request right before it.
 */
export function setLanguage(next: TranslateCatalogue): void {
  translate = next;
}

/**
 * Declares a catalogue of Spanish texts. Reading one of them returns it in the chosen language; `name` identifies the catalogue in
 * other languages.
 */
export function textCatalogue<Texts extends object>(name: string, spanish: Texts): Texts {
  return new Proxy(spanish, { get: (_, key) => Reflect.get(translate(name, spanish), key) });
}
