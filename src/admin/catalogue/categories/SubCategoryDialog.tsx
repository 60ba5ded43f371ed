// Full-screen dialog with the form of a sub-category.
import { useQuery } from '@tanstack/react-query';
import { NameField, PositionField } from '#admin/catalogue/CommonFields.tsx';
import { categoriesQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { LoadingDialog } from '#admin/catalogue/LoadingDialog.tsx';
import { SelectOptions } from '#admin/catalogue/SelectOptions.tsx';
import { uniqueNameError } from '#admin/catalogue/unique-name.ts';
import { api } from '#admin/shared/api.ts';
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import { useRecordForm } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { findListItemOrThrow } from '#admin/shared/lists/find-list-item-or-throw.ts';
import type { ListedCategory, ListedSubCategory } from '#contract/catalogue.ts';
import { validateSubCategory } from '#domain/catalogue.ts';
import { SelectField } from '#ui/SelectField.tsx';
import {
  newSubCategoryFormValues,
  type SubCategoryFormValues,
  subCategoryDraft,
  subCategoryFormValues,
} from './sub-category-form.ts';

type SubCategoryDialogProps = {
  /** Null for a new sub-category. */
  subCategory: ListedSubCategory | null;
  /** Category that is chosen already for a new sub-category; empty for none. */
  categoryId?: string;
  startAnother?: (categoryId: string) => void;
  subCategories: readonly ListedSubCategory[];
};

const words = catalogueTexts.subCategories;

/** Full-screen dialog with the form of a new or a stored sub-category. While the categories load, it shows a `LoadingDialog`. */
export function SubCategoryDialog(props: SubCategoryDialogProps) {
  const title = props.subCategory ? words.edit : words.create;
  const query = useQuery(categoriesQuery);
  if (query.data) return <Form {...props} {...query.data} title={title} />;
  const { listFailed } = catalogueTexts.categories;
  return <LoadingDialog placement="full" title={title} query={query} errorTitle={listFailed} />;
}

type FormProps = SubCategoryDialogProps & { title: string; categories: readonly ListedCategory[] };

function Form({ title, categories, ...rest }: FormProps) {
  const { form, save, saveAndNew } = useSubCategoryForm(rest);

  return (
    <EditDialog
      placement="full"
      title={title}
      form={form}
      save={save}
      saveAndNew={saveAndNew}
      describeField={(field, saved) => describeField(field, saved, categories)}
    >
      <NameField form={form} isNew={!rest.subCategory} />
      <SelectField
        label={catalogueTexts.category}
        hint={categories.length === 0 ? words.noCategories : undefined}
        value={form.values.categoryId}
        onChange={({ target }) => form.change({ categoryId: target.value })}
        required
        {...form.field('categoryId')}
      >
        <option value="">{catalogueTexts.choose}</option>
        <SelectOptions items={categories} />
      </SelectField>
      <PositionField form={form} />
    </EditDialog>
  );
}

function useSubCategoryForm({ subCategory, categoryId = '', startAnother, subCategories }: SubCategoryDialogProps) {
  return useRecordForm({
    opened: subCategory,
    valuesOf: (item) => (item ? subCategoryFormValues(item) : newSubCategoryFormValues(categoryId)),
    startAnother: startAnother && ((values: SubCategoryFormValues) => startAnother(values.categoryId)),
    validate: (values, { id }) => ({
      ...validationMessages(validateSubCategory(subCategoryDraft(values))),
      ...uniqueNameError(values.name, id, subCategories),
    }),
    send: (values, { id: subCategoryId, shown }) =>
      api.catalogue.saveSubCategory({
        ...subCategoryDraft(values),
        subCategoryId,
        shown: shown && { version: shown.version, sort: shown.sort },
      }),
    reload: async (id) => findListItemOrThrow((await api.catalogue.listSubCategories({})).subCategories, id),
    savedText: words.saved,
  });
}

function describeField(
  field: keyof SubCategoryFormValues,
  { name, categoryId, sort }: SubCategoryFormValues,
  categories: readonly ListedCategory[],
): DetailListRow {
  const details: Readonly<Record<keyof SubCategoryFormValues, DetailListRow>> = {
    name: [catalogueTexts.name, name],
    categoryId: [catalogueTexts.category, categories.find(({ id }) => id === categoryId)?.name ?? ''],
    sort: [catalogueTexts.order, sort],
  };
  return details[field];
}
