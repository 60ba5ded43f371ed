import { expect, it } from 'vitest';
import { clockTimeInSentence, dateTimeInSentence } from './clock-time.es.ts';

it.each([
  ['01:37', 'la 1:37'],
  ['09:05', 'las 9:05'],
  ['00:00', 'las 0:00'],
  ['10:00', 'las 10:00'],
  ['13:00', 'las 13:00'],
  ['1h', 'la 1h'],
])('%s is said «%s»', (time, said) => {
  expect(clockTimeInSentence(time)).toBe(said);
});

it.each([
  ['21/11/2026, 21:05', '21/11/2026 a las 21:05'],
  ['22/11/2026, 01:30', '22/11/2026 a la 1:30'],
])('%s is written «%s» in a sentence', (text, written) => {
  expect(dateTimeInSentence(text)).toBe(written);
});
