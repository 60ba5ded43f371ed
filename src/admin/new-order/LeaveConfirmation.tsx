// Asks before an order that is not placed is left alone. Nothing is lost: it is there on coming back.
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { newOrderTexts } from './new-order-texts.ts';

const PAGE_PATH = '/admin/orders/create-order';

export function LeaveConfirmation({ isAsked: isEnabled }: { isAsked: boolean }) {
  const blocker = useBlocker({
    // Coming back is no leaving, however quickly somebody does.
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
