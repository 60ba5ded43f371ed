// Settings of this device, in its local storage. Without storage a setting is lost on reload.
import { useState } from 'react';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/** Storage keys of the settings that belong to one device, such as the size of its menu. */
export type DeviceSettingKey =
  | 'drinksPrinter'
  | 'foodPrinter'
  | 'drinksPrintCount'
  | 'foodPrintCount'
  | 'tillPrinter'
  | 'boardSound'
  | 'drinksHiddenCategories'
  | 'foodHiddenCategories'
  | 'adminMenu';

/**
 * Returns a setting of this device and its setter. `parse` interprets the stored text, which may be missing or of another
 * version.
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

/** Stores the setting. Without storage it is lost when the page is left. */
function writeSetting(key: DeviceSettingKey, value: string | number | null): void {
  writeStoredText(openBrowserStorage('local'), key, value === null ? null : String(value));
}
