// Fields of «Configuración» against false orders, which nobody at the table placed: what staff must accept, and limits of debts.
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import type { VenueSettings } from '#contract/settings.ts';
import { cents, formatEuros } from '#domain/money.ts';
import { ACCEPTANCE_MODES, SESSION_DEBT_MAX_CHOICES, TABLE_DEBT_MAX_CHOICES } from '#domain/order-admission.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { settingsTexts } from './settings-texts.ts';

type Config = VenueSettings['config'];
type FalseOrdersFieldsProps = { fields: FormFields<Config> };

const { config: texts } = settingsTexts;

/**
 * Fields of «Configuración» that protect from false orders, which nobody at the table has placed: which unpaid orders wait until
 * staff accept them, and the highest total of unpaid orders of a session and of a table.
 */
export function FalseOrdersFields({ fields }: FalseOrdersFieldsProps) {
  return (
    <>
      <SelectField
        {...fields.field('acceptsOrders')}
        label={texts.acceptsOrders}
        hint={texts.acceptsOrdersHint}
        value={fields.values.acceptsOrders}
        onChange={({ target }) => {
          const acceptsOrders = ACCEPTANCE_MODES.find((mode) => mode === target.value);
          if (acceptsOrders) fields.change({ acceptsOrders });
        }}
      >
        {ACCEPTANCE_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {texts.acceptanceModes[mode]}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...fields.field('sessionDebtMax')}
        label={texts.sessionDebtMax}
        hint={texts.sessionDebtMaxHint}
        value={fields.values.sessionDebtMax ?? ''}
        onChange={({ target }) => {
          fields.change({
            sessionDebtMax: SESSION_DEBT_MAX_CHOICES.find((debt) => String(debt) === target.value) ?? null,
          });
        }}
      >
        <DebtOptions debts={SESSION_DEBT_MAX_CHOICES} />
      </SelectField>
      <SelectField
        {...fields.field('tableDebtMax')}
        label={texts.tableDebtMax}
        hint={texts.tableDebtMaxHint}
        value={fields.values.tableDebtMax ?? ''}
        onChange={({ target }) => {
          fields.change({ tableDebtMax: TABLE_DEBT_MAX_CHOICES.find((debt) => String(debt) === target.value) ?? null });
        }}
      >
        <DebtOptions debts={TABLE_DEBT_MAX_CHOICES} />
      </SelectField>
    </>
  );
}

function DebtOptions({ debts }: { debts: readonly number[] }) {
  return (
    <>
      <option value="">{texts.noMaximum}</option>
      {debts.map((debt) => (
        <option key={debt} value={debt}>
          {debtLimitText(debt)}
        </option>
      ))}
    </>
  );
}

/** Formats the setting for the highest total of unpaid orders, in cents; null means no limit. */
export function debtLimitText(debt: number | null): string {
  return debt === null ? texts.noMaximum : formatEuros(cents(debt));
}
