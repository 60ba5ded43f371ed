// Edit, duplicate and delete buttons of a row in a catalogue list. Each opens its dialog through the search parameters of the page.
import { icons } from '#admin/shared/icons.ts';
import { DeleteButton } from '#admin/shared/lists/DeleteButton.tsx';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { EditButton } from '#admin/shared/lists/EditButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { catalogueTexts } from './catalogue-texts.ts';

type RowActionsProps = {
  id: string;
  name: string;
  /** Name of the creation dialog that copies the row; without it there is no button for it. */
  copyDialog?: string;
};

/** Buttons of one row of a catalogue list, each of which opens a dialog: edit, duplicate (only with `copyDialog`) and delete. */
export function RowActions({ id, name, copyDialog }: RowActionsProps) {
  const dialogs = useListDialogs();
  return (
    <>
      <EditButton id={id} name={name} />
      {copyDialog && (
        <IconButton
          icon={icons.copy}
          label={catalogueTexts.duplicate(name)}
          onClick={() => dialogs.open({ dialog: copyDialog, copy: id })}
        />
      )}
      <DeleteButton id={id} name={name} />
    </>
  );
}
