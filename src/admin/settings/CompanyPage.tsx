// «Información de la empresa» (`/admin/settings/info`): name, legal data and contact of the venue.
import { api } from '#admin/shared/api.ts';
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { texts } from '#admin/shared/texts.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { COMPANY_CHARACTERS_MAX, type Company, validateCompany } from '#domain/company.ts';
import { parsePercentage } from '#domain/vat.ts';
import { TextField } from '#ui/Field.tsx';
import { FieldRow } from '#ui/FieldGroup.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPageLayout } from './SettingsPageLayout.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './settings-texts.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** The form values; the VAT percentage is text as typed. */
type CompanyFormValues = Omit<VenueSettings['company'], 'iva'> & { readonly iva: string };

const { company: companyTexts } = settingsTexts;

/** Page «Información de la empresa» (`/admin/settings/info`) of the settings: name, legal data and contact of the venue. */
export function CompanyPage() {
  return (
    <SettingsPageLayout title={companyTexts.title} lead={companyTexts.lead}>
      {(settings) => <CompanyForm settings={settings} />}
    </SettingsPageLayout>
  );
}

function CompanyForm({ settings }: { settings: VenueSettings }) {
  const { form, save } = useSettingsForm<CompanyFormValues>(settings, {
    valuesOf: ({ company }) => ({ ...company, iva: company.iva.toLocaleString('es', { maximumFractionDigits: 2 }) }),
    validate: (typed) => validationMessages(validateCompany(toCompany(typed))),
    send: (typed, shown) => {
      const { iva, ...draft } = toCompany(typed);
      // An invalid number is a validation error and is not sent; if it were, the server would refuse NaN.
      return api.settings.saveCompany({ ...draft, iva: iva ?? Number.NaN, shown });
    },
    saved: companyTexts.saved,
  });
  return (
    <SettingsForm form={form} save={save} describe={describe}>
      <SettingsSection title={companyTexts.venue}>
        <FieldRow long>
          <CompanyField name="name" fields={form} required />
          <CompanyField name="shortName" fields={form} required hint={companyTexts.shortNameHint} />
        </FieldRow>
        <TextField {...fieldProps('address', form)} multiline autoComplete="street-address" />
      </SettingsSection>
      <SettingsSection title={companyTexts.legal}>
        <FieldRow long>
          <CompanyField name="company" fields={form} />
          <CompanyField name="nif" fields={form} />
        </FieldRow>
        <CompanyField name="registerData" fields={form} />
        <FieldRow long>
          <CompanyField name="iva" fields={form} required hint={companyTexts.ivaHint} inputMode="decimal" />
        </FieldRow>
      </SettingsSection>
      <SettingsSection title={companyTexts.contact}>
        <FieldRow long>
          <CompanyField name="web" fields={form} inputMode="url" />
          <CompanyField name="email" fields={form} inputMode="email" />
        </FieldRow>
      </SettingsSection>
    </SettingsForm>
  );
}

type CompanyFieldProps = {
  name: keyof CompanyFormValues;
  fields: FormFields<CompanyFormValues>;
  hint?: string;
  required?: boolean;
  inputMode?: 'decimal' | 'url' | 'email';
};

function CompanyField({ name, fields, ...rest }: CompanyFieldProps) {
  return <TextField {...rest} {...fieldProps(name, fields)} autoComplete="off" />;
}

const IVA_CHARACTERS_MAX = 8;
/** The input accepts more than the limit, so that pasted text is not cut off without an error. */
const LENGTH_FACTOR = 2;

function fieldProps(name: keyof CompanyFormValues, { values, change, field }: FormFields<CompanyFormValues>) {
  return {
    ...field(name),
    label: companyTexts[name],
    value: values[name],
    maxLength: (name === 'iva' ? IVA_CHARACTERS_MAX : COMPANY_CHARACTERS_MAX[name]) * LENGTH_FACTOR,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  };
}

function toCompany(typed: CompanyFormValues): Company {
  return { ...typed, iva: parsePercentage(typed.iva) };
}

function describe(field: keyof CompanyFormValues, saved: CompanyFormValues): DetailListRow {
  return [companyTexts[field], saved[field] === '' ? texts.form.none : saved[field]];
}
