// The form of a sub-category, on the whole screen.
import { api } from '#admin/shared/api.ts';
import { EditDialog } from '#admin/shared/EditDialog.tsx';
import type { Fact } from '#admin/shared/Facts.tsx';
import { faultWords } from '#admin/shared/fault-words.ts';
import { listedOne } from '#admin/shared/listed-one.ts';
import { useRecordForm } from '#admin/shared/use-record-form.ts';
import type { ListedCategory, ListedSubCategory } from '#contract/catalogue.ts';
import { NAME_CHARACTERS_MAX, subCategoryFaults } from '#domain/catalogue.ts';
import { TextField } from '#ui/Field.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { catalogueTexts } from './catalogue-texts.ts';
import { Options } from './Options.tsx';
import { type SubCategoryValues, subCategoryDraft, subCategoryValues } from './sub-category-form.ts';
import { takenName } from './taken-name.ts';

type SubCategoryDialogProps = {
  /** Null for a new one. */
  subCategory: ListedSubCategory | null;
  subCategories: readonly ListedSubCategory[];
  categories: readonly ListedCategory[];
};

const words = catalogueTexts.subCategories;

export function SubCategoryDialog(props: SubCategoryDialogProps) {
  const { subCategory, categories } = props;
  const { form, save } = useSubCategoryForm(props);
  const { name, categoryId, sort } = form.values;
  return (
    <EditDialog
      placement="full"
      title={subCategory ? words.edit : words.create}
      form={form}
      save={save}
      describe={(field, saved) => describe(field, saved, categories)}
    >
      <TextField
        label={catalogueTexts.name}
        value={name}
        onChange={({ target }) => form.change({ name: target.value })}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        required
        data-autofocus={!subCategory || undefined}
        {...form.field('name')}
      />
      <SelectField
        label={catalogueTexts.category}
        value={categoryId}
        onChange={({ target }) => form.change({ categoryId: target.value })}
        required
        {...form.field('categoryId')}
      >
        <option value="">{catalogueTexts.choose}</option>
        <Options of={categories} />
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

function useSubCategoryForm({ subCategory, subCategories }: SubCategoryDialogProps) {
  return useRecordForm({
    opened: subCategory,
    valuesOf: subCategoryValues,
    faultsOf: (values, { id }) => ({
      ...faultWords(subCategoryFaults(subCategoryDraft(values))),
      ...takenName(values.name, id, subCategories),
    }),
    send: (values, { id: subCategoryId, shown }) =>
      api.catalogue.saveSubCategory({
        ...subCategoryDraft(values),
        subCategoryId,
        shown: shown && { version: shown.version, sort: shown.sort },
      }),
    readAgain: async (id) => listedOne((await api.catalogue.listSubCategories({})).subCategories, id),
    savedText: words.saved,
  });
}

function describe(
  field: keyof SubCategoryValues,
  { name, categoryId, sort }: SubCategoryValues,
  categories: readonly ListedCategory[],
): Fact {
  const facts: Readonly<Record<keyof SubCategoryValues, Fact>> = {
    name: [catalogueTexts.name, name],
    categoryId: [catalogueTexts.category, categories.find(({ id }) => id === categoryId)?.name ?? ''],
    sort: [catalogueTexts.order, sort],
  };
  return facts[field];
}
