// One image of the venue: what it is now, another in its place, or none.
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { errorText } from '#admin/shared/api.ts';
import type { ImageKind } from '#domain/image.ts';
import { FieldError } from '#ui/FieldError.tsx';
import { CropDialog } from './CropDialog.tsx';
import { ImageActions } from './ImageActions.tsx';
import styles from './ImageField.module.css';
import { ImagePreview } from './ImagePreview.tsx';
import { imageNames, imageTexts } from './image-texts.ts';
import { readImage } from './read-image.ts';
import { UnusableImageError } from './unusable-image-error.ts';

export type ImageFieldProps = {
  kind: ImageKind;
  /** What it is for, in a sentence. */
  hint?: string | undefined;
  /** The image's id; null for none. */
  value: string | null;
  onChange: (imageId: string | null) => void;
  /** Keeps a cropped image, which is in base64, and gives its id. */
  upload: (data: string) => Promise<{ id: string }>;
  /** What the server said of it. */
  error?: string | undefined;
};

export function ImageField({ kind, hint, value, onChange, upload, error }: ImageFieldProps) {
  const id = useId();
  const name = imageNames[kind];
  const file = useChosenFile();
  return (
    <div role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-hint`} className={styles.field}>
      <span id={`${id}-name`} className={styles.name}>
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
        // Outside of the form that this may be a field of: Enter in the dialog must not send that.
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

/** A file on its way to being a picture, which is large: it is forgotten with its dialog. */
function useChosenFile() {
  return useMutation({ mutationFn: readImage, gcTime: 0 });
}

function problemText(error: Error): string {
  return error instanceof UnusableImageError ? error.message : errorText(error);
}
