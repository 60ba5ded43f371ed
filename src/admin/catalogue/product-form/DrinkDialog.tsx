// Dialog with the form of a drink.

import type { CategoryOption, OpenedProduct } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { SIZE_NAMES } from '#contract/menu-names.es.ts';
import { SIZES } from '#domain/menu.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { EuroField } from '#ui/EuroField.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';
import { CheckboxHint } from './CheckboxHint.tsx';
import { AllergenField, CategoryAndStockFields, NameFields } from './ProductFields.tsx';
import { isInvalidCost, pricedSizes } from './product-costs-form.ts';
import { productFieldForDisplay } from './product-field-for-display.ts';
import { type DrinkValues, isInvalidPrice, type NewProduct } from './product-form.ts';
import { useDrinkForm } from './use-product-form.ts';

/** Props that the dialog of a drink and the dialog of a food share. */
export type ProductDialogProps = {
  /** Product as loaded when the dialog opened; null for a new one. */
  product: OpenedProduct | null;
  /** What a new product starts with. */
  start: NewProduct;
  startAnother?: ((next: NewProduct) => void) | undefined;
  /** Shows the costs; for users with the right `manage-costs`. */
  managesCosts: boolean;
  products: readonly ListedProduct[];
  categories: readonly CategoryOption[];
};

const words = catalogueTexts.product;

/** Dialog with the form of a new or a stored drink. */
export function DrinkDialog(props: ProductDialogProps) {
  const { product, managesCosts, categories } = props;
  const { form, save, saveAndNew } = useDrinkForm(props);
  const { create, edit } = catalogueTexts.products;
  return (
    <EditDialog
      title={product ? edit.drinks : create.drinks}
      form={form}
      save={save}
      saveAndNew={saveAndNew}
      describeField={(field, saved) => productFieldForDisplay(field, saved, categories)}
    >
      <NameFields form={form} isNew={!product} isDescribed={false} />
      <PriceFields form={form} />
      {managesCosts && <CostFields form={form} />}
      <CategoryAndStockFields form={form} categories={categories} />
      <MixingFields form={form} />
      <AllergenField form={form} />
    </EditDialog>
  );
}

function PriceFields({ form }: { form: FormFields<DrinkValues> }) {
  const { prices } = form.values;
  const { error, onBlur } = form.field('prices');
  return (
    <FieldGroup legend={words.prices} hint={words.pricesHint} error={error}>
      {SIZES.map((size) => (
        <EuroField
          key={size}
          label={SIZE_NAMES[size]}
          value={prices[size]}
          onType={(price) => form.change({ prices: { ...prices, [size]: price } })}
          onBlur={onBlur}
          aria-invalid={(error !== undefined && isInvalidPrice(prices[size], prices)) || undefined}
        />
      ))}
    </FieldGroup>
  );
}

/** The cost of each size that has a price. */
function CostFields({ form }: { form: FormFields<DrinkValues> }) {
  const { costs } = form.values;
  const { error, onBlur } = form.field('costs');
  const sizes = pricedSizes(form.values.prices);
  return (
    <FieldGroup legend={words.cost} hint={sizes.length === 0 ? words.costsWithoutPrice : words.costHint} error={error}>
      {sizes.map((size) => (
        <EuroField
          key={size}
          label={words.costOf(SIZE_NAMES[size])}
          value={costs[size]}
          onType={(cost) => form.change({ costs: { ...costs, [size]: cost } })}
          onBlur={onBlur}
          aria-invalid={(error !== undefined && isInvalidCost(costs[size])) || undefined}
        />
      ))}
    </FieldGroup>
  );
}

function MixingFields({ form }: { form: FormFields<DrinkValues> }) {
  return (
    <div>
      <Checkbox
        checked={form.values.canBeCombined}
        onChange={({ target }) => form.change({ canBeCombined: target.checked })}
      >
        <CheckboxHint hint={words.canBeCombinedHint}>{words.canBeCombined}</CheckboxHint>
      </Checkbox>
      <Checkbox
        checked={form.values.isEnergyDrink}
        onChange={({ target }) => form.change({ isEnergyDrink: target.checked })}
      >
        {words.isEnergyDrink}
      </Checkbox>
    </div>
  );
}
