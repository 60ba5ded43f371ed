// Looks at what may be anything, such as what a browser kept, before it is taken for what it should be.
import type { Cents } from '#domain/money.ts';

/** Whether a value is what it should be. */
export type Guard<T> = (value: unknown) => value is T;

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A UUID, as every id of ours is. */
export function isId(value: unknown): value is string {
  return isText(value) && UUID.test(value);
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A whole number from `least` to `most`, both included. */
export function isCount(least: number, most: number): Guard<number> {
  return (value): value is number => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}

export function isOneOf<T>(known: readonly T[]): Guard<T> {
  return (value): value is T => known.some((item) => item === value);
}

export function isNullOr<T>(isValue: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || isValue(value);
}

export function isListOf<T>(isItem: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isItem);
}

/** An object that holds at least these. */
export function isObjectOf<T>(guards: { readonly [Name in keyof T]: Guard<T[Name]> }): Guard<T> {
  return (value): value is T => {
    if (!isRecord(value)) return false;
    for (const name in guards) if (!guards[name](value[name])) return false;
    return true;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
