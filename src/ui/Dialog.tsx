// A modal window on the native dialog: focus goes in and comes back, Escape and the phone's back gesture close it.
import { type PointerEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { Toasts } from './Toast.tsx';

export type DialogPlacement = 'sheet' | 'center' | 'side' | 'full';

export type DialogProps = {
  /** The heading, and the accessible name. */
  title: ReactNode;
  /** Asked to close: take the dialog out of the tree, or leave it to refuse. */
  onClose: () => void;
  /** Name of the closing cross; without it there is no cross. */
  closeLabel?: string | undefined;
  /** `sheet` rises from the bottom of a phone and is centred on wider screens. */
  placement?: DialogPlacement | undefined;
  /** Room for wide content (tables) in `center` and `side`. */
  wide?: boolean | undefined;
  /** Buttons, kept in sight at the bottom. */
  footer?: ReactNode;
  /** A press outside closes too. Default true; use false where typed text would be lost. */
  closeOnBackdrop?: boolean | undefined;
  /** `alertdialog` for a question that stops everything. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Id of the text that a screen reader reads after the title. */
  describedBy?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** Render it while it is open. Focus starts on the element marked `data-autofocus`, otherwise on the heading. */
export function Dialog({
  title,
  onClose,
  closeLabel,
  placement = 'sheet',
  wide = false,
  footer,
  closeOnBackdrop = true,
  role,
  describedBy,
  className,
  children,
}: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  useShownAsModal(dialog);

  /** Events of things inside (a nested dialog, a file input) pass here as well; only our own count. */
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
        // Browsers close on a second Escape whatever we say; whoever leaves it in the tree means it to stay.
        event.currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event: PointerEvent) => {
        pressedOutside.current = ownEvent(event);
      }}
      onClick={(event) => {
        // Text selected from inside to outside ends in a click on the backdrop; that is no wish to close.
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
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <Toasts inDialog />
    </dialog>
  );
}

/** In a layout effect, because closing must happen while the dialog is still in the page to give the focus back. */
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
      // One that lies above closes after this one, and until then nothing outside takes the focus.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [ref]);
}
