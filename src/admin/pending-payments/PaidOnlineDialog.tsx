// Dialog that stops staff from taking the money of a payment that its customer has paid online.
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { onlineMethodText, pendingTexts } from './pending-texts.ts';
import type { OnlineMethod } from './use-confirm-payment.ts';

export function PaidOnlineDialog({ method, onClose }: { method: OnlineMethod; onClose: () => void }) {
  const textId = useId();
  const { title, text, done } = pendingTexts.paidOnline;
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title(onlineMethodText(method))}
      describedBy={textId}
      onClose={onClose}
      footer={
        <Button data-autofocus variant="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <p id={textId}>{text}</p>
    </Dialog>
  );
}
