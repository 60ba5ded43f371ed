// The dialog that changes a line of an order, loaded when it is opened.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lazyModuleQuery } from '#admin/shared/lazy-module-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { UndoState } from '#admin/shared/undo.ts';
import { can } from '#domain/staff.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { lineChangeTexts } from './line-change-texts.ts';

const dialogQuery = lazyModuleQuery('line', () => import('./LineChangeForm.tsx'));

/**
 * Returned by `useLineChangeDialog`: the element of the dialog that changes a line of an order (`dialog`), and the function that
 * opens it (`open`).
 */
export interface LineChangeDialogState {
  /** Opens it for the line with this id; null for a user who may not change orders. */
  readonly open: ((lineId: string) => void) | null;
  readonly dialog: ReactNode;
}

/**
 * React hook of the dialog in which staff take a line off its order, make it free, or give the order a discount. Returns the
 * dialog's element and the function that opens it. `onChanged` receives each change, so that it can be undone.
 */
export function useLineChangeDialog(onChanged: UndoState['addChange']): LineChangeDialogState {
  const [lineId, setLineId] = useState<string | null>(null);
  const { profile } = useSession();
  return {
    open: can(profile?.permissions ?? [], 'create-orders') ? setLineId : null,
    dialog: lineId !== null && <OpenLine lineId={lineId} onChanged={onChanged} onClose={() => setLineId(null)} />,
  };
}

type OpenLineProps = { lineId: string; onChanged: UndoState['addChange']; onClose: () => void };

/** Dialog that changes this line. */
function OpenLine({ lineId, onChanged, onClose }: OpenLineProps) {
  const query = useQuery(dialogQuery);
  const permissions = useSession().profile?.permissions ?? [];
  const title = lineChangeTexts.title({
    mayInvite: can(permissions, 'invite-lines'),
    mayDiscount: can(permissions, 'cancel-orders'),
  });
  return (
    <Dialog title={title} closeLabel={texts.form.close} onClose={onClose}>
      {query.isPending && <PageSkeleton heights={['3rem', '3rem', '3rem']} />}
      <LoadErrorMessage title={lineChangeTexts.notLoaded} query={query} />
      {query.data && <query.data.LineChangeForm lineId={lineId} onChanged={onChanged} onDone={onClose} />}
    </Dialog>
  );
}
