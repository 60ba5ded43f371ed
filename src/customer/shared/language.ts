// The language of the visible texts. Each feature has a catalogue of Spanish texts, which another language replaces by its name.

/** Returns the texts of a catalogue in one language. `name` identifies the catalogue, `spanish` are its Spanish texts. */
type TranslateCatalogue = (name: string, spanish: object) => object;

let translate: TranslateCatalogue = (_, spanish) => spanish;

/**
 * Sets the language of all text catalogues. `next` is the function that returns the texts of a catalogue in that language. A text
 * is looked up when it is read: read texts while rendering, and do not store them in a module constant. Server rendering is
 * synchronous, so the server can set the language before each request.
 */
export function setLanguage(next: TranslateCatalogue): void {
  translate = next;
}

/**
 * Declares the visible texts of one feature, in Spanish. Reading a text from the result returns it in the language set by
 * `setLanguage`, which finds the translations by `name`.
 */
export function textCatalogue<Texts extends object>(name: string, spanish: Texts): Texts {
  return new Proxy(spanish, { get: (_, key) => Reflect.get(translate(name, spanish), key) });
}
