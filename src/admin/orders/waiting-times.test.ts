import { describe, expect, it } from 'vitest';
import { completedRuns, nextRunTime, readInterval } from './auto-mark-done-runs.ts';
import { ageText } from './OrderAge.tsx';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T20:00:00.000Z');

describe('the age of an order', () => {
  it.each([
    [-1, 'ahora mismo'],
    [0, 'ahora mismo'],
    [0.99, 'ahora mismo'],
    [1, 'hace 1 min'],
    [12.5, 'hace 12 min'],
    [60, 'hace 1 h'],
    [135, 'hace 2 h 15 min'],
  ])('of %d minutes is shown as «%s»', (minutes, text) => {
    expect(ageText(START, START + minutes * MINUTE)).toBe(text);
  });
});

describe('automatic marking of a board', () => {
  it('is off unless a known interval is stored', () => {
    expect(['5', '15', '0', '4', 'Manual', '', null].map(readInterval)).toEqual([5, 15, 0, 0, 0, 0, 0]);
  });

  it('runs at each whole interval', () => {
    const runsAfter = (minutes: number) => completedRuns(START, 5, START + minutes * MINUTE);
    expect([0, 4.99, 5, 9.9, 10, 62].map(runsAfter)).toEqual([0, 0, 1, 1, 2, 12]);
  });

  it('never runs in manual mode, nor before it was switched on', () => {
    expect(completedRuns(START, 0, START + 600 * MINUTE)).toBe(0);
    expect(completedRuns(START, 5, START - MINUTE)).toBe(0);
  });

  it('has a next run one interval after the last', () => {
    expect(nextRunTime(START, 5, START + 7 * MINUTE)).toBe(START + 10 * MINUTE);
    expect(nextRunTime(START, 5, START)).toBe(START + 5 * MINUTE);
  });
});
