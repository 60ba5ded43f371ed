// Short messages that disappear after some seconds, at the bottom of the screen.
import { useEffect, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconSource } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Toast.module.css';
import {
  dismissToast,
  isTopToastRegion,
  registerToastRegion,
  type Toast,
  type ToastKind,
  toastStore,
} from './toast-store.ts';
import { useStore } from './use-store.ts';

const ICONS: Record<ToastKind, IconSource> = { ok: 'check-circle', info: 'info', error: 'alert' };

type ToastsProps = {
  /** Label of the close button of each toast. Given once, at the root; regions in dialogs use the same. */
  dismissLabel?: string | undefined;
  /** Set by Dialog: its region is above the root region, whichever was mounted first. */
  inDialog?: boolean | undefined;
};

/**
 * Shows the toasts (short messages), as a live region for screen readers. Render one `Toasts` at the root of the app. Each `Dialog`
 * contains another one, because the page outside of an open modal dialog is covered and not announced. Only the topmost `Toasts`
 * shows messages.
 */
export function Toasts({ dismissLabel, inDialog = false }: ToastsProps) {
  const id = useId();
  useEffect(() => registerToastRegion(id, { dismissLabel, inDialog }), [id, dismissLabel, inDialog]);
  const shown = useStore(toastStore, (state) => (isTopToastRegion(state, id) ? state.toasts : NONE));
  const label = useStore(toastStore, (state) => state.dismissLabel);
  const polite = shown.filter((toast) => toast.kind !== 'error');
  const urgent = shown.filter((toast) => toast.kind === 'error');
  return (
    <div className={styles.region}>
      <div role="status" className={styles.list}>
        {polite.map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismissLabel={label} />
        ))}
      </div>
      <div role="alert" className={styles.list}>
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismissLabel={label} />
        ))}
      </div>
    </div>
  );
}

const NONE: readonly Toast[] = [];
/** How long a toast is shown, in milliseconds. */
const TOAST_SHOWN_MS = 3_000;

function ToastCard({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id]);

  return (
    <div
      data-toast=""
      className={classNames(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon name={ICONS[toast.kind]} className={styles.icon} />
      <p className={styles.text}>{toast.text}</p>
      <IconButton icon="close" label={dismissLabel} className={styles.close} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
