// Choices that belong to this device, kept in its storage. A browser that refuses storage forgets them on reload.
import { useState } from 'react';

/** Every key that this app keeps. */
export type RememberedKey = 'drinksInterval' | 'foodInterval' | 'boardSound' | 'adminMenu';

/**
 * A choice and how to change it. `read` makes sense of the stored text, which may be missing or another version's.
 */
export function useRemembered<Value extends string | number | null>(
  key: RememberedKey,
  read: (stored: string | null) => Value,
): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => read(stored(key)));
  return [
    value,
    (next) => {
      setValue(next);
      keep(key, next);
    },
  ];
}

function stored(key: RememberedKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is closed in some private windows: then nothing was chosen yet.
    return null;
  }
}

function keep(key: RememberedKey, value: string | number | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(value));
  } catch {
    // Full or closed: the choice holds until the page is left.
  }
}
