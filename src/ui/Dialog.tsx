// A modal window on the native dialog element. It manages the focus; Escape and the back gesture close it.
import { type PointerEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { useDialogHistoryEntry } from './dialog-history-context.ts';
import { IconButton } from './IconButton.tsx';
import { Toasts } from './Toast.tsx';

/** Where a dialog is shown: as a sheet from below, in the centre, at the side, or over the whole screen. */
export type DialogPlacement = 'sheet' | 'center' | 'side' | 'full';

type DialogProps = {
  /** The heading, and the accessible name. */
  title: ReactNode;
  /** Called when the user wants to close: stop rendering the dialog, or keep rendering it to refuse. */
  onClose: () => void;
  /** Label of the close button; without it there is no close button. */
  closeLabel?: string | undefined;
  /** `sheet` is at the bottom of a phone and centred on wider screens. */
  placement?: DialogPlacement | undefined;
  /** More width for tables in `center` and `side`. */
  wide?: boolean | undefined;
  /** Buttons, always visible at the bottom. */
  footer?: ReactNode;
  /** A press outside also closes. Default true; use false if typed text would be lost. */
  closeOnBackdrop?: boolean | undefined;
  /** In an app with `DialogHistoryContext`, going back closes the dialog. False for one that cannot be closed that way. */
  closeOnBack?: boolean | undefined;
  /** `alertdialog` for a question that must be answered first. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Id of the text that screen readers read after the title. */
  describedBy?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A modal window, open as long as it is rendered. The element marked `data-autofocus` gets the focus, otherwise the heading. */
export function Dialog({
  title,
  onClose,
  closeLabel,
  placement = 'sheet',
  wide = false,
  footer,
  closeOnBackdrop = true,
  closeOnBack = true,
  role,
  describedBy,
  className,
  children,
}: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useShownAsModal(dialog);
  useDialogHistoryEntry(onClose, closeOnBack);

  /** Events of nested elements (a dialog, a file input) bubble to this dialog; only its own events count. */
  function ownEvent(event: SyntheticEvent) {
    return event.target === event.currentTarget;
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={classNames(styles.dialog, styles[placement], wide && styles.wide, className)}
      onCancel={(event) => {
        if (!ownEvent(event)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!ownEvent(event) || event.currentTarget.open) return;
        // Browsers close on a second Escape despite preventDefault; reopen, because the parent still renders the
        // dialog.
        event.currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event: PointerEvent) => {
        pressedOutside.current = ownEvent(event);
      }}
      onClick={(event) => {
        // A text selection that ends on the backdrop also causes a click there, which must not close the dialog.
        if (closeOnBackdrop && pressedOutside.current && ownEvent(event)) onClose();
      }}
    >
      <div className={styles.scroll}>
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {closeLabel && <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.cross} />}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && (
          <footer ref={keepToastsAbove} className={styles.footer}>
            {footer}
          </footer>
        )}
      </div>
      <Toasts inDialog />
    </dialog>
  );
}

/** Toasts of the dialog are above its footer, which is at the bottom of the window and may have several lines of buttons. */
function keepToastsAbove(footer: HTMLElement) {
  const box = footer.parentElement;
  const dialog = footer.closest('dialog');
  if (!box || !dialog) return;
  const observer = new ResizeObserver(() => {
    const below = dialog.clientHeight - box.offsetTop - box.offsetHeight;
    dialog.style.setProperty('--toast-inset', `${below + footer.offsetHeight}px`);
  });
  for (const element of [dialog, box, footer]) observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Opens the dialog as modal. Uses a layout effect, because close() restores the focus only while the dialog is in the
 * document.
 */
function useShownAsModal(ref: { readonly current: HTMLDialogElement | null }) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    start?.focus();
    return () => {
      dialog.close();
      // A dialog above this one closes afterwards; until then no element outside can get the focus.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [ref]);
}
