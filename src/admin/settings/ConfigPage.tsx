// `/admin/settings/config`: how guests pay and order, and the venue's colour.
import { api } from '#admin/shared/api.ts';
import type { Fact } from '#admin/shared/DetailList.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { faultWords } from '#admin/shared/forms/validation-messages.ts';
import { texts } from '#admin/shared/texts.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { isColour } from '#domain/colour.ts';
import { flowRefusal, PAYMENT_FLOWS } from '#domain/payment.ts';
import { QR_EXPIRY_MINUTES } from '#domain/table.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Choice } from './Choice.tsx';
import { DefaultsCard } from './DefaultsCard.tsx';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { configNames, flowNames, settingsTexts } from './settings-texts.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { VenueColourField } from './VenueColourField.tsx';

type Config = VenueSettings['config'];
type Fields = FormFields<Config>;

const { config: words } = settingsTexts;

export function ConfigPage() {
  return (
    <SettingsPage title={words.title} lead={words.lead}>
      {(settings) => (
        <>
          {!settings.isInitialized && <DefaultsCard />}
          <ConfigForm settings={settings} />
        </>
      )}
    </SettingsPage>
  );
}

function ConfigForm({ settings }: { settings: VenueSettings }) {
  const payable = new Set(settings.payableFlows);
  const { form, save } = useSettingsForm(settings, {
    valuesOf: ({ config }) => config,
    faultsOf: ({ paymentMethod, colour }) =>
      faultWords({
        paymentMethod: flowRefusal(paymentMethod, payable) ?? undefined,
        colour: isColour(colour) ? undefined : 'colour-not-valid',
      }),
    send: (values, shown) => api.settings.saveConfig({ ...values, shown }),
    saved: words.saved,
  });
  return (
    <SettingsForm form={form} save={save} describe={describe}>
      <Section title={words.paying}>
        <PaymentMethodField fields={form} payable={payable} />
      </Section>
      <Section title={words.tables}>
        <QrExpiryField fields={form} />
        <ChoiceField name="protectedCodes" fields={form} hint={words.protectedCodesHint} />
      </Section>
      <Section title={words.service}>
        <ChoiceField name="drinksAtBar" fields={form} hint={words.drinksAtBarHint} />
        <ChoiceField name="printersActive" fields={form} hint={words.printersActiveHint} />
      </Section>
      <Section title={words.look}>
        <VenueColourField
          {...form.field('colour')}
          value={form.values.colour}
          onChange={(colour) => form.change({ colour })}
        />
      </Section>
    </SettingsForm>
  );
}

type ChoiceFieldProps = { name: 'protectedCodes' | 'drinksAtBar' | 'printersActive'; fields: Fields; hint: string };

function ChoiceField({ name, fields: { values, change }, hint }: ChoiceFieldProps) {
  return (
    <Choice
      label={configNames[name]}
      hint={hint}
      checked={values[name]}
      onChoose={(checked) => change({ [name]: checked })}
    />
  );
}

function PaymentMethodField({ fields, payable }: { fields: Fields; payable: ReadonlySet<Config['paymentMethod']> }) {
  return (
    <SelectField
      {...fields.field('paymentMethod')}
      label={words.paymentMethod}
      hint={words.paymentHint}
      value={fields.values.paymentMethod}
      onChange={({ target }) => {
        const paymentMethod = PAYMENT_FLOWS.find((flow) => flow === target.value);
        if (paymentMethod) fields.change({ paymentMethod });
      }}
    >
      {PAYMENT_FLOWS.map((flow) => (
        <option key={flow} value={flow} disabled={!payable.has(flow)}>
          {payable.has(flow) ? flowNames[flow] : words.keysMissing(flowNames[flow])}
        </option>
      ))}
    </SelectField>
  );
}

function QrExpiryField({ fields }: { fields: Fields }) {
  return (
    <SelectField
      {...fields.field('qrExpiry')}
      label={words.qrExpiry}
      hint={words.qrExpiryHint}
      value={fields.values.qrExpiry ?? ''}
      onChange={({ target }) => {
        fields.change({ qrExpiry: QR_EXPIRY_MINUTES.find((minutes) => String(minutes) === target.value) ?? null });
      }}
    >
      <option value="">{words.never}</option>
      {QR_EXPIRY_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {words.minutes(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

function describe(field: keyof Config, saved: Config): Fact {
  return [configNames[field], valueText(field, saved)];
}

function valueText(field: keyof Config, saved: Config): string {
  if (field === 'paymentMethod') return flowNames[saved.paymentMethod];
  if (field === 'qrExpiry') return saved.qrExpiry === null ? words.never : words.minutes(saved.qrExpiry);
  if (field === 'colour') return saved.colour;
  return saved[field] ? texts.form.yes : texts.form.no;
}
