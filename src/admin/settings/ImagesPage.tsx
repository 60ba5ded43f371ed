// «Imágenes» (`/admin/settings/images`): images of the venue, and the logo of a partner company with its link.
import { api } from '#admin/shared/api.ts';
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { ImageField } from '#admin/shared/images/ImageField.tsx';
import { imageKindNames, imageTexts } from '#admin/shared/images/image-texts.ts';
import { texts } from '#admin/shared/texts.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { VENUE_IMAGES } from '#domain/image.ts';
import { PARTNER_URL_CHARACTERS_MAX, partnerUrlRefusal } from '#domain/partner-link.ts';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import styles from './SettingsForm.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPageLayout } from './SettingsPageLayout.tsx';
import { imageHints, settingsTexts } from './settings-texts.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Images = VenueSettings['images'];

const { images: imagesTexts } = settingsTexts;
/** The input accepts more than the limit, so that pasted text is not cut off without an error. */
const LENGTH_FACTOR = 2;

/** Page «Imágenes» of the settings: the images of the venue, such as its logo. */
export function ImagesPage() {
  return (
    <SettingsPageLayout title={imagesTexts.title} lead={imagesTexts.lead}>
      {(settings) => <ImagesForm settings={settings} />}
    </SettingsPageLayout>
  );
}

function ImagesForm({ settings }: { settings: VenueSettings }) {
  const { form, save } = useSettingsForm<Images>(settings, {
    valuesOf: ({ images }) => images,
    validate: ({ partnerUrl }) => validationMessages({ partnerUrl: partnerUrlRefusal(partnerUrl) ?? undefined }),
    send: (values, shown) => api.settings.saveImages({ ...values, shown }),
    saved: imagesTexts.saved,
  });
  return (
    <SettingsForm form={form} save={save} describe={describe}>
      <div className={styles.images}>
        {VENUE_IMAGES.map((kind) => (
          <Card key={kind} className={layout.stack4}>
            <ImageField
              kind={kind}
              hint={imageHints[kind]}
              value={form.values[kind]}
              error={form.field(kind).error}
              onChange={(imageId) => form.change({ [kind]: imageId })}
              upload={(data) => api.images.uploadImage({ kind, data })}
            />
            {kind === 'partner' && <PartnerUrlField fields={form} />}
          </Card>
        ))}
      </div>
    </SettingsForm>
  );
}

function PartnerUrlField({ fields: { values, change, field } }: { fields: FormFields<Images> }) {
  return (
    <TextField
      {...field('partnerUrl')}
      label={imagesTexts.partnerUrl}
      hint={imagesTexts.partnerUrlHint}
      inputMode="url"
      autoComplete="off"
      maxLength={PARTNER_URL_CHARACTERS_MAX * LENGTH_FACTOR}
      value={values.partnerUrl}
      onChange={({ target }) => change({ partnerUrl: target.value })}
    />
  );
}

function describe(field: keyof Images, saved: Images): DetailListRow {
  if (field === 'partnerUrl')
    return [imagesTexts.partnerUrl, saved.partnerUrl === '' ? texts.form.none : saved.partnerUrl];
  return [imageKindNames[field], saved[field] === null ? imageTexts.none : texts.form.yes];
}
