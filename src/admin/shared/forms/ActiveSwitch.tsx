// The switch of a thing in a list that is on or off.
import type { QueryKey } from '@tanstack/react-query';
import { Switch } from '#ui/Switch.tsx';
import { useSavedSwitch } from './use-saved-switch.ts';

type ActiveSwitchProps = {
  /** Names the thing too. */
  label: string;
  thing: { readonly id: string; readonly active: boolean };
  listKey: QueryKey;
  save: (active: boolean) => Promise<unknown>;
  /** It was set by hand. */
  onTouched?: ((id: string) => void) | undefined;
};

export function ActiveSwitch({ label, thing: { id, active }, listKey, save, onTouched }: ActiveSwitchProps) {
  const { isOn, set } = useSavedSwitch({ isOn: active, save, listKey, scope: `active ${id}` });

  function switchTo(isActive: boolean) {
    onTouched?.(id);
    set(isActive);
  }

  return <Switch label={label} labelHidden checked={isOn} onSwitch={switchTo} />;
}
