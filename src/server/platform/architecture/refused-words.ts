// Words that names in this code must not contain: each had several meanings, or hid the term of the field.

/** The refused words, each with the words that replace it. */
const REFUSED_WORDS: Readonly<Record<string, string>> = {
  house: 'Services, back office, venue',
  houses: 'venues',
  guest: 'customer',
  guests: 'customers',
  heed: 'handle',
  heeds: 'handles',
  hear: 'receive, subscribe',
  hears: 'receives',
  heard: 'received',
  tell: 'notify, publish',
  tells: 'notifies',
  kept: 'stored, saved, cached',
  doors: 'open sections, section hours',
};

/**
 * Exceptions of a naming rule: names that may contain a word of `REFUSED_WORDS` although other names in this code must not. Each
 * name has the reason.
 */
export const EXCEPTED_NAMES: Readonly<Record<string, string>> = {
  REFUSED_WORDS: 'this list',
  comanda_guest: 'a cookie name, visible as text on the page about cookies',
};

/** Returns the identifiers in the text of a source file, without comments, string literals and regular expressions. */
export function findIdentifiers(text: string): Set<string> {
  const code = text.replace(NOT_CODE, (match) => (match.startsWith('`') ? expressionsOf(match) : ' '));
  return new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
}

/** Splits a camelCase, snake_case or kebab-case name into words, and returns those that names in this code must not contain. */
export function refusedWordsIn(name: string): string[] {
  const parts = name.replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2').split(/[^A-Za-z\d]+/);
  return parts.map((part) => part.toLowerCase()).filter((part) => Object.hasOwn(REFUSED_WORDS, part));
}

// Comments, string literals, template literals without nested ones, and regular expressions after an operator.
const NOT_CODE =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{[^`]*?\}|[^`\\])*`|(?<=[=(,:!&|?]\s*)\/(?:\\.|\[[^\]\n]*\]|[^/\\\n])+\/[a-z]*/g;

/** The expressions inside the braces of a template literal. */
function expressionsOf(template: string): string {
  return [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, expression]) => expression).join(' ; ');
}
