// Choices that belong to this device, kept in its storage. A browser that refuses storage forgets them on reload.
import { useState } from 'react';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

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
  return readStoredText(openBrowserStorage('local'), key);
}

/** Without storage the choice holds until the page is left. */
function keep(key: RememberedKey, value: string | number | null): void {
  writeStoredText(openBrowserStorage('local'), key, value === null ? null : String(value));
}
