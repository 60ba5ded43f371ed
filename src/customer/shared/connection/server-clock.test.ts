import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const AT = Date.parse('2026-11-21T20:00:00Z');

it('the clock returns the server’s time on a phone that is an hour ahead', () => {
  const clock = createServerClock(() => AT + 3_600_000);
  clock.setFromDateHeader('Sat, 21 Nov 2026 20:00:00 GMT');
  expect(clock.now()).toBe(AT);
});

it.each([null, 'soon', 'Sat, 21 Nov 2026 19:59:59 GMT'])(
  'a Date header that is missing, invalid or close (%s) does not change the clock',
  (header) => {
    const clock = createServerClock(() => AT);
    clock.setFromDateHeader(header);
    expect(clock.now()).toBe(AT);
  },
);
