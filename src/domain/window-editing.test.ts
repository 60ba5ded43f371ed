// Adding a window to a day.
import { expect, it } from 'vitest';
import { windowsOf } from './testing/hours.ts';
import { addOpeningWindow } from './window-editing.ts';

it.each([
  ['13:00-16:00', '13:00-16:00 20:00-23:30'],
  ['20:00-02:00', '13:00-16:00 20:00-02:00'],
  ['13:00-16:00 20:00-23:30', '08:00-11:00 13:00-16:00 20:00-23:30'],
  ['08:00-11:00 13:00-16:00 20:00-23:30', '00:15-00:45 08:00-11:00 13:00-16:00 20:00-23:30'],
  ['12:00-23:00', '08:00-11:00 12:00-23:00'],
])('another window beside %s is at a usual time that is free', (windows, expected) => {
  expect(addOpeningWindow(windowsOf(windows))).toEqual(windowsOf(expected));
});

it.each([['00:00-00:00'], ['00:15-00:00'], ['07:00-08:00 09:00-10:00 11:00-12:00 13:00-14:00']])(
  'no window fits beside %s',
  (windows) => {
    expect(addOpeningWindow(windowsOf(windows))).toBeNull();
  },
);
