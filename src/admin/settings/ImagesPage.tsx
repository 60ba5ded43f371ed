// «Imágenes» (`/admin/settings/images`): logo, icon, notification image and background of the venue.
import { api } from '#admin/shared/api.ts';
import type { Detail } from '#admin/shared/DetailList.tsx';
import { ImageField } from '#admin/shared/images/ImageField.tsx';
import { imageNames, imageTexts } from '#admin/shared/images/image-texts.ts';
import { texts } from '#admin/shared/texts.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { VENUE_IMAGES, type VenueImage } from '#domain/image.ts';
import { Card } from '#ui/Card.tsx';
import styles from './SettingsForm.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { imageHints, settingsTexts } from './settings-texts.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Images = VenueSettings['images'];

const { images: imagesTexts } = settingsTexts;

export function ImagesPage() {
  return (
    <SettingsPage title={imagesTexts.title} lead={imagesTexts.lead}>
      {(settings) => <ImagesForm settings={settings} />}
    </SettingsPage>
  );
}

function ImagesForm({ settings }: { settings: VenueSettings }) {
  const { form, save } = useSettingsForm<Images>(settings, {
    valuesOf: ({ images }) => images,
    validate: () => ({}),
    send: (values, shown) => api.settings.saveImages({ ...values, shown }),
    saved: imagesTexts.saved,
  });
  return (
    <SettingsForm form={form} save={save} describe={describe}>
      <div className={styles.images}>
        {VENUE_IMAGES.map((kind) => (
          <Card key={kind}>
            <ImageField
              kind={kind}
              hint={imageHints[kind]}
              value={form.values[kind]}
              error={form.field(kind).error}
              onChange={(imageId) => form.change({ [kind]: imageId })}
              upload={(data) => api.images.uploadImage({ kind, data })}
            />
          </Card>
        ))}
      </div>
    </SettingsForm>
  );
}

function describe(kind: VenueImage, saved: Images): Detail {
  return [imageNames[kind], saved[kind] === null ? imageTexts.none : texts.form.yes];
}
