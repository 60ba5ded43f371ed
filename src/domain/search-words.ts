// Words of the menu search: how they are split, shortened and compared.

/** Splits a text into words in lower case, without accents and plural endings. */
export function stemmedWords(text: string): string[] {
  return foldedWords(text).map(stemOf);
}

/** Splits a text into words in lower case and without accents; ñ becomes n, because customers type on any keyboard. */
export function foldedWords(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .match(/[\p{Letter}\p{Number}]+/gu) ?? []
  );
}

/**
 * Joins the words of a text without spaces, so that a search finds words that a customer typed together: «Coca-Cola» gives
 * «cocacola».
 */
export function joinedWords(text: string): string {
  return foldedWords(text).join('');
}

/**
 * For each word of a text, joins it and all words after it without spaces: «vino tinto» gives «vinotinto» and «tinto». By these
 * texts a menu search finds «cocacola» also in the middle of a name.
 */
export function joinedWordSuffixes(text: string): string[] {
  const words = foldedWords(text);
  return words.map((_, index) => words.slice(index).join(''));
}

/**
 * Removes the plural ending of a word: «raciones» and «ración», «nueces» and «nuez», «vinos» and «vino» become equal.
 */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ces')) return `${word.slice(0, -3)}z`;
  if (word.length > 4 && /[^aeiou]es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/**
 * Writes a word without accents as it sounds in Spanish, so that spellings that are pronounced alike become equal: «cerbesa» and
 * «cerveza», «croketa» and «croqueta», «tortiya» and «tortilla», «amburguesa» and «hamburguesa».
 */
export function phoneticKey(word: string): string {
  return SOUNDS.reduce((sound, [letters, written]) => sound.replace(letters, written), word);
}

const SOUNDS: readonly (readonly [letters: RegExp, written: string])[] = [
  [/ph/g, 'f'],
  [/^hue/g, 'gue'],
  [/qu(?=[ei])|qu|ck|k/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])|x(?=[aeiou])/g, 'j'],
  [/ch/g, 'C'],
  [/c(?=[ei])|z|ss/g, 's'],
  [/c/g, 'k'],
  [/ll/g, 'y'],
  [/[vw]/g, 'b'],
  [/h/g, ''],
  [/y(?![aeiou])/g, 'i'],
  [/(.)\1/g, '$1'],
];

/**
 * Counts the letters to add, remove, change or swap with the next one to get from one word to the other (restricted
 * Damerau–Levenshtein distance). If the lengths differ by more than `limit`, it returns `limit` + 1 without counting.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? limit + 1;
}

/**
 * True if what the customer typed is the start of a word of the menu. A singular counts as the start of its plural, and the
 * reverse.
 */
export function startsWithTyped(known: string, typed: string): boolean {
  return known.startsWith(typed) || isSameWord(known, typed);
}

/**
 * True if a word of the menu and a typed word, both without plural endings, are equal. An «e» or «s» at the end of one of them
 * is ignored: «postr» and «postre».
 */
export function isSameWord(known: string, typed: string): boolean {
  if (known === typed) return true;
  const [shorter, longer] = known.length < typed.length ? [known, typed] : [typed, known];
  return (
    shorter.length >= 2 && longer.length - shorter.length === 1 && longer.startsWith(shorter) && /[es]$/.test(longer)
  );
}
