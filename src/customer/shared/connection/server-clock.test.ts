import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const AT = Date.parse('2026-11-21T20:00:00Z');

it('a phone that is an hour ahead keeps the server’s time', () => {
  const clock = createServerClock(() => AT + 3_600_000);
  clock.learn('Sat, 21 Nov 2026 20:00:00 GMT');
  expect(clock.now()).toBe(AT);
});

it.each([null, 'soon', 'Sat, 21 Nov 2026 19:59:59 GMT'])(
  'a header that says nothing new (%s) changes nothing',
  (header) => {
    const clock = createServerClock(() => AT);
    clock.learn(header);
    expect(clock.now()).toBe(AT);
  },
);
