// Button that removes a user's PIN.
import { type RefObject, useEffect, useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showToast } from '#ui/toast-store.ts';

type RemovePinProps = {
  /** The button is shown while there is a PIN. Render this component in both cases: it moves the focus afterwards. */
  hasPin: boolean;
  question: { readonly title: string; readonly text: string };
  remove: () => Promise<unknown>;
  /** Refetches what shows that there is a PIN. */
  onRemoved: () => Promise<unknown>;
  /** Gets the focus once the button has disappeared. */
  focusAfterwards: RefObject<HTMLElement | null>;
};

/**
 * Button that removes the PIN of a staff account, after a confirmation with the text `question`. `remove` sends the request, and
 * `onRemoved` must load the account again. Keep the component rendered when `hasPin` becomes false: it then hides the button and
 * moves the focus to `focusAfterwards`.
 */
export function RemovePinButton({ hasPin, question, remove, onRemoved, focusAfterwards }: RemovePinProps) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = usePressMutation({
    mutationFn: remove,
    onSuccess: async () => {
      showToast(texts.pin.removed, 'ok');
      await onRemoved();
    },
    onError: (failure) => showToast(errorText(failure), 'error'),
    onSettled: () => setIsAsking(false),
  });
  const isOver = removal.isSuccess && !isAsking && !hasPin;
  useEffect(() => {
    if (isOver) focusAfterwards.current?.focus();
  }, [isOver, focusAfterwards]);

  return (
    <>
      {hasPin && (
        <Button variant="quiet" icon="trash" onClick={() => setIsAsking(true)}>
          {texts.pin.remove}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          danger
          title={question.title}
          text={question.text}
          confirmLabel={texts.pin.remove}
          cancelLabel={texts.cancel}
          busy={removal.isPending}
          onConfirm={() => removal.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
