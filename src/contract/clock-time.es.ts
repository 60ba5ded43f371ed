// A time of day with its Spanish article.

/** The time of day `HH:mm` as it is said: «la 1:37», «las 9:05», «las 13:37». */
export function clockTime(time: string): string {
  const said = time.replace(/^0/, '');
  return `${said.startsWith('1:') ? 'la' : 'las'} ${said}`;
}
