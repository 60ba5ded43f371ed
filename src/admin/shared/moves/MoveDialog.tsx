// The sheet that moves orders to another table, loaded when it is opened.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { lazyModuleQuery } from '#admin/shared/lazy-module-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { UndoState } from '#admin/shared/undo.ts';
import { can } from '#domain/staff.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { moveOrdersTexts } from './move-orders-texts.ts';

const sheetQuery = lazyModuleQuery('move-orders', () => import('./MoveOrdersForm.tsx'));

/** The orders that staff are about to move to another table: all orders of a table, or one of them. */
export interface OrdersToMove {
  /** The table at which they are. */
  readonly tableCode: string;
  readonly orderIds: readonly string[];
  /** The number of the payment of the only order that is moved; null for all of the table. */
  readonly paymentNumber: number | null;
}

interface MoveDialogState {
  /** Opens the sheet; null for a user who may not change orders. */
  readonly open: ((target: OrdersToMove) => void) | null;
  readonly dialog: ReactNode;
}

/**
 * React hook of the dialog that moves orders to another table. Returns its element and the function that opens it. `onMoved`
 * receives each move, so that it can be undone.
 */
export function useMoveOrdersDialog(onMoved: UndoState['addChange']): MoveDialogState {
  const [target, setTarget] = useState<OrdersToMove | null>(null);
  const { profile } = useSession();
  const close = useCallback(() => setTarget(null), []);
  return {
    open: can(profile?.permissions ?? [], 'create-orders') ? setTarget : null,
    dialog: target !== null && <MoveDialog target={target} onMoved={onMoved} onClose={close} />,
  };
}

/** Props of the dialog that moves orders to another table. `onMoved` receives the move after the server has stored it. */
export type MoveOrdersDialogProps = { target: OrdersToMove; onMoved: UndoState['addChange']; onClose: () => void };

function MoveDialog(props: MoveOrdersDialogProps) {
  const query = useQuery(sheetQuery);
  return (
    <Dialog
      title={moveOrdersTexts.title(tableName(props.target.tableCode))}
      closeLabel={texts.form.close}
      onClose={props.onClose}
    >
      {query.isPending && <PageSkeleton heights={['3rem', '5rem', '5rem']} />}
      <LoadErrorMessage title={moveOrdersTexts.notLoaded} query={query} />
      {query.data && <query.data.MoveOrdersForm {...props} />}
    </Dialog>
  );
}
