// Choices that belong to this device, kept in its storage. A browser that refuses storage forgets them on reload.
import { useState } from 'react';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/** Every key that this app keeps. */
export type DeviceSettingKey = 'drinksInterval' | 'foodInterval' | 'boardSound' | 'adminMenu';

/**
 * A choice and how to change it. `read` makes sense of the stored text, which may be missing or another version's.
 */
export function useDeviceSetting<Value extends string | number | null>(
  key: DeviceSettingKey,
  parse: (stored: string | null) => Value,
): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => parse(readSetting(key)));
  return [
    value,
    (next) => {
      setValue(next);
      writeSetting(key, next);
    },
  ];
}

function readSetting(key: DeviceSettingKey): string | null {
  return readStoredText(openBrowserStorage('local'), key);
}

/** Without storage the choice holds until the page is left. */
function writeSetting(key: DeviceSettingKey, value: string | number | null): void {
  writeStoredText(openBrowserStorage('local'), key, value === null ? null : String(value));
}
