// Opens the form of one thing in a list. The form has an address.
import { IconButton } from '#ui/IconButton.tsx';
import { useDialogs } from './dialog-address.ts';
import { icons } from './icons.ts';
import { texts } from './texts.ts';

export function EditButton({ id, name }: { id: string; name: string }) {
  const dialogs = useDialogs();
  return <IconButton icon={icons.edit} label={texts.lists.edit(name)} onClick={() => dialogs.open({ dialog: id })} />;
}
