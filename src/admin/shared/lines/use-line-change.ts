// Hook that sends the change of an order line. Each opened dialog has one change id, so that a repeated request changes the
// order only once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { boardQueryKey } from '#admin/shared/live/board-queries.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import type { GivenDiscount } from '#admin/shared/payments/DiscountForm.tsx';
import { discountTexts, invitationTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import type { UndoState } from '#admin/shared/undo.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { ChangeableLine } from '#contract/order-changes.ts';
import { addCents, type Cents, cents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { showToast } from '#ui/toast-store.ts';
import { lineChangeTexts } from './line-change-texts.ts';

/**
 * A change of an order line that staff have chosen in the dialog: units are taken off the order (`void`) or made free (`invite`),
 * or the order gets a discount.
 */
export type LineChangeInput =
  | ({ readonly kind: 'void'; readonly wasMade: boolean } & UnitsInput)
  | ({ readonly kind: 'invite' } & UnitsInput)
  | ({ readonly kind: 'discount' } & GivenDiscount);

interface UnitsInput {
  readonly units: number;
  readonly reason: string;
  /** How much of what was paid of the units is given back; zero: nothing. */
  readonly refundAmount: Cents;
}

/** The change, and the answer to the question whether it is meant although the customer may be paying. */
type SentLineChange = LineChangeInput & { readonly evenIfInProgress?: boolean };

type Handlers = { onChanged: UndoState['addChange']; onDone: () => void };

/**
 * Builds the query key (TanStack Query) of the order line with this id, which the dialog for changing a line reads from the server.
 */
export function orderLineQueryKey(lineId: string): readonly string[] {
  return ['line', lineId];
}

/**
 * Returns the functions that send a change of this order line. The server refuses it while the customer may be paying; `sendAnyway`
 * sends it again after staff have confirmed. After success, `onChanged` is called with the change, so that it can be undone, and
 * then `onDone`. A change with a refund cannot be undone: `onChanged` is not called.
 */
export function useLineChange(line: ChangeableLine, { onChanged, onDone }: Handlers) {
  const client = useQueryClient();
  const [changeId] = useState(() => v7());
  const { mutate, isPending, error, variables } = usePressMutation({
    name: 'line-change',
    requestKey: () => line.lineId,
    mutationFn: (change: SentLineChange) => sendChange(line, changeId, change),
    onSuccess: ({ lineIds, amount, isRefunded }, change) => {
      const text = doneText(line, change, formatEuros(amount));
      // Money that was given back cannot be taken back.
      if (isRefunded) showToast(text);
      else onChanged({ kind: 'lines', changeId, lineIds, label: text, notes: [] });
      onDone();
    },
    onSettled: () => {
      // After a refusal the form shows what has changed.
      for (const key of [
        boardQueryKey('drinks'),
        boardQueryKey('food'),
        PAYMENTS_QUERY_KEY,
        orderLineQueryKey(line.lineId),
      ])
        void client.invalidateQueries({ queryKey: key });
    },
  });
  const send = (change: LineChangeInput) => mutate(change);
  const sendAnyway = () => variables && mutate({ ...variables, evenIfInProgress: true });
  return { send, sendAnyway, isSending: isPending, error };
}

/**
 * Returns the money of so many units of an order line: by how much their order would owe less (`lowered`, as text), what of them is
 * paid, and how much of that can be refunded, in cents, with the Spanish text that says how (`refundHint`).
 */
export function moneyOfUnits({ isPaid, due, amounts, refunds }: ChangeableLine, units: number) {
  const amount = amounts[units - 1] ?? ZERO_CENTS;
  // Of an order that is paid in part, what it owes falls first.
  const paid = isPaid ? amount : cents(Math.max(0, amount - due));
  const parts = refunds[units - 1] ?? [];
  return {
    lowered: formatEuros(cents(amount - paid)),
    paid,
    refund: addCents(...parts.map((part) => part.amount)),
    refundHint: lineChangeTexts.refundHint(parts),
  };
}

function doneText({ label }: ChangeableLine, change: LineChangeInput, amount: string): string {
  if (change.kind === 'discount') return discountTexts.done(amount);
  return change.kind === 'void' ? lineChangeTexts.done(change.units, label) : invitationTexts.done(change.units, label);
}

async function sendChange({ lineId, orderId, amounts }: ChangeableLine, changeId: string, change: SentLineChange) {
  const { reason, evenIfInProgress = false } = change;
  const about = { changeId, reason, evenIfInProgress };
  if (change.kind === 'discount') {
    const { discount } = change;
    const { amount } = await api.orderChanges.discountOrders({ ...about, orderIds: [orderId], discount });
    return { amount, lineIds: [lineId], isRefunded: false };
  }
  const { units, refundAmount } = change;
  const chosen = { lineId, units, seenUnits: amounts.length };
  const refund = refundAmount > ZERO_CENTS ? { isRefunded: true, refundAmount } : { isRefunded: false };
  if (change.kind === 'invite') return api.orderChanges.inviteLines({ ...about, orderId, lines: [chosen], ...refund });
  const voided = await api.orderChanges.voidLine({ ...about, ...chosen, ...refund, wasMade: change.wasMade });
  return { ...voided, lineIds: [voided.lineId] };
}
