// Typed texts: validation of notes, comparison keys of names, and Spanish sort order.

/** Maximum length in code points of a line's note and of an order's comment. */
export const NOTE_CHARACTERS_MAX = 250;

/** Returns why this is not a valid note, or null if it is. A note is plain text in any language, on one or more lines. */
export function noteRefusal(note: string): 'note-too-long' | 'note-not-plain' | null {
  if ([...note].length > NOTE_CHARACTERS_MAX) return 'note-too-long';
  if (NOT_PLAIN.test(note)) return 'note-not-plain';
  return null;
}

/**
 * Removes from a typed text what a note may not contain: emoji, control and invisible characters. Where an emoji between two spaces
 * is removed, one space stays. Line breaks become `\n`, and tabs become spaces. The result may still be too long.
 */
export function toPlainNote(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(NOT_PLAIN_BETWEEN_SPACES, ' ')
    .replace(EVERY_NOT_PLAIN, '');
}

/**
 * Returns the key of a name for comparing: two names with the same key are the same name. It ignores case, outer spaces, the number
 * of inner spaces and the Unicode encoding of accents, but not the accents themselves.
 */
export function nameKey(name: string): string {
  return name.trim().replace(/\s+/gu, ' ').toLocaleLowerCase('es').normalize('NFC');
}

/**
 * Returns the key by which texts are searched: `nameKey` without accents. The ñ is kept, because it is a letter of its own and not
 * an accented n.
 */
export function searchKey(text: string): string {
  return nameKey(text)
    .normalize('NFD')
    .replaceAll('n\u0303', 'ñ')
    .replace(/\p{Mark}/gu, '');
}

/**
 * Converts a text that is all in capitals to small letters with a capital at the beginning. Other texts, and those of up to three
 * letters («IPA»), are returned unchanged.
 */
export function sentenceCase(text: string): string {
  const letters = text.replace(/\P{Letter}/gu, '');
  if (letters.length <= 3 || letters !== letters.toLocaleUpperCase('es')) return text;
  const small = text.toLocaleLowerCase('es');
  return small.replace(/\p{Letter}/u, (first) => first.toLocaleUpperCase('es'));
}

/** Compares texts in Spanish order: ñ after n, capitals and accents next to their letters, and 2 before 10. */
export function compareTexts(a: string, b: string): number {
  return IN_SPANISH.compare(a, b);
}

const IN_SPANISH = new Intl.Collator('es', { numeric: true });

// Characters that a ticket printer cannot print, or that change how the surrounding text is displayed. Digits, # and * are
// allowed: Unicode classifies them as emoji because keycap emoji contain them, but only the keycap (U+20E3) is refused.
const NOT_PLAIN_CHARACTER = `(?!\\n)[${[
  '\\p{Control}',
  '\\p{Format}', // joiners, marks and overrides of writing direction, tags
  '\\p{Surrogate}', // half a character
  '\\p{Private_Use}',
  '\\p{Line_Separator}\\p{Paragraph_Separator}',
  '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}',
  '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}\\u20E3', // variation selectors, keycap
].join('')}]`;
const NOT_PLAIN = new RegExp(NOT_PLAIN_CHARACTER, 'u');
const EVERY_NOT_PLAIN = new RegExp(NOT_PLAIN_CHARACTER, 'gu');
const NOT_PLAIN_BETWEEN_SPACES = new RegExp(` (?:(?:${NOT_PLAIN_CHARACTER})+ )+`, 'gu');
