// Compares words of the menu with typed ones, exactly or with mistakes.
import { editDistance, isSameWord, phoneticKey, startsWithTyped } from './search-words.ts';

/**
 * Two functions that compare a word of the menu (`known`) with a typed one: `whole` compares whole words, `starts` also accepts a
 * typed word that is only the beginning. Both return the distance: 0 for the best match, a larger number the more the words differ,
 * null if they differ too much.
 */
export interface WordComparison {
  readonly whole: (known: string, typed: string) => number | null;
  /** The typed word is perhaps unfinished. */
  readonly starts: (known: string, typed: string) => number | null;
}

/** Compares words without accepting typing mistakes: `whole` accepts only equal words, and `starts` only beginnings of words. */
export const EXACT_COMPARISON: WordComparison = {
  whole: (known, typed) => (isSameWord(known, typed) ? 0 : null),
  starts: (known, typed) => (startsWithTyped(known, typed) ? 0 : null),
};

/**
 * Creates a `WordComparison` that accepts mistakes: words that sound alike, or that differ in one or two letters. Results are
 * cached, because a menu contains each word many times.
 */
export function createFuzzyComparison(): WordComparison {
  const sounds = new Map<string, string>();
  const compared = new Map<string, number | null>();
  const remembered = <Value>(values: Map<string, Value>, key: string, compute: () => Value): Value => {
    if (values.size > REMEMBERED_MAX) values.clear();
    const value = values.get(key);
    if (value !== undefined) return value;
    const computed = compute();
    values.set(key, computed);
    return computed;
  };
  const soundAs = (word: string) => remembered(sounds, word, () => phoneticKey(word));

  function compareWhole(known: string, typed: string): number | null {
    if (isSameWord(known, typed)) return 0;
    const allowed = wrongLettersAllowed(typed);
    if (Math.abs(known.length - typed.length) > allowed + SILENT_LETTERS_MAX) return null;
    // The stem of «postres» has lost a letter that «postre» has.
    const unshortened = `${known}e`;
    const [knownSound, sound] = [soundAs(known), soundAs(typed)];
    const isAlike = knownSound === sound || soundAs(unshortened) === sound;
    if (sound.length >= SOUND_LENGTH_MIN && isAlike) return SOUNDS_ALIKE;
    // A sound that is shorter than the word has fewer letters that may be wrong. A short word is written as it sounds or has a
    // wrong letter, not both: «baño» is not «vino».
    const pairs = [
      [known, typed, allowed],
      [knownSound, sound, sound.length < SOUND_LENGTH_NEAR ? 0 : wrongLettersAllowed(sound)],
      [unshortened, typed, allowed],
    ] as const;
    const distances = pairs.flatMap(([one, other, limit]) => {
      const distance = editDistance(one, other, limit);
      return distance <= limit ? [distance] : [];
    });
    return distances.length === 0 ? null : Math.min(...distances);
  }

  function compareStart(known: string, typed: string): number | null {
    const distance = whole(known, typed);
    if (distance !== null || typed.length < START_LENGTH_NEAR || known.length <= typed.length) return distance;
    const sound = soundAs(typed);
    if (sound.length >= SOUND_LENGTH_MIN && soundAs(known).startsWith(sound)) return SOUNDS_ALIKE + UNFINISHED;
    const begun = [0, 1].map((more) => editDistance(known.slice(0, typed.length + more), typed, 1));
    return Math.min(...begun) <= 1 ? 1 + UNFINISHED : null;
  }

  const whole = (known: string, typed: string) =>
    remembered(compared, `${typed} ${known}`, () => compareWhole(known, typed));
  return {
    whole,
    starts: (known, typed) => remembered(compared, `${typed}… ${known}`, () => compareStart(known, typed)),
  };
}

/** Only bounds the memory of a page that stays open. */
const REMEMBERED_MAX = 100_000;
/** Letters that are not heard, as in «hamburguesa». */
const SILENT_LETTERS_MAX = 2;
const SOUND_LENGTH_MIN = 3;
const SOUND_LENGTH_NEAR = 5;
const START_LENGTH_NEAR = 5;
const SOUNDS_ALIKE = 0.5;
const UNFINISHED = 0.75;

/**
 * Returns how many wrong letters the menu search accepts in a typed word: 0, 1 or 2, depending on its length. In a short word none
 * is accepted, because too many other words are similar.
 */
export function wrongLettersAllowed(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 7 ? 1 : 2;
}
