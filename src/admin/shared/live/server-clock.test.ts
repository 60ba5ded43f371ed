import { expect, it } from 'vitest';
import { createClockJumpDetector } from './server-clock.ts';

it.each([
  ['put back by five minutes', -300_000],
  ['put forward by an hour', 3_600_000],
  ['put back by three seconds', -3_000],
])('a clock of the device that is %s is noticed once', (_, jumpMs) => {
  const at = { device: 1_800_000_000_000, monotonic: 5_000 };
  const hasJumped = createClockJumpDetector(
    () => at.device,
    () => at.monotonic,
  );
  const pass = (ms: number) => {
    at.device += ms;
    at.monotonic += ms;
  };
  pass(1_000);
  expect(hasJumped()).toBe(false);
  at.device += jumpMs;
  expect(hasJumped()).toBe(true);
  pass(1_000);
  expect(hasJumped()).toBe(false);
});

it('a screen that was busy for a minute has not jumped', () => {
  const at = { device: 1_800_000_000_000, monotonic: 5_000 };
  const hasJumped = createClockJumpDetector(
    () => at.device,
    () => at.monotonic,
  );
  at.device += 60_000;
  at.monotonic += 60_000;
  expect(hasJumped()).toBe(false);
});
