// The form of a category.
import { api } from '#admin/shared/api.ts';
import { EditDialog } from '#admin/shared/EditDialog.tsx';
import type { Fact } from '#admin/shared/Facts.tsx';
import type { ListedCategory } from '#contract/catalogue.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { categoryFaults, NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { SECTIONS } from '#domain/menu.ts';
import { TextField } from '#ui/Field.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { catalogueTexts } from './catalogue-texts.ts';
import { type CategoryValues, categoryDraft, categoryValues } from './category-form.ts';
import { listedOne } from './listed-one.ts';
import { useCatalogueForm } from './use-catalogue-form.ts';

type CategoryDialogProps = {
  /** Null for a new one. */
  category: ListedCategory | null;
  categories: readonly ListedCategory[];
};

const words = catalogueTexts.categories;

export function CategoryDialog(props: CategoryDialogProps) {
  const { category } = props;
  const { form, save } = useCategoryForm(props);
  const { name, section, sort } = form.values;
  return (
    <EditDialog title={category ? words.edit : words.create} form={form} save={save} describe={describe}>
      <TextField
        label={catalogueTexts.name}
        value={name}
        onChange={({ target }) => form.change({ name: target.value })}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        required
        data-autofocus={!category || undefined}
        {...form.field('name')}
      />
      <SelectField
        label={words.productType}
        value={section}
        onChange={({ target }) => form.change({ section: SECTIONS.find((each) => each === target.value) ?? '' })}
        required
        {...form.field('section')}
      >
        <option value="">{catalogueTexts.choose}</option>
        {SECTIONS.map((each) => (
          <option key={each} value={each}>
            {SECTION_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <NumberField
        label={catalogueTexts.order}
        hint={catalogueTexts.orderHint}
        value={sort}
        onType={(typed) => form.change({ sort: typed })}
        required
        {...form.field('sort')}
      />
    </EditDialog>
  );
}

function useCategoryForm({ category, categories }: CategoryDialogProps) {
  return useCatalogueForm({
    opened: category,
    others: categories,
    valuesOf: categoryValues,
    faultsOf: (values) => categoryFaults(categoryDraft(values)),
    send: (values, categoryId, shown) =>
      api.catalogue.saveCategory({
        ...categoryDraft(values),
        categoryId,
        shown: shown && { version: shown.version, sort: shown.sort },
      }),
    readAgain: async (id) => listedOne((await api.catalogue.listCategories({})).categories, id),
    savedText: words.saved,
  });
}

function describe(field: keyof CategoryValues, { name, section, sort }: CategoryValues): Fact {
  const facts: Readonly<Record<keyof CategoryValues, Fact>> = {
    name: [catalogueTexts.name, name],
    section: [words.productType, section && SECTION_NAMES[section]],
    sort: [catalogueTexts.order, sort],
  };
  return facts[field];
}
