// `/admin/settings/info`: who the venue is.
import { api } from '#admin/shared/api.ts';
import type { Fact } from '#admin/shared/DetailList.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { faultWords } from '#admin/shared/forms/validation-messages.ts';
import { texts } from '#admin/shared/texts.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { COMPANY_CHARACTERS_MAX, type Company, companyFaults, parsePercentage } from '#domain/company.ts';
import { TextField } from '#ui/Field.tsx';
import { FieldRow } from '#ui/FieldGroup.tsx';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { settingsTexts } from './settings-texts.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** As it is typed. */
type Typed = Omit<VenueSettings['company'], 'iva'> & { readonly iva: string };

const { company: words } = settingsTexts;

export function CompanyPage() {
  return (
    <SettingsPage title={words.title} lead={words.lead}>
      {(settings) => <CompanyForm settings={settings} />}
    </SettingsPage>
  );
}

function CompanyForm({ settings }: { settings: VenueSettings }) {
  const { form, save } = useSettingsForm<Typed>(settings, {
    valuesOf: ({ company }) => ({ ...company, iva: company.iva.toLocaleString('es', { maximumFractionDigits: 2 }) }),
    faultsOf: (typed) => faultWords(companyFaults(draftOf(typed))),
    send: (typed, shown) => {
      const { iva, ...draft } = draftOf(typed);
      // What is no number is a fault, and is not sent; would it be, the server refuses it.
      return api.settings.saveCompany({ ...draft, iva: iva ?? Number.NaN, shown });
    },
    saved: words.saved,
  });
  return (
    <SettingsForm form={form} save={save} describe={describe}>
      <Section title={words.venue}>
        <FieldRow>
          <CompanyField name="name" fields={form} required />
          <CompanyField name="shortName" fields={form} required hint={words.shortNameHint} />
        </FieldRow>
        <TextField {...fieldOf('address', form)} multiline autoComplete="street-address" />
      </Section>
      <Section title={words.legal}>
        <FieldRow>
          <CompanyField name="company" fields={form} />
          <CompanyField name="nif" fields={form} />
        </FieldRow>
        <CompanyField name="registerData" fields={form} />
        <FieldRow>
          <CompanyField name="iva" fields={form} required hint={words.ivaHint} inputMode="decimal" />
        </FieldRow>
      </Section>
      <Section title={words.contact}>
        <FieldRow>
          <CompanyField name="web" fields={form} inputMode="url" />
          <CompanyField name="email" fields={form} inputMode="email" />
        </FieldRow>
      </Section>
    </SettingsForm>
  );
}

type CompanyFieldProps = {
  name: keyof Typed;
  fields: FormFields<Typed>;
  hint?: string;
  required?: boolean;
  inputMode?: 'decimal' | 'url' | 'email';
};

function CompanyField({ name, fields, ...rest }: CompanyFieldProps) {
  return <TextField {...rest} {...fieldOf(name, fields)} autoComplete="off" />;
}

const IVA_CHARACTERS_MAX = 8;
/** Above the limit, so that what is pasted is not cut in silence. */
const ROOM = 2;

function fieldOf(name: keyof Typed, { values, change, field }: FormFields<Typed>) {
  return {
    ...field(name),
    label: words[name],
    value: values[name],
    maxLength: (name === 'iva' ? IVA_CHARACTERS_MAX : COMPANY_CHARACTERS_MAX[name]) * ROOM,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  };
}

function draftOf(typed: Typed): Company {
  return { ...typed, iva: parsePercentage(typed.iva) };
}

function describe(field: keyof Typed, saved: Typed): Fact {
  return [words[field], saved[field] === '' ? texts.form.none : saved[field]];
}
