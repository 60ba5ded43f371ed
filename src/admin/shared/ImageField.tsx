// One image of the venue: what it is now, another in its place, or none.
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { imageUrl } from '#contract/images.ts';
import type { ImageKind } from '#domain/image.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/FieldError.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './ImageField.module.css';
import { icons } from './icons.ts';
import { imageNames, imageTexts } from './image-texts.ts';
import { NotUsable, type Picture, readImage } from './images/read-image.ts';

/** Few people crop an image on any day: it comes when one is chosen. */
const CropDialog = lazy(async () => ({ default: (await import('./images/CropDialog.tsx')).CropDialog }));

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
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const name = imageNames[kind];

  async function read(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    try {
      setPicture(await readImage(file));
    } catch (failure) {
      if (!(failure instanceof NotUsable)) throw failure;
      setProblem(failure.message);
    }
  }

  return (
    <div role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-hint`} className={styles.field}>
      <span id={`${id}-name`} className={styles.name}>
        {name}
      </span>
      <Preview key={value} kind={kind} value={value} />
      <div className={styles.acts}>
        <Button
          icon={icons.image}
          aria-label={value === null ? imageTexts.choose(name) : imageTexts.change(name)}
          onClick={() => chooser.current?.click()}
        >
          {value === null ? imageTexts.chooseShort : imageTexts.changeShort}
        </Button>
        {value !== null && (
          <Button variant="quiet" icon="trash" aria-label={imageTexts.remove(name)} onClick={() => onChange(null)}>
            {imageTexts.removeShort}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={imageTexts.choose(name)}
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <FieldError id={`${id}-error`} error={problem ?? error} />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint} {imageTexts.formats}
      </p>
      {picture &&
        // Outside of the form that this may be a field of: Enter in the dialog must not send that.
        createPortal(
          <Suspense>
            <CropDialog
              kind={kind}
              name={name}
              picture={picture}
              upload={upload}
              onDone={(imageId) => {
                setPicture(null);
                onChange(imageId);
              }}
              onClose={() => setPicture(null)}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}

/** The image as it is kept; a mark in its place when there is none, or it does not load. */
function Preview({ kind, value }: { kind: ImageKind; value: string | null }) {
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
