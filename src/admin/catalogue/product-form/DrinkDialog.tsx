// Dialog with the form of a drink.

import type { CategoryOption, OpenedProduct } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { CheckboxLabelWithHint } from './CheckboxLabelWithHint.tsx';
import { AllergenField, CategoryAndStockFields, NameAndImageFields } from './ProductFields.tsx';
import { productFieldForDisplay } from './product-field-for-display.ts';
import type { DrinkFormValues, NewProductStart } from './product-form.ts';
import { SizesField } from './SizesField.tsx';
import { useDrinkForm } from './use-product-form.ts';

/** Props that the dialog of a drink and the dialog of a food share. */
export type ProductDialogProps = {
  /** Product as loaded when the dialog opened; null for a new one. */
  product: OpenedProduct | null;
  /** What a new product starts with. */
  start: NewProductStart;
  startAnother?: ((next: NewProductStart) => void) | undefined;
  /** True if the user has the permission `manage-costs`: then the form shows the costs. */
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
      <NameAndImageFields form={form} isNew={!product} isDescribed={false} />
      <SizesField
        section="drinks"
        sizes={form.values.sizes}
        managesCosts={managesCosts}
        onChange={(sizes) => form.change({ sizes })}
        {...form.field('sizes')}
      />
      <CategoryAndStockFields form={form} categories={categories} />
      <MixingFields form={form} />
      <AllergenField form={form} />
    </EditDialog>
  );
}

function MixingFields({ form }: { form: FormFields<DrinkFormValues> }) {
  return (
    <div>
      <Checkbox
        checked={form.values.canBeCombined}
        onChange={({ target }) => form.change({ canBeCombined: target.checked })}
      >
        <CheckboxLabelWithHint hint={words.canBeCombinedHint}>{words.canBeCombined}</CheckboxLabelWithHint>
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
