// The dialog of a line on a board, loaded when it is opened.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lazyFileQuery } from '#admin/shared/lazy-file-query.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { can } from '#domain/staff.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { boardTexts } from './board-texts.ts';
import type { UndoState } from './undo.ts';

const dialogQuery = lazyFileQuery('line', () => import('./VoidLine.tsx'));

/** The dialog that takes a line of a board off its order. */
interface LineDialog {
  /** Opens it for the line with this id; null for a user who may not change orders. */
  readonly open: ((lineId: string) => void) | null;
  readonly dialog: ReactNode;
}

/** Keeps which line's dialog is open. `onVoided` is told what was taken off, so that it can be undone. */
export function useLineDialog(onVoided: UndoState['addVoided']): LineDialog {
  const [lineId, setLineId] = useState<string | null>(null);
  const { profile } = useSession();
  return {
    open: can(profile?.permissions ?? [], 'create-orders') ? setLineId : null,
    dialog: lineId !== null && <OpenLine lineId={lineId} onVoided={onVoided} onClose={() => setLineId(null)} />,
  };
}

type OpenLineProps = { lineId: string; onVoided: UndoState['addVoided']; onClose: () => void };

/** Dialog that takes this line off its order. */
function OpenLine({ lineId, onVoided, onClose }: OpenLineProps) {
  const query = useQuery(dialogQuery);
  return (
    <Dialog title={boardTexts.voidLine} closeLabel={texts.form.close} onClose={onClose}>
      {query.isPending && <PageSkeleton heights={['3rem', '3rem', '3rem']} />}
      <ReadFailure title={boardTexts.notLoaded} query={query} />
      {query.data && <query.data.VoidLine lineId={lineId} onVoided={onVoided} onDone={onClose} />}
    </Dialog>
  );
}
