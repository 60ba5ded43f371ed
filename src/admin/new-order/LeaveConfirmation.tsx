// Confirmation before the user leaves an unplaced order. Nothing is lost: the stored draft is opened on return.
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { newOrderTexts } from './new-order-texts.ts';

const PAGE_PATH = '/admin/orders/create-order';

export function LeaveConfirmation({ isEnabled }: { isEnabled: boolean }) {
  const blocker = useBlocker({
    // Returning to the same page is allowed without a question.
    shouldBlockFn: ({ next }) => next.pathname !== PAGE_PATH,
    disabled: !isEnabled,
    withResolver: true,
  });
  const { leave } = newOrderTexts;
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={leave.title}
      text={leave.text}
      confirmLabel={leave.confirm}
      cancelLabel={leave.cancel}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
