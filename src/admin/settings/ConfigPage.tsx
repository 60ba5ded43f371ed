// «Configuración» (`/admin/settings/config`): payment mode, table codes, service, notices and the colour of the venue.
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { isColour } from '#domain/colour.ts';
import { PAYMENT_MODES, paymentModeRefusal } from '#domain/payment.ts';
import { SCAN_EXPIRY_MINUTES } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import layout from '#ui/layout.module.css';
import { SelectField } from '#ui/SelectField.tsx';
import { showToast } from '#ui/toast-store.ts';
import { CustomerDataMonthsField, customerDataMonthsText } from './CustomerDataMonthsField.tsx';
import { configConsequences } from './config-consequences.ts';
import { debtLimitText, FalseOrdersFields } from './FalseOrdersFields.tsx';
import styles from './SettingsForm.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsPageLayout } from './SettingsPageLayout.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useActiveTableCount, useIsPushUnconfigured } from './settings-queries.ts';
import { configNames, paymentModeNames, settingsTexts } from './settings-texts.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { VenueColourField } from './VenueColourField.tsx';

type Config = VenueSettings['config'];
type ConfigFields = FormFields<Config>;

const { config: configTexts } = settingsTexts;

/**
 * Page «Configuración» of the settings: payments, false orders, tables and QR codes, service, notices, figures, the colour of the
 * menu, and for how long customer data are stored.
 */
export function ConfigPage() {
  return (
    <SettingsPageLayout title={configTexts.title} lead={configTexts.lead}>
      {(settings) => (
        <>
          {!settings.isInitialized && <CreateDefaultsBanner />}
          <ConfigForm settings={settings} />
        </>
      )}
    </SettingsPageLayout>
  );
}

function ConfigForm({ settings }: { settings: VenueSettings }) {
  const configuredModes = new Set(settings.configuredModes);
  const activeTables = useActiveTableCount();
  const { form, save } = useSettingsForm(settings, {
    valuesOf: ({ config }) => config,
    validate: ({ paymentMode, colour }) =>
      validationMessages({
        paymentMode: paymentModeRefusal(paymentMode, configuredModes) ?? undefined,
        colour: isColour(colour) ? undefined : 'colour-not-valid',
      }),
    send: (values, shown) => api.settings.saveConfig({ ...values, shown }),
    saved: configTexts.saved,
  });
  return (
    <SettingsForm
      form={form}
      save={save}
      describe={describe}
      consequences={configConsequences(form.base, form.values, { activeTables, configuredModes })}
    >
      <SettingsSection title={configTexts.paying}>
        <PaymentModeField fields={form} configuredModes={configuredModes} />
      </SettingsSection>
      <SettingsSection title={configTexts.payingStaff}>
        <PayingStaffFields fields={form} />
      </SettingsSection>
      <SettingsSection title={configTexts.falseOrders}>
        <FalseOrdersFields fields={form} />
      </SettingsSection>
      <SettingsSection title={configTexts.tables}>
        <QrExpiryField fields={form} />
        <CheckboxField name="protectedCodes" fields={form} hint={configTexts.protectedCodesHint} />
      </SettingsSection>
      <SettingsSection title={configTexts.service}>
        <CheckboxField name="drinksAtBar" fields={form} hint={configTexts.drinksAtBarHint} />
        <CheckboxField name="showsWaterAndLeftovers" fields={form} hint={configTexts.showsWaterAndLeftoversHint} />
        <CheckboxField name="printersActive" fields={form} hint={configTexts.printersActiveHint} />
      </SettingsSection>
      <SettingsSection title={configTexts.notices}>
        <PushOffBanner />
        <CheckboxField name="notifiesReady" fields={form} hint={configTexts.notifiesReadyHint} />
      </SettingsSection>
      <SettingsSection title={configTexts.numbers}>
        <CheckboxField name="sendsDayMail" fields={form} hint={configTexts.sendsDayMailHint} />
        <CheckboxField name="showsStaffSales" fields={form} hint={configTexts.showsStaffSalesHint} />
      </SettingsSection>
      <SettingsSection title={configTexts.look}>
        <VenueColourField
          {...form.field('colour')}
          value={form.values.colour}
          onChange={(colour) => form.change({ colour })}
        />
      </SettingsSection>
      <SettingsSection title={configTexts.customers}>
        <CustomerDataMonthsField fields={form} />
      </SettingsSection>
    </SettingsForm>
  );
}

type CheckboxFieldProps = {
  name: { [Name in keyof Config]: Config[Name] extends boolean ? Name : never }[keyof Config];
  fields: ConfigFields;
  hint: string;
};

function CheckboxField({ name, fields: { values, change }, hint }: CheckboxFieldProps) {
  return (
    <CheckboxWithHint
      label={configNames[name]}
      hint={hint}
      checked={values[name]}
      onToggle={(checked) => change({ [name]: checked })}
    />
  );
}

/** The switches of the selected payment mode: the others have no effect in it. */
function PayingStaffFields({ fields }: { fields: ConfigFields }) {
  const { paymentMode, offersPayingStaff } = fields.values;
  if (paymentMode === 'manual')
    return <CheckboxField name="manualOrdersArePaid" fields={fields} hint={configTexts.manualOrdersArePaidHint} />;
  return (
    <>
      <CheckboxField name="offersPayingStaff" fields={fields} hint={configTexts.offersPayingStaffHint} />
      {offersPayingStaff && (
        <CheckboxField name="cooksBeforeCollecting" fields={fields} hint={configTexts.cooksBeforeCollectingHint} />
      )}
    </>
  );
}

function PaymentModeField({
  fields,
  configuredModes,
}: {
  fields: ConfigFields;
  configuredModes: ReadonlySet<Config['paymentMode']>;
}) {
  return (
    <SelectField
      {...fields.field('paymentMode')}
      label={configTexts.paymentMethod}
      hint={configTexts.paymentHint}
      value={fields.values.paymentMode}
      onChange={({ target }) => {
        const paymentMode = PAYMENT_MODES.find((mode) => mode === target.value);
        if (paymentMode) fields.change({ paymentMode });
      }}
    >
      {PAYMENT_MODES.map((mode) => (
        <option key={mode} value={mode} disabled={!configuredModes.has(mode)}>
          {configuredModes.has(mode) ? paymentModeNames[mode] : configTexts.keysMissing(paymentModeNames[mode])}
        </option>
      ))}
    </SelectField>
  );
}

function QrExpiryField({ fields }: { fields: ConfigFields }) {
  return (
    <SelectField
      {...fields.field('qrExpiry')}
      label={configTexts.qrExpiry}
      hint={configTexts.qrExpiryHint}
      value={fields.values.qrExpiry ?? ''}
      onChange={({ target }) => {
        fields.change({ qrExpiry: SCAN_EXPIRY_MINUTES.find((minutes) => String(minutes) === target.value) ?? null });
      }}
    >
      <option value="">{configTexts.never}</option>
      {SCAN_EXPIRY_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {configTexts.minutes(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

function describe(field: keyof Config, saved: Config): DetailListRow {
  return [configNames[field], valueText(field, saved)];
}

function valueText(field: keyof Config, saved: Config): string {
  if (field === 'paymentMode') return paymentModeNames[saved.paymentMode];
  if (field === 'qrExpiry') return saved.qrExpiry === null ? configTexts.never : configTexts.minutes(saved.qrExpiry);
  if (field === 'customerDataMonths') return customerDataMonthsText(saved.customerDataMonths);
  if (field === 'acceptsOrders') return configTexts.acceptanceModes[saved.acceptsOrders];
  if (field === 'sessionDebtMax' || field === 'tableDebtMax') return debtLimitText(saved[field]);
  if (field === 'colour') return saved.colour;
  return saved[field] ? texts.form.yes : texts.form.no;
}

/** Banner with a button that creates the default product types and opening hours of a new venue. */
function CreateDefaultsBanner() {
  const client = useQueryClient();
  const textId = useId();
  const { mutate, isPending } = usePressMutation({
    mutationFn: () => api.setup.createDefaults({}),
    onSuccess: () => {
      showToast(settingsTexts.defaults.created);
      return client.invalidateQueries({ queryKey: backOfficeQueryKey() });
    },
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Banner
      title={settingsTexts.defaults.title}
      action={
        <Button variant="primary" busy={isPending} aria-describedby={textId} onClick={() => mutate()}>
          {settingsTexts.defaults.create}
        </Button>
      }
    >
      <span id={textId}>{settingsTexts.defaults.text}</span>
    </Banner>
  );
}

/** Warning that customers receive no push messages, with what the operator of the server must set. */
function PushOffBanner() {
  if (!useIsPushUnconfigured()) return null;
  return (
    <Banner kind="warn" announce="status" title={settingsTexts.config.pushOff}>
      {settingsTexts.config.pushOffText}
    </Banner>
  );
}

type CheckboxWithHintProps = { label: string; hint: string; checked: boolean; onToggle: (checked: boolean) => void };

/** A checkbox with an explanation below it. */
function CheckboxWithHint({ label, hint, checked, onToggle }: CheckboxWithHintProps) {
  const hintId = useId();
  return (
    <div className={layout.stack1}>
      <Checkbox checked={checked} aria-describedby={hintId} onChange={({ target }) => onToggle(target.checked)}>
        {label}
      </Checkbox>
      <p id={hintId} className={styles.checkboxHint}>
        {hint}
      </p>
    </div>
  );
}
