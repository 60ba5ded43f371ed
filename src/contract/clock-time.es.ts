// Times of day with their Spanish article.

/** Writes a time of day `HH:mm`, or an hour, with its article: «la 1:37», «las 9:05», «las 0:00», «la 1h». */
export function clockTime(time: string): string {
  const said = time.replace(/^0(?=\d)/, '');
  return `${/^1[:h]/.test(said) ? 'la' : 'las'} ${said}`;
}
