// Fields that drinks and foods share: description, category, position, stock and allergens.

import { NameField, PositionField } from '#admin/catalogue/CommonFields.tsx';
import type { CategoryOption } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { SelectOptions } from '#admin/catalogue/SelectOptions.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { ProductImageField } from '#admin/shared/images/ProductImageField.tsx';
import { ALLERGEN_NAMES } from '#contract/menu-names.es.ts';
import { DESCRIPTION_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { ALLERGENS } from '#domain/menu.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ChipGroup } from '#ui/ChipGroup.tsx';
import { TextField } from '#ui/Field.tsx';
import { FieldRow } from '#ui/FieldGroup.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { CheckboxLabelWithHint } from './CheckboxLabelWithHint.tsx';
import { allergensAfterPress, NO_ALLERGENS, type ProductFormValues } from './product-form.ts';

type PartProps = { form: FormFields<ProductFormValues> };

const words = catalogueTexts.product;

/** Fields of the product form for name, description and image. */
export function NameAndImageFields({ form, isNew, isDescribed }: PartProps & { isNew: boolean; isDescribed: boolean }) {
  return (
    <>
      <NameField form={form} isNew={isNew} />
      <TextField
        multiline
        label={words.description}
        value={form.values.description}
        onChange={({ target }) => form.change({ description: target.value })}
        counterMax={DESCRIPTION_CHARACTERS_MAX}
        required={isDescribed}
        {...form.field('description')}
      />
      <ProductImageField
        value={form.values.imageId}
        onChange={(imageId) => form.change({ imageId })}
        error={form.field('imageId').error}
      />
    </>
  );
}

type HeadingProps = PartProps & {
  categories: readonly CategoryOption[];
};

/** Fields of the product form for category, sub-category, position and stock. */
export function CategoryAndStockFields({ form, ...headings }: HeadingProps) {
  return (
    <>
      <CategoryFields form={form} {...headings} />
      <TextField
        label={words.vat}
        hint={words.vatHint}
        value={form.values.vatPercent}
        onChange={({ target }) => form.change({ vatPercent: target.value })}
        inputMode="decimal"
        {...form.field('vatPercent')}
      />
      <FieldRow>
        <PositionField form={form} />
        <NumberField
          label={words.stock}
          hint={words.stockHint}
          value={form.values.stock}
          onType={(stock) => form.change({ stock })}
          required
          {...form.field('stock')}
        />
      </FieldRow>
      <Checkbox
        checked={form.values.countsStock}
        onChange={({ target }) => form.change({ countsStock: target.checked })}
      >
        <CheckboxLabelWithHint hint={words.countsStockHint}>{words.countsStock}</CheckboxLabelWithHint>
      </Checkbox>
    </>
  );
}

function CategoryFields({ form, categories }: HeadingProps) {
  function choose(categoryId: string) {
    // The sub-category is cleared because it belongs to the previous category.
    form.change({ categoryId, subCategoryId: '' });
  }

  const chosen = categories.find(({ id }) => id === form.values.categoryId);
  return (
    <FieldRow>
      <SelectField
        label={catalogueTexts.category}
        hint={categories.length === 0 ? words.noCategories : undefined}
        value={form.values.categoryId}
        onChange={({ target }) => choose(target.value)}
        required
        {...form.field('categoryId')}
      >
        <option value="">{catalogueTexts.choose}</option>
        <SelectOptions items={categories} />
      </SelectField>
      {chosen && chosen.subCategories.length > 0 && (
        <SelectField
          label={words.subCategory}
          value={form.values.subCategoryId}
          onChange={({ target }) => form.change({ subCategoryId: target.value })}
          {...form.field('subCategoryId')}
        >
          <option value="">{words.noSubCategory}</option>
          <SelectOptions items={chosen.subCategories} />
        </SelectField>
      )}
    </FieldRow>
  );
}

const ALLERGEN_OPTIONS = [
  { value: NO_ALLERGENS, label: words.noAllergens },
  ...ALLERGENS.map((allergen) => ({
    value: allergen,
    label: ALLERGEN_NAMES[allergen],
    image: <AllergenIcon name={allergen} />,
  })),
] as const;

/**
 * Field of the product form in which staff choose the allergens of the product, or state with «Sin alérgenos» that the product has
 * no allergens.
 */
export function AllergenField({ form }: PartProps) {
  const { allergens } = form.values;
  return (
    <ChipGroup
      legend={words.allergens}
      options={ALLERGEN_OPTIONS}
      hint={words.allergensHint}
      value={allergens?.length === 0 ? [NO_ALLERGENS] : (allergens ?? [])}
      onChoose={(chosen) => form.change({ allergens: allergensAfterPress(allergens, chosen) })}
      error={form.field('allergens').error}
    />
  );
}
