// What the server assumed about the parts of an imported list, with fields in which staff can change each assumption.
import type { MenuImportPreview } from '#contract/menu-import.ts';
import { ALLERGEN_NAMES } from '#contract/menu-names.es.ts';
import { ALLERGENS } from '#domain/menu.ts';
import { cents, formatEuros } from '#domain/money.ts';
import { nameKey } from '#domain/text.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import layout from '#ui/layout.module.css';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { CollapsibleImportPart } from './CollapsibleImportPart.tsx';
import { ColumnChoices, type ImportChoicesProps } from './ColumnChoices.tsx';
import styles from './ImportChoices.module.css';
import { menuImportTexts } from './menu-import-texts.ts';

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * The fields in which staff choose how the server reads a list for the menu import: its columns, categories and words. They are in
 * collapsible parts. A part in which staff must choose something is open at first.
 */
export function ImportChoices({ list, onChoose }: ImportChoicesProps) {
  const { preview } = list;
  const hasPrices = preview.prices.length > 0;
  return (
    <div className={layout.stack3}>
      {hasPrices && <PriceUnits list={list} onChoose={onChoose} />}
      {preview.allergenWords.length > 0 && <AllergenWords list={list} onChoose={onChoose} />}
      {preview.otherAllergens.length > 0 && <OtherAllergens list={list} onChoose={onChoose} />}
      {preview.sheets.length > 0 && <Sheets list={list} onChoose={onChoose} />}
      <ColumnChoices list={list} onChoose={onChoose} />
      <Categories list={list} onChoose={onChoose} />
      {preview.skipped.length > 0 && <Skipped preview={preview} />}
    </div>
  );
}

function Sheets({ list, onChoose }: ImportChoicesProps) {
  const { sheets } = list.preview;
  const names = (isRead: boolean) =>
    LIST.format(sheets.filter((each) => each.isRead === isRead).map(({ name }) => name));
  return (
    <CollapsibleImportPart
      title={menuImportTexts.sheets.title}
      isOpen={sheets.every(({ isRead }) => !isRead)}
      summary={menuImportTexts.imported(names(true), names(false))}
    >
      <fieldset className={styles.plain}>
        <legend>{menuImportTexts.sheets.what}</legend>
        {sheets.map(({ name, isRead }) => (
          <Checkbox
            key={name}
            checked={isRead}
            onChange={({ target: { checked } }) => onChoose({ sheets: { ...list.choices.sheets, [name]: checked } })}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </CollapsibleImportPart>
  );
}

const categoryTexts = menuImportTexts.categories;

function Categories({ list, onChoose }: ImportChoicesProps) {
  const { categories } = list.preview;
  const drinks = categories.filter(({ section }) => section === 'drinks').length;
  if (categories.length === 0) return null;
  return (
    <CollapsibleImportPart
      title={categoryTexts.title}
      isOpen={categories.some(({ isUncertain, similar }) => isUncertain || similar !== undefined)}
      summary={categoryTexts.summary(drinks, categories.length - drinks)}
    >
      <ul className={styles.rows}>
        {categories.map(({ name, products, section, isUncertain, similar, isOwn = false }) => (
          <li key={nameKey(name)} className={styles.row}>
            <div>
              <strong>{name}</strong> <span className={layout.quiet}>{categoryTexts.products(products)}</span>{' '}
              {isUncertain && <Badge kind="warn">{categoryTexts.uncertain}</Badge>}
              {similar !== undefined && (
                <Checkbox
                  checked={!isOwn}
                  onChange={({ target: { checked } }) =>
                    onChoose({ ownCategories: { ...list.choices.ownCategories, [nameKey(name)]: !checked } })
                  }
                >
                  {categoryTexts.similar(similar)}
                </Checkbox>
              )}
            </div>
            <SegmentedControl
              label={categoryTexts.section(name)}
              options={SECTIONS}
              value={section}
              onChange={(chosen) => onChoose({ sections: { ...list.choices.sections, [nameKey(name)]: chosen } })}
            />
          </li>
        ))}
      </ul>
    </CollapsibleImportPart>
  );
}

const SECTIONS = [
  { value: 'drinks', label: categoryTexts.drinks },
  { value: 'food', label: categoryTexts.food },
] as const;

const allergenTexts = menuImportTexts.allergens;
const NONE = 'none';

function AllergenWords({ list, onChoose }: ImportChoicesProps) {
  const { allergenWords } = list.preview;
  const isMissing = allergenWords.some(({ is }) => is === undefined);
  return (
    <CollapsibleImportPart
      title={allergenTexts.title}
      isOpen={isMissing}
      summary={isMissing ? allergenTexts.missing : allergenTexts.summary}
    >
      {allergenWords.some(({ is, isMark }) => is === undefined && isMark) && <p>{allergenTexts.marks}</p>}
      <ul className={styles.rows}>
        {allergenWords.map(({ key, word, products, is }) => (
          <li key={key} className={styles.row}>
            <div>
              <strong>{word}</strong>
              <div className={layout.quiet}>{products.join(' · ')}</div>
            </div>
            <SelectField
              label={allergenTexts.what(word)}
              labelHidden
              value={is === null ? NONE : (is ?? '')}
              onChange={({ target: { value } }) => {
                const chosen = ALLERGENS.find((allergen) => allergen === value) ?? null;
                onChoose({ allergens: { ...list.choices.allergens, [key]: chosen } });
              }}
            >
              {is === undefined && <option value="">{allergenTexts.choose}</option>}
              {ALLERGENS.map((allergen) => (
                <option key={allergen} value={allergen}>
                  {ALLERGEN_NAMES[allergen]}
                </option>
              ))}
              <option value={NONE}>{allergenTexts.none}</option>
            </SelectField>
          </li>
        ))}
      </ul>
    </CollapsibleImportPart>
  );
}

function OtherAllergens({ list, onChoose }: ImportChoicesProps) {
  const { otherAllergens } = list.preview;
  const absent = list.choices.absentAllergens ?? [];
  const areAbsent = otherAllergens.every((allergen) => absent.includes(allergen));
  const names = otherAllergens.map((allergen) => ALLERGEN_NAMES[allergen].toLowerCase());
  return (
    <CollapsibleImportPart title={allergenTexts.othersTitle} isOpen={!areAbsent} summary={allergenTexts.othersSummary}>
      <p>{allergenTexts.others(LIST.format(names))}</p>
      <Checkbox
        checked={areAbsent}
        onChange={({ target: { checked } }) => onChoose({ absentAllergens: checked ? otherAllergens : [] })}
      >
        {allergenTexts.absent}
      </Checkbox>
    </CollapsibleImportPart>
  );
}

const priceTexts = menuImportTexts.prices;

function PriceUnits({ list, onChoose }: ImportChoicesProps) {
  const { prices } = list.preview;
  const [first] = prices;
  const isOpen = prices.some(({ unit }) => unit === undefined);
  const chooseAll = (unit: 'cents' | 'euros') =>
    onChoose({ prices: Object.fromEntries(prices.map(({ key }) => [key, unit])) });
  return (
    <CollapsibleImportPart title={priceTexts.title} isOpen={isOpen} summary={priceTexts.question(first?.text ?? '')}>
      {prices.length > 1 && (
        <>
          <p>{priceTexts.lead(prices.length)}</p>
          <div className={layout.row}>
            <Button onClick={() => chooseAll('cents')}>{priceTexts.allCents}</Button>
            <Button onClick={() => chooseAll('euros')}>{priceTexts.allEuros}</Button>
          </div>
        </>
      )}
      <ul className={styles.rows}>
        {prices.map(({ key, name, cents: amount, unit }) => (
          <li key={key} className={styles.row}>
            <strong>{name}</strong>
            <SegmentedControl
              label={priceTexts.unit(name)}
              options={[
                { value: 'cents', label: priceTexts.cents(formatEuros(amount)) },
                { value: 'euros', label: priceTexts.euros(formatEuros(cents(amount * 100))) },
              ]}
              value={unit ?? ''}
              onChange={(chosen) => {
                if (chosen !== '') onChoose({ prices: { ...list.choices.prices, [key]: chosen } });
              }}
            />
          </li>
        ))}
      </ul>
    </CollapsibleImportPart>
  );
}

function Skipped({ preview: { skipped } }: { preview: MenuImportPreview }) {
  const { title, row, why } = menuImportTexts.skipped;
  return (
    <CollapsibleImportPart
      title={title}
      isOpen={skipped.some((each) => each.why === 'unclear')}
      summary={skipped.length}
    >
      <ul className={styles.notes}>
        {skipped.map((each) => (
          <li key={`${each.sheet} ${each.row} ${each.text}`}>
            {row(each.row, each.sheet)} ({why[each.why]}): {each.text}
          </li>
        ))}
      </ul>
    </CollapsibleImportPart>
  );
}
