// Preview of the stored image; an icon if there is none or it does not load.
import { useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { imageUrl } from '#contract/images.ts';
import type { ImageKind } from '#domain/image.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ImagePreview.module.css';
import { imageNames, imageTexts } from './image-texts.ts';

/** Preview of the image with this id, null for none. Use the id as the component key. */
export function ImagePreview({ kind, value }: { kind: ImageKind; value: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  if (value === null || isBroken) {
    return (
      <div className={classNames(styles.preview, styles.empty)}>
        <Icon name={icons.image} className={styles.mark} />
        <span>{value === null ? imageTexts.none : imageTexts.notLoaded}</span>
      </div>
    );
  }
  return (
    <div className={styles.preview}>
      <img src={imageUrl(value)} alt={imageNames[kind]} onError={() => setIsBroken(true)} className={styles.image} />
    </div>
  );
}
