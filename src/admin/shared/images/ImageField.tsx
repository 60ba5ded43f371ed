// Form field of one image: preview, replace, remove.
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { imageUrl } from '#contract/images.ts';
import type { ImageKind } from '#domain/image.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/FieldError.tsx';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { CropDialog } from './CropDialog.tsx';
import styles from './ImageField.module.css';
import { imageKindNames, imageTexts } from './image-texts.ts';
import { readImage } from './read-image.ts';
import { UnusableImageError } from './unusable-image-error.ts';

/** Props of `ImageField`, the form field for one image. */
export type ImageFieldProps = {
  kind: ImageKind;
  /** Purpose of the image, as a sentence. */
  hint?: string | undefined;
  /** Id of the image; null for none. */
  value: string | null;
  onChange: (imageId: string | null) => void;
  /** Uploads a cropped image (base64) and returns its id. */
  upload: (data: string) => Promise<{ id: string }>;
  /** Error reported by the server. */
  error?: string | undefined;
};

/** Form field for one image: preview, replace, remove. A chosen file is cropped and uploaded at once. */
export function ImageField({ kind, hint, value, onChange, upload, error }: ImageFieldProps) {
  const id = useId();
  const name = imageKindNames[kind];
  const file = useChosenFile();
  return (
    <div
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-hint`}
      className={classNames(layout.stack3, styles.field)}
    >
      <span id={`${id}-name`} className={classNames(layout.small, layout.bold)}>
        {name}
      </span>
      <ImagePreview key={value} kind={kind} value={value} />
      <ImageActions
        name={name}
        hasImage={value !== null}
        isReading={file.isPending}
        onChoose={(chosen) => file.mutate(chosen)}
        onRemove={() => onChange(null)}
      />
      <FieldError id={`${id}-error`} error={file.error ? problemText(file.error) : error} />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint} {imageTexts.formats}
      </p>
      {file.data &&
        // Rendered outside any surrounding form, so that Enter in the dialog does not submit that form.
        createPortal(
          <CropDialog
            kind={kind}
            name={name}
            image={file.data}
            upload={upload}
            onDone={(imageId) => {
              file.reset();
              onChange(imageId);
            }}
            onClose={file.reset}
          />,
          document.body,
        )}
    </div>
  );
}

/** Loads the chosen file as an image. The data is large, so it is dropped when the dialog closes. */
function useChosenFile() {
  return usePressMutation({
    requestKey: ({ name, size, lastModified }: File) => [name, size, lastModified],
    mutationFn: readImage,
    gcTime: 0,
  });
}

function problemText(error: Error): string {
  return error instanceof UnusableImageError ? error.message : errorText(error);
}

/**
 * Preview of the image with this id, null for none; an icon if none exists or it does not load. Use the id as the
 * component key.
 */
function ImagePreview({ kind, value }: { kind: ImageKind; value: string | null }) {
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
      <img
        src={imageUrl(value)}
        alt={imageKindNames[kind]}
        onError={() => setIsBroken(true)}
        className={styles.image}
      />
    </div>
  );
}

type ImageActionsProps = {
  /** Name of the image, for screen readers. */
  name: string;
  hasImage: boolean;
  /** A file was chosen and is being loaded. */
  isReading: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** Buttons of an image field: choose, replace, remove. */
function ImageActions({ name, hasImage, isReading, onChoose, onRemove }: ImageActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={layout.row}>
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
