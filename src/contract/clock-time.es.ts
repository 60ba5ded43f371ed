// A time of day with its Spanish article.

/** The time of day `HH:mm`, or an hour, as it is said: «la 1:37», «las 9:05», «las 0:00», «la 1h». */
export function clockTime(time: string): string {
  const said = time.replace(/^0(?=\d)/, '');
  return `${/^1[:h]/.test(said) ? 'la' : 'las'} ${said}`;
}
