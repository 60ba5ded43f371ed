// What each column of an imported list contains, as the server proposes it, with a select in which staff can change it.
import { Fragment, useState } from 'react';
import type { MenuImportChoices, MenuImportPreview } from '#contract/menu-import.ts';
import { ALLERGEN_NAMES, sizeName } from '#contract/menu-names.es.ts';
import { menuColumnTitle } from '#contract/menu-sheet.es.ts';
import { ALLERGENS, FIXED_SIZES } from '#domain/menu.ts';
import { sheetNamesKey } from '#domain/menu-list.ts';
import { isPriceColumn, type MenuColumn, NON_PRICE_COLUMNS, priceColumn, sizeOfColumn } from '#domain/menu-sheet.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import layout from '#ui/layout.module.css';
import { SelectField } from '#ui/SelectField.tsx';
import { CollapsibleImportPart } from './CollapsibleImportPart.tsx';
import styles from './ImportChoices.module.css';
import { menuImportTexts } from './menu-import-texts.ts';
import { SaveOnBlurTextField } from './SaveOnBlurTextField.tsx';
import type { PreviewedMenuImport } from './use-menu-import.ts';

/**
 * Props of the components in which staff choose how the server reads a list for the menu import, such as what a column contains.
 * `onChoose` receives only the choices that have changed.
 */
export type ImportChoicesProps = { list: PreviewedMenuImport; onChoose: (changed: MenuImportChoices) => void };

type FoundColumn = MenuImportPreview['columns'][number];
type ListColumn = Exclude<FoundColumn['is'], null>;

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });
const columnTexts = menuImportTexts.columns;

/**
 * Fields in which staff choose what each column of a list for the menu import contains. Renders nothing for a list without columns,
 * or for a pasted text with names and at most one price column.
 */
export function ColumnChoices({ list, onChoose }: ImportChoicesProps) {
  const { columns } = list.preview;
  const titles = (are: readonly FoundColumn[]) => LIST.format(new Set(are.map(({ title }) => title)));
  const used = columns.filter(({ is }) => is !== null);
  const groups = [...new Set(columns.map(sheetNamesKey))].map((key) =>
    columns.filter((each) => sheetNamesKey(each) === key),
  );
  const haveNames = groups.every((group) => group.some(({ is }) => is === 'name'));
  if (columns.length === 0) return null;
  if (list.isText && haveNames && used.filter(({ is }) => is !== null && isPriceColumn(is)).length < 2) return null;
  return (
    <CollapsibleImportPart
      title={columnTexts.title}
      isOpen={!haveNames}
      summary={menuImportTexts.imported(titles(used), titles(columns.filter(({ is }) => is === null)))}
    >
      {!haveNames && <Banner kind="warn">{columnTexts.nameMissing}</Banner>}
      {groups.map((group) => (
        <Fragment key={group.map(({ key }) => key).join()}>
          {group[0] && group[0].sheets.length > 0 && (
            <h3 className={styles.sheets}>{columnTexts.ofSheets(LIST.format(group[0].sheets))}</h3>
          )}
          <ul className={styles.rows}>
            {group.map((column) => (
              <ColumnRow key={column.key} column={column} group={group} list={list} onChoose={onChoose} />
            ))}
          </ul>
        </Fragment>
      ))}
    </CollapsibleImportPart>
  );
}

const OTHER_SIZE = 'other';

type ColumnRowProps = ImportChoicesProps & {
  column: FoundColumn;
  /** The columns of the same sheets. */
  group: readonly FoundColumn[];
};

function ColumnRow({ column, group, list, onChoose }: ColumnRowProps) {
  const { key, title, samples, isHidden, is } = column;
  const isOwnSize = is !== null && isPriceColumn(is) && !FIXED_PRICES.includes(is);
  const [isNaming, setNaming] = useState(false);

  /** A column of the menu is read from one column of the list. */
  function choose(chosen: ListColumn | null) {
    const others = group.filter((other) => other.key !== key && chosen !== null && other.is === chosen);
    const columns = {
      ...list.choices.columns,
      [key]: chosen,
      ...Object.fromEntries(others.map((other) => [other.key, null])),
    };
    onChoose({ columns });
  }

  return (
    <li className={styles.row}>
      <div>
        <strong>{title}</strong> {isHidden && <Badge>{columnTexts.hidden}</Badge>}
        <div className={layout.quiet}>{samples.join(' · ')}</div>
      </div>
      <SelectField
        label={columnTexts.what(title)}
        labelHidden
        value={isNaming ? OTHER_SIZE : (is ?? '')}
        onChange={({ target: { value } }) => {
          setNaming(value === OTHER_SIZE);
          if (value !== OTHER_SIZE) choose([...COLUMNS, is].find((column) => column === value) ?? null);
        }}
      >
        <option value="">{columnTexts.notImported}</option>
        <optgroup label={columnTexts.facts}>
          {NON_PRICE_COLUMNS.map((fact) => (
            <Option key={fact} column={fact} />
          ))}
        </optgroup>
        <optgroup label={columnTexts.sizes}>
          {FIXED_PRICES.map((price) => (
            <Option key={price} column={price} />
          ))}
          {isOwnSize && <Option column={is} />}
          <option value={OTHER_SIZE}>{columnTexts.otherSize}</option>
        </optgroup>
        <optgroup label={columnTexts.allergens}>
          {ALLERGENS.map((allergen) => (
            <option key={allergen} value={`allergen.${allergen}`}>
              {ALLERGEN_NAMES[allergen]}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {isNaming && (
        <SaveOnBlurTextField
          label={columnTexts.sizeName(title)}
          initial=""
          onType={(name) => {
            setNaming(false);
            choose(priceColumn(name));
          }}
        />
      )}
    </li>
  );
}

const FIXED_PRICES: readonly MenuColumn[] = FIXED_SIZES.map(priceColumn);
const ALLERGEN_COLUMNS = ALLERGENS.map((allergen) => `allergen.${allergen}` as const);
const COLUMNS: readonly ListColumn[] = [...NON_PRICE_COLUMNS, ...FIXED_PRICES, ...ALLERGEN_COLUMNS];

function Option({ column }: { column: MenuColumn }) {
  const name = isPriceColumn(column) ? columnTexts.price(sizeName(sizeOfColumn(column))) : menuColumnTitle(column);
  return <option value={column}>{name}</option>;
}
