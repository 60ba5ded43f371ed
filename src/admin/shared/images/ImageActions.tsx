// Buttons of an image field: choose, replace, remove.
import { useRef } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { Button } from '#ui/Button.tsx';
import styles from './ImageActions.module.css';
import { imageTexts } from './image-texts.ts';

type ImageActionsProps = {
  /** Name of the image, for screen readers. */
  name: string;
  hasImage: boolean;
  /** A file was chosen and is being loaded. */
  isReading: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

export function ImageActions({ name, hasImage, isReading, onChoose, onRemove }: ImageActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.actions}>
      <Button
        icon={icons.image}
        busy={isReading}
        aria-label={hasImage ? imageTexts.change(name) : imageTexts.choose(name)}
        onClick={() => input.current?.click()}
      >
        {hasImage ? imageTexts.changeShort : imageTexts.chooseShort}
      </Button>
      {hasImage && (
        <Button variant="quiet" icon="trash" aria-label={imageTexts.remove(name)} onClick={onRemove}>
          {imageTexts.removeShort}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={imageTexts.choose(name)}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // Reset, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
