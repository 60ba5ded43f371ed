// The form of a category.
import { api } from '#admin/shared/api.ts';
import { EditDialog } from '#admin/shared/EditDialog.tsx';
import type { Fact } from '#admin/shared/Facts.tsx';
import { faultWords } from '#admin/shared/fault-words.ts';
import { listedOne } from '#admin/shared/listed-one.ts';
import { useRecordForm } from '#admin/shared/use-record-form.ts';
import type { ListedCategory } from '#contract/catalogue.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { categoryFaults, NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { SECTIONS } from '#domain/menu.ts';
import { TextField } from '#ui/Field.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { catalogueTexts } from './catalogue-texts.ts';
import { type CategoryValues, categoryDraft, categoryValues } from './category-form.ts';
import { takenName } from './taken-name.ts';

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
  return useRecordForm({
    opened: category,
    valuesOf: categoryValues,
    faultsOf: (values, { id }) => ({
      ...faultWords(categoryFaults(categoryDraft(values))),
      ...takenName(values.name, id, categories),
    }),
    send: (values, { id: categoryId, shown }) =>
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
