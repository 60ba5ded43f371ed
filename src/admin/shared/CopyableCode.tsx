// Technical identifier that can be read, selected, or copied with one tap.

import { IconButton } from '#ui/IconButton.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './CopyableCode.module.css';
import { icons } from './icons.ts';
import { texts } from './texts.ts';

export function CopyableCode({ code }: { code: string }) {
  return (
    <span className={styles.whole}>
      <code className={styles.code}>{code}</code>
      <IconButton icon={icons.copy} label={texts.copy.label} onClick={() => void copyToClipboard(code)} />
    </span>
  );
}

/** Browsers allow clipboard access only on pages served over TLS; elsewhere the user selects the text. */
async function copyToClipboard(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    showToast(texts.copy.done);
  } catch {
    showToast(texts.copy.failed, 'error');
  }
}
