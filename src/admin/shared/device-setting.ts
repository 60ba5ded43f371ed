// Settings that belong to this device and not to a user, in local storage. In a browser without storage they are lost when the
// page that uses them is left.
import { useState } from 'react';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/**
 * Local storage key of a setting that belongs to this device and not to a user, such as its printers or the size of its side menu.
 */
export type DeviceSettingKey =
  | 'drinksPrinter'
  | 'foodPrinter'
  | 'drinksPrintCount'
  | 'foodPrintCount'
  | 'tillPrinter'
  | 'printing'
  | 'boardSound'
  | 'drinksHiddenCategories'
  | 'foodHiddenCategories'
  | 'adminMenu';

/**
 * React hook that reads a setting of this device from local storage. Returns its value and the function that stores another value.
 * `parse` converts the stored text, which may be missing (null) or written by another version of the app.
 */
export function useDeviceSetting<Value extends string | number | null>(
  key: DeviceSettingKey,
  parse: (stored: string | null) => Value,
): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => parse(readDeviceSetting(key)));
  return [
    value,
    (next) => {
      setValue(next);
      writeSetting(key, next);
    },
  ];
}

/** Reads the stored text of a setting of this device; null if none is stored. */
export function readDeviceSetting(key: DeviceSettingKey): string | null {
  return readStoredText(openBrowserStorage('local'), key);
}

/** Stores the setting. Without storage it is lost when the page is left. */
function writeSetting(key: DeviceSettingKey, value: string | number | null): void {
  writeStoredText(openBrowserStorage('local'), key, value === null ? null : String(value));
}
