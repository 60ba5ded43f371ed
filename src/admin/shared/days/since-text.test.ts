// The time since which a printer or a print agent has given no sign.
import { expect, it } from 'vitest';
import { sinceText } from './since-text.ts';

const TODAY = '2026-11-21';

it.each([
  ['2026-11-21T20:40:00.000Z', 'desde las 21:40'],
  ['2026-11-21T00:05:00.000Z', 'desde la 1:05'],
  ['2026-11-20T20:40:00.000Z', 'desde el 20/11/2026 a las 21:40'],
  ['2026-11-20T22:59:00.000Z', 'desde el 20/11/2026 a las 23:59'],
  ['2026-11-20T23:00:00.000Z', 'desde las 0:00'],
])('a sign at %s is said as «%s» on 21 November in Madrid', (since, text) => {
  expect(sinceText(new Date(since), TODAY, 'Europe/Madrid')).toBe(text);
});
