// Buttons of a row: edit and delete. Each opens a dialog of the address.
import { useDialogs } from '#admin/shared/lists/dialog-address.ts';
import { EditButton } from '#admin/shared/lists/EditButton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { IconButton } from '#ui/IconButton.tsx';

export function RowActions({ id, name }: { id: string; name: string }) {
  const dialogs = useDialogs();
  return (
    <>
      <EditButton id={id} name={name} />
      <IconButton icon="trash" label={texts.lists.remove(name)} onClick={() => dialogs.open({ remove: id })} />
    </>
  );
}
