// Converts times to and from the local time of Redsys, which is that of Madrid.
const LOCAL_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * Returns the local time of Madrid, such as `2026-11-02T21:15:00`, of an instant in milliseconds since 1970. Queries of Redsys
 * require it.
 */
export function toMadridTime(instant: number): string {
  return LOCAL_TIME.format(instant).replace(' ', 'T');
}

const DATE = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)[/-](\d\d)[/-](\d{4}))$/;
const TIME = /^(\d\d:\d\d)(:\d\d)?$/;

/**
 * Returns the instant of a date (`2026-11-02` or `02/11/2026`) and a time (`21:15` or `21:15:00`) as Redsys writes them, in local
 * time of Madrid; null for other texts. An hour that occurs twice, when daylight saving time ends, counts as the first.
 */
export function parseMadridTime(date: string | null, time: string | null): Date | null {
  const [, year, month, day, day2, month2, year2] = DATE.exec(date ?? '') ?? [];
  const [, minutes, seconds = ':00'] = TIME.exec(time ?? '') ?? [];
  const local = `${year ?? year2}-${month ?? month2}-${day ?? day2}T${minutes}${seconds}`;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsets = OFFSETS_MS.filter((offset) => toMadridTime(asUtc - offset) === local);
  const [offset] = offsets;
  return offset === undefined ? null : new Date(asUtc - offset);
}

/** Summer time first, which comes first when it ends. */
const OFFSETS_MS = [2 * 3_600_000, 3_600_000];
