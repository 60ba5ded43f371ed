// Delete button of a row in a list.
import { texts } from '#admin/shared/texts.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useListDialogs } from './dialog-address.ts';

/**
 * Button that opens the dialog which asks whether to delete this item of a list. It puts the item's id into the URL of the page, as
 * the search parameter `remove`. `name` is the item's name, for screen readers.
 */
export function DeleteButton({ id, name }: { id: string; name: string }) {
  const dialogs = useListDialogs();
  return <IconButton icon="trash" label={texts.lists.remove(name)} onClick={() => dialogs.open({ remove: id })} />;
}
