// When the data of customers is erased by itself, as a field of «Configuración».
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { CUSTOMER_DATA_MONTHS } from '#domain/customer-data.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { settingsTexts } from './settings-texts.ts';

type Config = VenueSettings['config'];

const { config: texts } = settingsTexts;

/** Settings field for the months after which customers' data is erased automatically. */
export function CustomerDataField({ fields }: { fields: FormFields<Config> }) {
  return (
    <SelectField
      {...fields.field('customerDataMonths')}
      label={texts.customerDataMonths}
      hint={texts.customerDataHint}
      value={fields.values.customerDataMonths ?? ''}
      onChange={({ target }) => {
        const customerDataMonths = CUSTOMER_DATA_MONTHS.find((months) => String(months) === target.value) ?? null;
        fields.change({ customerDataMonths });
      }}
    >
      <option value="">{texts.neverErased}</option>
      {CUSTOMER_DATA_MONTHS.map((months) => (
        <option key={months} value={months}>
          {texts.months(months)}
        </option>
      ))}
    </SelectField>
  );
}

/** Text of the months after which customers' data is erased, to show what another owner saved. */
export function monthsText(months: Config['customerDataMonths']): string {
  return months === null ? texts.neverErased : texts.months(months);
}
