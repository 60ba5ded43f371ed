// Edit button of a row in a list.

import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useListDialogs } from './dialog-address.ts';

/**
 * Button that opens the dialog in which this item of a list is edited. It puts the item's id into the URL of the page, as the
 * search parameter `dialog`. `name` is the item's name, for screen readers.
 */
export function EditButton({ id, name }: { id: string; name: string }) {
  const dialogs = useListDialogs();
  return <IconButton icon={icons.edit} label={texts.lists.edit(name)} onClick={() => dialogs.open({ dialog: id })} />;
}
