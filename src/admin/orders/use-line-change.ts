// Sends the change of a line on a board: one dialog is one change, however often it is sent.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { boardKey } from '#admin/shared/live/board-queries.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { invitationTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import type { UndoState } from '#admin/shared/undo.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { ChangeableLine } from '#contract/order-changes.ts';
import { showToast } from '#ui/toast-store.ts';
import { lineTexts } from './line-texts.ts';

/** What staff have chosen to do with some units of a line. */
export type LinePress = {
  readonly units: number;
  readonly reason: string;
  readonly isRefunded: boolean;
} & ({ readonly kind: 'void'; readonly wasMade: boolean } | { readonly kind: 'invite' });

type Handlers = { onChanged: UndoState['addChange']; onDone: () => void };

/** Returns the function that changes this line. `onChanged` gets what can be undone: not what was refunded. */
export function useLineChange(line: ChangeableLine, { onChanged, onDone }: Handlers) {
  const client = useQueryClient();
  const [changeId] = useState(() => v7());
  const { mutate, isPending, error } = useRequest({
    name: 'line-change',
    pressOf: () => line.lineId,
    mutationFn: (press: LinePress) => sendChange(line, changeId, press),
    onSuccess: ({ lineIds, isRefunded }, { kind, units }) => {
      const text = kind === 'void' ? lineTexts.done(units, line.label) : invitationTexts.done(units, line.label);
      // Money that was given back cannot be taken back.
      if (isRefunded) showToast(text);
      else onChanged({ kind: 'lines', changeId, lineIds, label: text, notes: [] });
      onDone();
    },
    onSettled: () => {
      for (const key of [boardKey('drinks'), boardKey('food'), PAYMENTS_KEY])
        void client.invalidateQueries({ queryKey: key });
    },
  });
  return { send: mutate, isSending: isPending, error };
}

async function sendChange({ lineId, orderId }: ChangeableLine, changeId: string, press: LinePress) {
  const { units, reason, isRefunded } = press;
  if (press.kind === 'invite')
    return api.orderChanges.inviteLines({ changeId, orderId, lines: [{ lineId, units }], reason, isRefunded });
  const voided = await api.orderChanges.voidLine({
    changeId,
    lineId,
    units,
    reason,
    isRefunded,
    wasMade: press.wasMade,
  });
  return { ...voided, lineIds: [voided.lineId] };
}
