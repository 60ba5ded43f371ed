// Contents of the sheet that moves orders to another table: a press on the button of a table moves them there.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { BOARDS_QUERY_KEY } from '#admin/shared/live/board-queries.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { orderTableTexts, useOrderTables } from '#admin/shared/tables/order-tables.ts';
import { TableButtons } from '#admin/shared/tables/TableButtons.tsx';
import { constantRequestKey, usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import type { MoveOrdersDialogProps } from './MoveDialog.tsx';
import { moveOrdersTexts } from './move-orders-texts.ts';

/** Of so many tables each is seen without scrolling far. */
const UNSEARCHED_MAX = 12;

/**
 * Content of the dialog that moves orders (`target`) to another table: a button for each other active table, with what it owes.
 * Pressing a button moves the orders to that table, which keeps its own orders too.
 */
export function MoveOrdersForm({ target, onMoved, onClose }: MoveOrdersDialogProps) {
  const query = useOrderTables();
  const { move, busyId, error } = useMoveOrders({ target, onMoved, onClose });
  const { tableCode, paymentNumber } = target;
  const tables = query.data?.filter((table) => table.tableCode !== tableCode);
  return (
    <div className={layout.stack4}>
      <p className={layout.quiet}>
        {paymentNumber === null ? moveOrdersTexts.whole : moveOrdersTexts.oneOrder(paymentNumber)}
      </p>
      {error && (
        <Banner kind="danger" title={moveOrdersTexts.refused}>
          {errorText(error)}
        </Banner>
      )}
      <LoadErrorMessage title={orderTableTexts.readFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['3rem', '5rem', '5rem']} />}
      {tables?.length === 0 && (
        <EmptyState icon="table" title={moveOrdersTexts.none}>
          {moveOrdersTexts.noneHint}
        </EmptyState>
      )}
      {tables && tables.length > 0 && (
        <TableButtons
          tables={tables}
          unsearchedMax={UNSEARCHED_MAX}
          captionOf={({ owedOrders, remaining }) =>
            owedOrders > 0 ? moveOrdersTexts.occupied(owedOrders, formatEuros(remaining)) : null
          }
          busyId={busyId}
          onPick={({ tableId }) => move(tableId)}
        />
      )}
    </div>
  );
}

/** All presses of one sheet have one id: after a lost response no second table gets the orders. */
function useMoveOrders({ target, onMoved, onClose }: MoveOrdersDialogProps) {
  const client = useQueryClient();
  const [changeId] = useState(() => v7());
  const { tableCode, orderIds, paymentNumber } = target;
  const { mutate, isPending, variables, error } = usePressMutation({
    name: 'move-orders',
    requestKey: constantRequestKey,
    mutationFn: (toTableId: string) =>
      api.orderChanges.moveOrders({
        changeId,
        tableCode,
        orderIds: [...orderIds],
        isWholeTable: paymentNumber === null,
        toTableId,
      }),
    onSuccess: ({ tableCode: to }) => {
      const label = moveOrdersTexts.moved(tableLabel(tableCode), tableLabel(to));
      onMoved({ kind: 'moved', changeId, lineIds: orderIds, label, notes: [] });
      onClose();
    },
    onSettled: () => {
      for (const key of [BOARDS_QUERY_KEY, PAYMENTS_QUERY_KEY]) void client.invalidateQueries({ queryKey: key });
    },
  });
  return { move: mutate, busyId: isPending ? variables : null, error };
}
