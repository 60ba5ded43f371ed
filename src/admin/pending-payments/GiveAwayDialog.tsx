// Dialog in which staff give away a part of what orders owe (discount or invitation). The change can be undone until the dialog is
// closed.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import { api } from '#admin/shared/api.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { RefusedChange } from '#admin/shared/payments/RefusedChange.tsx';
import { texts as commonTexts } from '#admin/shared/texts.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';

/** The press that gives something away, however often it is sent, and its undo. */
interface GiveAway<Input, Result> {
  readonly send: (input: Input) => void;
  /** Sends it again although a customer may be paying; null after a refused undo. */
  readonly sendAnyway: (() => void) | null;
  readonly undo: () => void;
  readonly isSending: boolean;
  /** What the server gave away; undefined before. */
  readonly result: Result | undefined;
  readonly error: Error | null;
}

/** The id of a change, and whether staff have confirmed that a customer may be paying. */
interface Change {
  readonly changeId: string;
  readonly evenIfInProgress: boolean;
}

/**
 * Returns the functions that send and undo one discount or invitation. `send` is called with the id of the change, so that a
 * repeated request has no second effect. After undoing, it shows `undoneText` in a toast and calls `onUndone`.
 */
export function useGiveAway<Input, Result>(
  send: (change: Change, input: Input) => Promise<Result>,
  { undoneText, onUndone }: { undoneText: string; onUndone: () => void },
): GiveAway<Input, Result> {
  const client = useQueryClient();
  const [changeId] = useState(() => v7());
  const [undoId] = useState(() => v7());
  const onSettled = () => client.invalidateQueries({ queryKey: PAYMENTS_KEY });
  const given = useRequest({
    mutationFn: ({ input, evenIfInProgress }: { input: Input; evenIfInProgress: boolean }) =>
      send({ changeId, evenIfInProgress }, input),
    onSettled,
  });
  const undone = useRequest({
    mutationFn: () => api.orderChanges.undoLineChange({ undoId, changeId }),
    onSuccess: () => {
      showToast(undoneText);
      onUndone();
    },
    onSettled,
  });
  return {
    send: (input) => given.mutate({ input, evenIfInProgress: false }),
    sendAnyway: undone.error
      ? null
      : () => given.variables && given.mutate({ ...given.variables, evenIfInProgress: true }),
    undo: () => undone.mutate(),
    isSending: given.isPending || undone.isPending,
    result: given.data,
    error: undone.error ?? given.error,
  };
}

type GiveAwayDialogProps = {
  title: string;
  /** What the buttons and messages say. */
  texts: { refused: string; undo: string; close: string };
  change: Omit<GiveAway<never, { readonly amount: Cents }>, 'send'>;
  /** Says what was given away. */
  doneText: (amount: string) => string;
  onClose: () => void;
  children: ReactNode;
};

/** Shows the form in `children`. After it was sent, shows what was given away and the button that undoes it. */
export function GiveAwayDialog({ title, texts, change, doneText, onClose, children }: GiveAwayDialogProps) {
  const { sendAnyway, undo, isSending, result, error } = change;
  return (
    <Dialog title={title} closeLabel={commonTexts.form.close} onClose={onClose}>
      <div className={layout.stack4}>
        {error && <RefusedChange title={texts.refused} error={error} isSending={isSending} onSendAnyway={sendAnyway} />}
        {result ? (
          <>
            <p role="status">{doneText(formatEuros(result.amount))}</p>
            <Button size="large" wide busy={isSending} onClick={undo}>
              {texts.undo}
            </Button>
            <Button variant="primary" size="large" wide onClick={onClose}>
              {texts.close}
            </Button>
          </>
        ) : (
          children
        )}
      </div>
    </Dialog>
  );
}
