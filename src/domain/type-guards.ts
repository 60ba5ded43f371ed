// Type guards for untrusted values, such as data read from browser storage.
import type { Cents } from './money.ts';

/** A UUID in lower case, as server and browsers generate it. */
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A function that checks whether an unknown value has the type `T`. */
export type TypeGuard<T> = (value: unknown) => value is T;

/** True for a string. */
export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** True for a UUID, the format of ids. */
export function isId(value: unknown): value is string {
  return isString(value) && UUID_PATTERN.test(value);
}

/** True for a boolean. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** True for a finite number. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Returns a guard that accepts whole numbers from `min` to `max`, both included. */
export function isIntegerBetween(min: number, max: number): TypeGuard<number> {
  return (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

/** True for a whole amount of cents. */
export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}

/** Returns a guard that accepts only the given values. */
export function isOneOf<T>(known: readonly T[]): TypeGuard<T> {
  return (value): value is T => known.some((item) => item === value);
}

/** Returns a guard that accepts null and what `isValue` accepts. */
export function isNullOr<T>(isValue: TypeGuard<T>): TypeGuard<T | null> {
  return (value): value is T | null => value === null || isValue(value);
}

/** Returns a guard that accepts a missing value and what `isValue` accepts. */
export function isMissingOr<T>(isValue: TypeGuard<T>): TypeGuard<T | undefined> {
  return (value): value is T | undefined => value === undefined || isValue(value);
}

/** Returns a guard that accepts arrays whose items `isItem` accepts. */
export function isArrayOf<T>(isItem: TypeGuard<T>): TypeGuard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isItem);
}

/** Returns a guard that accepts objects that have at least these fields, with values that their guards accept. */
export function isObjectOf<T>(guards: { readonly [Name in keyof T]: TypeGuard<T[Name]> }): TypeGuard<T> {
  return (value): value is T => {
    if (!isRecord(value)) return false;
    for (const name in guards) if (!guards[name](value[name])) return false;
    return true;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
