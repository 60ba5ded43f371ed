// Dialog with the form of a food.

import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import type { ProductDialogProps } from './DrinkDialog.tsx';
import { IngredientsField } from './IngredientsField.tsx';
import { AllergenField, CategoryAndStockFields, NameAndImageFields } from './ProductFields.tsx';
import { productFieldForDisplay } from './product-field-for-display.ts';
import type { FoodFormValues } from './product-form.ts';
import { SizesField } from './SizesField.tsx';
import { useFoodForm } from './use-product-form.ts';

const words = catalogueTexts.product;

/** Dialog with the form of a new or a stored food. */
export function FoodDialog(props: ProductDialogProps) {
  const { product, managesCosts, categories } = props;
  const { form, save, saveAndNew } = useFoodForm(props);
  const { create, edit } = catalogueTexts.products;
  return (
    <EditDialog
      title={product ? edit.food : create.food}
      form={form}
      save={save}
      saveAndNew={saveAndNew}
      describeField={(field, saved) => productFieldForDisplay(field, saved, categories)}
    >
      <NameAndImageFields form={form} isNew={!product} isDescribed={product?.description !== ''} />
      <SizesField
        section="food"
        sizes={form.values.sizes}
        managesCosts={managesCosts}
        onChange={(sizes) => form.change({ sizes })}
        {...form.field('sizes')}
      />
      <CategoryAndStockFields form={form} categories={categories} />
      <IngredientFields form={form} />
      <MarkFields form={form} />
      <AllergenField form={form} />
    </EditDialog>
  );
}

function IngredientFields({ form }: { form: FormFields<FoodFormValues> }) {
  const { hasMainIngredient, ingredients, numberOfIngredients } = form.values;
  return (
    <>
      <Checkbox
        checked={hasMainIngredient}
        onChange={({ target }) => form.change({ hasMainIngredient: target.checked })}
      >
        {words.hasMainIngredient}
      </Checkbox>
      {hasMainIngredient && (
        <>
          <IngredientsField
            ingredients={ingredients}
            onChange={(changed) => form.change({ ingredients: changed })}
            {...form.field('ingredients')}
          />
          <NumberField
            label={words.numberOfIngredients}
            hint={words.numberOfIngredientsHint}
            value={numberOfIngredients}
            onType={(typed) => form.change({ numberOfIngredients: typed })}
            required
            {...form.field('numberOfIngredients')}
          />
        </>
      )}
    </>
  );
}

function MarkFields({ form }: { form: FormFields<FoodFormValues> }) {
  return (
    <FieldGroup legend={words.marks}>
      <Checkbox checked={form.values.isNew} onChange={({ target }) => form.change({ isNew: target.checked })}>
        {words.isNew}
      </Checkbox>
      <Checkbox
        checked={form.values.isVegetarian}
        onChange={({ target }) => form.change({ isVegetarian: target.checked })}
      >
        {words.isVegetarian}
      </Checkbox>
    </FieldGroup>
  );
}
