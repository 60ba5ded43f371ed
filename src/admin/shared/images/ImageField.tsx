// Form field of one image: preview, replace, remove.
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { errorText } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
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
  return useRequest({
    pressOf: ({ name, size, lastModified }: File) => [name, size, lastModified],
    mutationFn: readImage,
    gcTime: 0,
  });
}

function problemText(error: Error): string {
  return error instanceof UnusableImageError ? error.message : errorText(error);
}
