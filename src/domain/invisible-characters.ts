// Invisible characters, by which two texts can look the same and differ.

/**
 * True if the text has invisible characters, such as control characters (line breaks and tabs too), zero-width characters, or
 * single halves of surrogate pairs. Characters that join the parts of one emoji do not count.
 */
export function hasInvisibleCharacters(text: string): boolean {
  return INVISIBLE.test(text.replace(EMOJI, ''));
}

/** Returns the text without invisible characters. Used to compare words of an imported file. */
export function removeInvisibleCharacters(text: string): string {
  return text.replace(EVERY_INVISIBLE, '');
}

// The braille blank (U+2800) and the Hangul fillers, which are ignorable, are shown as nothing too.
const INVISIBLE_CHARACTER = `[${[
  '\\p{Control}\\p{Format}\\p{Surrogate}\\p{Private_Use}\\p{Line_Separator}\\p{Paragraph_Separator}',
  '\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800',
].join('')}]`;
const INVISIBLE = new RegExp(INVISIBLE_CHARACTER, 'u');
const EVERY_INVISIBLE = new RegExp(INVISIBLE_CHARACTER, 'gu');
const EMOJI_PART = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\uFE0F)?';
const EMOJI = new RegExp(`${EMOJI_PART}(?:\\u200D${EMOJI_PART})*|[0-9#*]\\uFE0F\\u20E3`, 'gu');
