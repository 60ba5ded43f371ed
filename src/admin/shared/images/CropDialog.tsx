// Dialog that crops an image, by dragging or with sliders that also work with the keyboard.
import { useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { IMAGE_RATIOS, type ImageKind } from '#domain/image.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import styles from './CropDialog.module.css';
import { CropFrame } from './CropFrame.tsx';
import { type Crop, largestCrop, ZOOM_MAX } from './crop-geometry.ts';
import { drawCrop } from './draw-crop.ts';
import { imageTexts, shapeName } from './image-texts.ts';
import type { LoadedImage } from './read-image.ts';
import { Slider } from './Slider.tsx';
import { UnusableImageError } from './unusable-image-error.ts';

export type CropDialogProps = {
  kind: ImageKind;
  name: string;
  image: LoadedImage;
  /** Uploads the cropped image (base64) and returns its id. */
  upload: (data: string) => Promise<{ id: string }>;
  onDone: (imageId: string) => void;
  onClose: () => void;
};

export function CropDialog({ kind, name, image, upload, onDone, onClose }: CropDialogProps) {
  const ratios = IMAGE_RATIOS[kind];
  const [crop, setCrop] = useState(() => largestCrop(ratios[0]));
  const { mutate, isPending, error } = useRequest({
    mutationFn: async () => upload(await drawCrop(kind, image, crop)),
    onSuccess: ({ id }) => onDone(id),
  });
  return (
    <Dialog
      title={imageTexts.crop(name)}
      placement="center"
      closeOnBackdrop={false}
      onClose={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button aria-disabled={isPending || undefined} onClick={onClose}>
            {imageTexts.close}
          </Button>
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            {imageTexts.done}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        {error && <UploadError error={error} />}
        <CropFrame image={image} crop={crop} onMove={setCrop} />
        <CropFields ratios={ratios} crop={crop} onChange={setCrop} />
      </div>
    </Dialog>
  );
}

function UploadError({ error }: { error: Error }) {
  return (
    <Banner kind="danger" title={imageTexts.notUploaded}>
      {error instanceof UnusableImageError ? error.message : errorText(error)}
    </Banner>
  );
}

type CropFieldsProps = { ratios: readonly number[]; crop: Crop; onChange: (crop: Crop) => void };

/** Sliders for position and zoom, for keyboards and for users who cannot drag. */
function CropFields({ ratios, crop, onChange }: CropFieldsProps) {
  return (
    <>
      <p className={styles.hint}>{imageTexts.cropHint}</p>
      {ratios.length > 1 && (
        <SegmentedControl
          label={imageTexts.shape}
          options={ratios.map((ratio) => ({ value: String(ratio), label: shapeName(ratio) }))}
          value={String(crop.ratio)}
          onChange={(ratio) => onChange(largestCrop(Number(ratio)))}
        />
      )}
      <Slider
        label={imageTexts.zoom}
        min={1}
        max={ZOOM_MAX}
        value={crop.zoom}
        onSlide={(zoom) => onChange({ ...crop, zoom })}
      />
      <Slider label={imageTexts.horizontal} min={0} max={1} value={crop.x} onSlide={(x) => onChange({ ...crop, x })} />
      <Slider label={imageTexts.vertical} min={0} max={1} value={crop.y} onSlide={(y) => onChange({ ...crop, y })} />
    </>
  );
}
