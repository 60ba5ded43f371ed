// Dialog that confirms the deletion of a list item, and shows the error if the server refuses it.
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '#admin/shared/api.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useListDialogs } from './dialog-address.ts';

type DeleteDialogProps = {
  /** Name of the item. */
  name: string;
  words: {
    readonly removeTitle: (name: string) => string;
    readonly removeText: string;
    readonly remove: string;
    readonly removed: (name: string) => string;
  };
  /** Deletes the item; must succeed if it is already deleted. */
  remove: () => Promise<unknown>;
};

/** Dialog that asks before a list item is deleted, and shows why the server refused the deletion. */
export function DeleteDialog({ name, words, remove }: DeleteDialogProps) {
  const client = useQueryClient();
  const dialogs = useListDialogs();
  const { mutate, isPending, error } = usePressMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: backOfficeQueryKey() });
      showToast(words.removed(name));
      dialogs.close();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={words.removeTitle(name)}
      text={
        <>
          <p>{words.removeText}</p>
          {error && <Banner kind="danger">{errorText(error)}</Banner>}
        </>
      }
      confirmLabel={words.remove}
      cancelLabel={texts.cancel}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={() => dialogs.close()}
    />
  );
}
