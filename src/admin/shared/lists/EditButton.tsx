// Edit button of a row in a list.

import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useDialogs } from './dialog-address.ts';

/** Opens the edit dialog of a list item by putting its id into the search parameters. */
export function EditButton({ id, name }: { id: string; name: string }) {
  const dialogs = useDialogs();
  return <IconButton icon={icons.edit} label={texts.lists.edit(name)} onClick={() => dialogs.open({ dialog: id })} />;
}
