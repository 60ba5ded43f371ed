// Dialog shown in place of a form while its data loads, or if loading failed.
import type { UseQueryResult } from '@tanstack/react-query';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { Dialog, type DialogPlacement } from '#ui/Dialog.tsx';

type LoadingDialogProps = {
  title: string;
  placement: DialogPlacement;
  query: UseQueryResult;
  /** Title of the error message. */
  errorTitle: string;
};

/**
 * Dialog that is shown in place of a form while the data of the form loads, or if loading failed. `query` is the TanStack Query
 * result of this data.
 */
export function LoadingDialog({ title, placement, query, errorTitle }: LoadingDialogProps) {
  const dialogs = useListDialogs();
  return (
    <Dialog placement={placement} title={title} closeLabel={texts.form.close} onClose={() => dialogs.close()}>
      <LoadErrorMessage title={errorTitle} query={query} />
      {query.isPending && <PageSkeleton heights={FIELDS} />}
    </Dialog>
  );
}

const FIELDS = ['4.5rem', '7.5rem', '4.5rem', '4.5rem', '4.5rem'];
