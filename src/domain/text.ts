// What people type: notes that the bar can print, keys by which two spellings of a name are the same, and their order.

/** Characters as people count them (code points), in a line's note and in the order's comment alike. */
export const NOTE_CHARACTERS_MAX = 250;

/** Why a note cannot be taken, or null when it can. A note is plain text in any language, on one or more lines. */
export function noteRefusal(note: string): 'note-too-long' | 'note-not-plain' | null {
  if ([...note].length > NOTE_CHARACTERS_MAX) return 'note-too-long';
  if (NOT_PLAIN.test(note)) return 'note-not-plain';
  return null;
}

/**
 * The key by which names are unique and found: case, outer spaces, the number of inner spaces and the way an accent is
 * encoded do not count. Accents themselves do.
 */
export function nameKey(name: string): string {
  return name.trim().replace(/\s+/gu, ' ').toLocaleLowerCase('es').normalize('NFC');
}

/** A name key without accents, for search boxes. The ñ stays: it is a letter of its own, not an accented n. */
export function searchKey(text: string): string {
  return nameKey(text)
    .normalize('NFD')
    .replaceAll('n\u0303', 'ñ')
    .replace(/\p{Mark}/gu, '');
}

/** The order in which Spanish lists are read: ñ after n, capitals and accents beside their letters, and 2 before 10. */
export function compareTexts(a: string, b: string): number {
  return IN_SPANISH.compare(a, b);
}

const IN_SPANISH = new Intl.Collator('es', { numeric: true });

// What a ticket printer cannot print, or what changes how the text around it is read. Digits, # and * are plain: Unicode
// calls them emoji because keycaps are built on them, but it is the keycap itself (U+20E3) that is refused.
const NOT_PLAIN = new RegExp(
  [
    '(?!\\n)\\p{Control}',
    '\\p{Format}', // joiners, marks and overrides of writing direction, tags
    '\\p{Surrogate}', // half a character
    '\\p{Private_Use}',
    '[\\p{Line_Separator}\\p{Paragraph_Separator}]',
    '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}]',
    '[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}\\u20E3]', // variation selectors, keycap
  ].join('|'),
  'u',
);
