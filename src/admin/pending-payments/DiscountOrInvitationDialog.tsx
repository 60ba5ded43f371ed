// Dialog in which staff give away a part of what orders owe (discount or invitation).
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { ChangeRefusedBanner } from '#admin/shared/payments/ChangeRefusedBanner.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { UndoState } from '#admin/shared/undo.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';

/**
 * Callbacks of the dialog in which staff give a discount, or make an order free (an invitation). `onGiven` is called after the
 * change was made, `onClose` to close the dialog.
 */
export type DiscountOrInvitationHandlers = {
  /** Receives the change, which can then be undone. */
  onGiven: UndoState['addChange'];
  onClose: () => void;
};

/** The press that gives something away, however often it is sent. */
interface GiveAway<Input> {
  readonly send: (input: Input) => void;
  /** Sends it again although a customer may be paying. */
  readonly sendAnyway: () => void;
  readonly isSending: boolean;
  readonly error: Error | null;
}

/** The id of a change, and whether staff have confirmed that a customer may be paying. */
interface Change {
  readonly changeId: string;
  readonly evenIfInProgress: boolean;
}

/**
 * React hook for the request that gives a discount or makes an order free (an invitation). `send` sends it, always with the same
 * id, so that sending it again has no second effect. After success, `onGiven` is called with the change, then `onClose`. `doneText`
 * returns the label of the change for the formatted amount.
 */
export function useDiscountOrInvitation<Input>(
  send: (change: Change, input: Input) => Promise<{ readonly amount: Cents }>,
  { doneText, onGiven, onClose }: DiscountOrInvitationHandlers & { doneText: (amount: string) => string },
): GiveAway<Input> {
  const client = useQueryClient();
  const [changeId] = useState(() => v7());
  const { mutate, variables, isPending, error } = usePressMutation({
    mutationFn: ({ input, evenIfInProgress }: { input: Input; evenIfInProgress: boolean }) =>
      send({ changeId, evenIfInProgress }, input),
    onSuccess: ({ amount }) => {
      onGiven({ kind: 'lines', changeId, lineIds: [], label: doneText(formatEuros(amount)), notes: [] });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });
  return {
    send: (input) => mutate({ input, evenIfInProgress: false }),
    sendAnyway: () => variables && mutate({ ...variables, evenIfInProgress: true }),
    isSending: isPending,
    error,
  };
}

type GiveAwayDialogProps = {
  title: string;
  /** Title of the message after the server has refused it. */
  refused: string;
  change: Omit<GiveAway<never>, 'send'>;
  onClose: () => void;
  /** The form. */
  children: ReactNode;
};

/**
 * Dialog for giving a discount or a free order (an invitation). `children` is its form. If the server refused the change, the
 * reason is shown above the form.
 */
export function DiscountOrInvitationDialog({ title, refused, change, onClose, children }: GiveAwayDialogProps) {
  const { sendAnyway, isSending, error } = change;
  return (
    <Dialog title={title} closeLabel={texts.form.close} onClose={onClose}>
      <div className={layout.stack4}>
        {error && <ChangeRefusedBanner title={refused} error={error} isSending={isSending} onSendAnyway={sendAnyway} />}
        {children}
      </div>
    </Dialog>
  );
}
