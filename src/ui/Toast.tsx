// Short messages in the middle of the screen that leave by themselves.
import { useEffect, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Toast.module.css';
import { dismissToast, enterOutlet, isTopOutlet, type Toast, type ToastKind, toastStore } from './toast-store.ts';
import { useStore } from './use-store.ts';

const ICONS: Record<ToastKind, IconName> = { ok: 'check-circle', info: 'info', error: 'alert' };

export type ToastsProps = {
  /** Name of each toast's closing button. Given once, at the root; those inside dialogs use the same. */
  dismissLabel?: string | undefined;
  /** Set by Dialog on its own: it lies above the one at the root, whichever entered first. */
  inDialog?: boolean | undefined;
};

/**
 * The live region where toasts appear: one at the root of the app; every Dialog brings its own, because what is outside
 * an open modal dialog is under it and silent. The innermost shows them.
 */
export function Toasts({ dismissLabel, inDialog = false }: ToastsProps) {
  const id = useId();
  useEffect(() => enterOutlet(id, { dismissLabel, inDialog }), [id, dismissLabel, inDialog]);
  const shown = useStore(toastStore, (state) => (isTopOutlet(state, id) ? state.toasts : NONE));
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
/** How long a toast stays. A person sees it, so it is a time and not an event. */
const TOAST_SHOWN_MS = 3_000;

function ToastCard({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  return (
    <div
      className={classNames(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.kind]} className={styles.icon} />
      <p className={styles.text}>{toast.text}</p>
      <IconButton icon="close" label={dismissLabel} className={styles.close} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
