// Opens the form of one thing in a list. The form has an address.

import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useDialogs } from './dialog-address.ts';

export function EditButton({ id, name }: { id: string; name: string }) {
  const dialogs = useDialogs();
  return <IconButton icon={icons.edit} label={texts.lists.edit(name)} onClick={() => dialogs.open({ dialog: id })} />;
}
