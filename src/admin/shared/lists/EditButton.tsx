// Button that opens the edit form of a list item; the open form is part of the address.

import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useDialogs } from './dialog-address.ts';

/** Button that opens the form of a list item. */
export function EditButton({ id, name }: { id: string; name: string }) {
  const dialogs = useDialogs();
  return <IconButton icon={icons.edit} label={texts.lists.edit(name)} onClick={() => dialogs.open({ dialog: id })} />;
}
