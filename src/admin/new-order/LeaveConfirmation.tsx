// Asks before an order that is not placed is left alone. Nothing is lost: it is there on coming back.
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { newOrderTexts } from './new-order-texts.ts';

const HERE = '/admin/orders/create-order';

export function LeaveQuestion({ isAsked }: { isAsked: boolean }) {
  const away = useBlocker({
    // Coming back is no leaving, however quickly somebody does.
    shouldBlockFn: ({ next }) => next.pathname !== HERE,
    disabled: !isAsked,
    withResolver: true,
  });
  const { leave } = newOrderTexts;
  if (away.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={leave.title}
      text={leave.text}
      confirmLabel={leave.confirm}
      cancelLabel={leave.cancel}
      onConfirm={away.proceed}
      onCancel={away.reset}
    />
  );
}
