// Field of «Configuración» for the months without an order after which a customer's data is erased automatically.
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { CUSTOMER_DATA_MONTHS } from '#domain/customer-data.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { settingsTexts } from './settings-texts.ts';

type Config = VenueSettings['config'];

const { config: texts } = settingsTexts;

/**
 * Select in the settings with the number of months without an order after which a customer's data is erased automatically, or
 * never.
 */
export function CustomerDataMonthsField({ fields }: { fields: FormFields<Config> }) {
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

/**
 * Formats the setting for the months without an order after which a customer's data is erased (null: never). Used to show the value
 * that another owner has saved meanwhile.
 */
export function customerDataMonthsText(months: Config['customerDataMonths']): string {
  return months === null ? texts.neverErased : texts.months(months);
}
