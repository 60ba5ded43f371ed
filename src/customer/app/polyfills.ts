// Methods that the oldest supported phones lack (config/browsers.ts). Only a browser without them loads this file: main.tsx
// asks for `toSorted`, which is the newest of them.
import { OLD_PHONE_ELEMENT_ID } from './document/old-phone.ts';

type Matches = (value: unknown, index: number, list: readonly unknown[]) => unknown;

/** The methods of arrays in ES2023, of which older browsers have some. */
const ARRAY_METHODS = {
  findLast(this: readonly unknown[], matches: Matches): unknown {
    return this[this.findLastIndex(matches)];
  },
  findLastIndex(this: readonly unknown[], matches: Matches): number {
    let index = this.length - 1;
    while (index >= 0 && !matches(this[index], index, this)) index -= 1;
    return index;
  },
  toReversed(this: readonly unknown[]): unknown[] {
    return [...this].reverse();
  },
  toSorted(this: readonly unknown[], compare?: (one: unknown, other: unknown) => number): unknown[] {
    return [...this].sort(compare);
  },
  toSpliced(this: readonly unknown[], ...change: [start: number, count: number, ...added: unknown[]]): unknown[] {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  with(this: readonly unknown[], index: number, value: unknown): unknown[] {
    const place = index < 0 ? index + this.length : index;
    if (place < 0 || place >= this.length) throw new RangeError(`Index ${index} is outside of the list.`);
    return this.map((other, at) => (at === place ? value : other));
  },
};

for (const [name, method] of Object.entries(ARRAY_METHODS)) add(Array.prototype, name, method);
add(Object, 'hasOwn', (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key));
add(AbortSignal, 'timeout', (milliseconds: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('timeout', 'TimeoutError')), milliseconds);
  return controller.signal;
});

/**
 * True if this phone can run the app. False on a phone that is too old: the HTML document shows a message there, and the app does
 * not start.
 */
export const isPhoneSupported = document.getElementById(OLD_PHONE_ELEMENT_ID)?.hidden === true;

function add(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}
