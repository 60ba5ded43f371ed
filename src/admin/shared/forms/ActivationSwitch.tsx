// Switch in a list row that activates or deactivates the item.
import type { QueryKey } from '@tanstack/react-query';
import { Switch } from '#ui/Switch.tsx';
import { useSavedSwitch } from './use-saved-switch.ts';

type ActiveSwitchProps = {
  /** Label that includes the item's name. */
  label: string;
  item: { readonly id: string; readonly active: boolean };
  listKey: QueryKey;
  save: (active: boolean) => Promise<unknown>;
  /** Called when the user presses the switch. */
  onTouched?: ((id: string) => void) | undefined;
};

/**
 * Switch that activates or deactivates an item of a list, such as a printer. `save` sends the new state immediately; the switch
 * reverts if the server refuses. Afterwards the list, whose query key is `listKey`, is read again. `onTouched` is called with the
 * item's id when the user presses the switch.
 */
export function ActivationSwitch({ label, item: { id, active }, listKey, save, onTouched }: ActiveSwitchProps) {
  const { isOn, set } = useSavedSwitch({ isOn: active, save, listKey, scope: `active ${id}` });

  function switchTo(isActive: boolean) {
    onTouched?.(id);
    set(isActive);
  }

  return <Switch label={label} labelHidden checked={isOn} onSwitch={switchTo} />;
}
