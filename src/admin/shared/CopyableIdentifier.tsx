// Technical identifier that can be read, selected, or copied with one tap.

import { IconButton } from '#ui/IconButton.tsx';
import styles from './CopyableIdentifier.module.css';
import { copyText } from './copy-text.ts';
import { icons } from './icons.ts';
import { texts } from './texts.ts';

/** Technical identifier, such as a bank reference, with a button that copies it. */
export function CopyableIdentifier({ code }: { code: string }) {
  return (
    <span className={styles.whole}>
      <code className={styles.code}>{code}</code>
      <IconButton icon={icons.copy} label={texts.copy.label} onClick={() => void copyText(code, texts.copy)} />
    </span>
  );
}
