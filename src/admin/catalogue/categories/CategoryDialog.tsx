// Dialog with the form of a category.
import { NameField, PositionField } from '#admin/catalogue/CommonFields.tsx';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { LAST_POSITION, parseRequestedPosition } from '#admin/catalogue/parse-requested-position.ts';
import { uniqueNameError } from '#admin/catalogue/unique-name.ts';
import { api } from '#admin/shared/api.ts';
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import { useRecordForm } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { findListItemOrThrow } from '#admin/shared/lists/find-list-item-or-throw.ts';
import type { ListedCategory } from '#contract/catalogue.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { type CategoryDraft, validateCategory } from '#domain/catalogue.ts';
import { SECTIONS } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';
import { SelectField } from '#ui/SelectField.tsx';

type CategoryDialogProps = {
  /** Null for a new category. */
  category: ListedCategory | null;
  /** Section that is chosen already for a new category; empty for none. */
  section?: Section | '';
  startAnother?: (section: Section | '') => void;
  categories: readonly ListedCategory[];
};

const words = catalogueTexts.categories;

/** Dialog with the form of a new or a stored category. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { category } = props;
  const { form, save, saveAndNew } = useCategoryForm(props);

  return (
    <EditDialog
      title={category ? words.edit : words.create}
      form={form}
      save={save}
      saveAndNew={saveAndNew}
      describeField={describeField}
    >
      <NameField form={form} isNew={!category} />
      <SelectField
        label={words.productType}
        value={form.values.section}
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
      <PositionField form={form} />
    </EditDialog>
  );
}

function useCategoryForm({ category, section = '', startAnother, categories }: CategoryDialogProps) {
  return useRecordForm({
    opened: category,
    valuesOf: (item) => (item ? categoryValues(item) : { name: '', section, sort: LAST_POSITION }),
    startAnother: startAnother && ((values: CategoryValues) => startAnother(values.section)),
    validate: (values, { id }) => ({
      ...validationMessages(validateCategory(categoryDraft(values))),
      ...uniqueNameError(values.name, id, categories),
    }),
    send: (values, { id: categoryId, shown }) =>
      api.catalogue.saveCategory({
        ...categoryDraft(values),
        categoryId,
        shown: shown && { version: shown.version, sort: shown.sort },
      }),
    reload: async (id) => findListItemOrThrow((await api.catalogue.listCategories({})).categories, id),
    savedText: words.saved,
  });
}

function describeField(field: keyof CategoryValues, { name, section, sort }: CategoryValues): DetailListRow {
  const details: Readonly<Record<keyof CategoryValues, DetailListRow>> = {
    name: [catalogueTexts.name, name],
    section: [words.productType, section && SECTION_NAMES[section]],
    sort: [catalogueTexts.order, sort],
  };
  return details[field];
}

interface CategoryValues {
  readonly name: string;
  /** Empty if none is chosen. */
  readonly section: Section | '';
  readonly sort: string;
}

/** Form values of a stored category. The position is text while it is typed. */
function categoryValues({ name, section, sort }: ListedCategory): CategoryValues {
  return { name, section, sort: String(sort) };
}

/** The draft that the domain validates. */
function categoryDraft({ name, section, sort }: CategoryValues): CategoryDraft {
  return { name, section: section || null, sort: parseRequestedPosition(sort) };
}
