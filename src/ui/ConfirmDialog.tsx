// Asks for confirmation before an action that cannot be undone, and names the action.
import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './Dialog.tsx';
import layout from './layout.module.css';

type ConfirmDialogProps = {
  title: ReactNode;
  text?: ReactNode;
  /** Names the action, such as «Anular pedido», never «Sí». */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  danger?: boolean | undefined;
  /** The action is in progress: the dialog stays open until it ends. */
  busy?: boolean | undefined;
};

/** A dialog that asks for confirmation before an action that cannot be undone. Its button names the action. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  danger = false,
  busy = false,
}: ConfirmDialogProps) {
  const textId = useId();
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title}
      describedBy={text ? textId : undefined}
      closeOnBackdrop={!busy}
      onClose={() => {
        if (!busy) onCancel();
      }}
      footer={
        <>
          <Button data-autofocus aria-disabled={busy || undefined} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text && (
        <div id={textId} className={classNames(layout.stack3, layout.quiet)}>
          {text}
        </div>
      )}
    </Dialog>
  );
}
