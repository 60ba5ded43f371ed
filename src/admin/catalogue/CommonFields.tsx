// Fields common to all catalogue forms: name and position.
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { TextField } from '#ui/Field.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { catalogueTexts } from './catalogue-texts.ts';
import { LAST_POSITION } from './parse-requested-position.ts';

type NameFieldProps = {
  form: FormFields<{ readonly name: string }>;
  /** True for a new item: the name field gets the initial focus. */
  isNew: boolean;
};

/** Text field for the name of a product, a category or a sub-category. */
export function NameField({ form, isNew }: NameFieldProps) {
  return (
    <TextField
      label={catalogueTexts.name}
      value={form.values.name}
      onChange={({ target }) => form.change({ name: target.value })}
      maxLength={NAME_CHARACTERS_MAX}
      autoComplete="off"
      required
      data-autofocus={isNew || undefined}
      {...form.field('name')}
    />
  );
}

/** Number field for the position of an item in its list. For a new item it shows «Al final» until somebody types a number. */
export function PositionField({ form }: { form: FormFields<{ readonly sort: string }> }) {
  const isAtTheEnd = form.values.sort === LAST_POSITION;
  return (
    <NumberField
      label={catalogueTexts.order}
      hint={catalogueTexts.orderHint}
      value={isAtTheEnd ? '' : form.values.sort}
      placeholder={isAtTheEnd ? catalogueTexts.atTheEnd : undefined}
      onType={(sort) => form.change({ sort })}
      required={!isAtTheEnd}
      {...form.field('sort')}
    />
  );
}
