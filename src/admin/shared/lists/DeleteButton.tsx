// Delete button of a row in a list.
import { texts } from '#admin/shared/texts.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useDialogs } from './dialog-address.ts';

/** Opens the question before a list item is deleted by putting its id into the search parameters. */
export function DeleteButton({ id, name }: { id: string; name: string }) {
  const dialogs = useDialogs();
  return <IconButton icon="trash" label={texts.lists.remove(name)} onClick={() => dialogs.open({ remove: id })} />;
}
