// Times of day in Spanish sentences. Columns of times have `formatTime`, whose digits stand below each other.

/**
 * Writes a time of day (`HH:mm`) or an hour with its article, for a Spanish sentence: «la 1:37», «las 9:05», «las 0:00», «la 1h».
 */
export function clockTimeInSentence(time: string): string {
  const said = time.replace(/^0(?=\d)/, '');
  return `${/^1[:h]/.test(said) ? 'la' : 'las'} ${said}`;
}

/**
 * Converts the output of `formatDateTime` («21/11/2026, 21:05») to the form used in a Spanish sentence: «21/11/2026 a las 21:05».
 */
export function dateTimeInSentence(text: string): string {
  return text.replace(/, (?<time>.+)$/, (_, time: string) => ` a ${clockTimeInSentence(time)}`);
}
