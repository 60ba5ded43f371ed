// Proposes what each column of an owner's list of products contains, by its title and its cells.
import { ALLERGENS } from './menu.ts';
import type { ImportedListColumn, MenuImportWords } from './menu-list.ts';
import { isPriceColumn, priceColumn } from './menu-sheet.ts';
import { isNo, isYes, parsePrice, type SheetCell, wordKey } from './sheet-cell.ts';

/** A column of an imported list whose content is not known yet: its title (empty for none) and its filled cells. */
interface UnknownColumn {
  readonly title: string;
  readonly cells: readonly SheetCell[];
}

/**
 * Function that returns the column with exactly this title in menu files that Comanda exports; undefined if no column has the
 * title.
 */
export type ExportedTitleLookup = (title: string) => ImportedListColumn | undefined;

/**
 * Proposes what each column of an imported product list contains, by its title and its cells; null if the column is not imported.
 * Titles of files that Comanda exported (`ownTitle`) are tried first. The same content is never proposed for two columns. Nothing
 * in `taken` is proposed, because the owner has chosen it for another column.
 */
export function proposeColumns(
  columns: readonly UnknownColumn[],
  words: MenuImportWords,
  { ownTitle, taken }: { readonly ownTitle: ExportedTitleLookup; readonly taken: ReadonlySet<ImportedListColumn> },
): (ImportedListColumn | null)[] {
  const proposed: (ImportedListColumn | null)[] = columns.map(() => null);
  const propose = (index: number, column: ImportedListColumn | undefined) => {
    if (column === undefined || proposed[index] !== null || proposed.includes(column) || taken.has(column)) return;
    proposed[index] = column;
  };
  const kinds = columns.map(({ title }) => titleKind(title, words));

  for (const [index, { title, cells }] of columns.entries()) {
    const own = ownTitle(title);
    if (own !== 'section' || areSections(cells, words)) propose(index, own);
  }
  for (const [index, { title, cells }] of columns.entries())
    propose(index, cells.every(isMark) ? allergenOfTitle(title, words) : undefined);
  const shortened = columns.map((column) => columns.some((full) => isShortened(column, full)));
  for (const column of TITLED)
    for (const title of words.titles[column])
      for (const [index, { cells }] of columns.entries()) {
        if (kinds[index]?.key !== wordKey(title) || shortened[index]) continue;
        if (column === 'category' && areSections(cells, words)) propose(index, 'section');
        // Some lists number the allergens.
        else if (column === 'allergens' || !areNumbers(cells)) propose(index, column);
      }
  for (const [index, kind] of kinds.entries()) if (kind.price) propose(index, kind.price);
  if (!proposed.includes(priceColumn('base')))
    propose(
      kinds.findIndex(({ isTariff }) => isTariff),
      priceColumn('base'),
    );
  const left = kinds.map((kind, index) => (shortened[index] ? { ...kind, isIgnored: true } : kind));
  proposeByCells(columns, left, proposed, propose);
  // Below «Bebida» and «Comida», the groups of a till are its categories.
  const has = (column: ImportedListColumn) => proposed.includes(column) || taken.has(column);
  const isCategory = has('section') && !has('category');
  return proposed.map((column) => (isCategory && column === 'subCategory' ? 'category' : column));
}

/**
 * Counts how many texts of a row are known column titles of a product list, to find the row with the titles. `ownTitle` recognises
 * the titles of files that Comanda exported. Returns 0 if the row has neither such an exported title nor a title for names,
 * descriptions, categories or prices.
 */
export function countColumnTitles(
  titles: readonly string[],
  words: MenuImportWords,
  ownTitle: ExportedTitleLookup,
): number {
  const kinds = titles.map((title) => ({ title, kind: titleKind(title, words) }));
  const hasTitle = (column: keyof MenuImportWords['titles'], { key }: TitleKind) =>
    words.titles[column].some((title) => wordKey(title) === key);
  const isNeeded = ({ title, kind }: (typeof kinds)[number]) =>
    ownTitle(title) !== undefined || kind.price !== undefined || NEEDED.some((each) => hasTitle(each, kind));
  const isKnown = (each: (typeof kinds)[number]) =>
    isNeeded(each) ||
    each.kind.isIgnored === true ||
    each.kind.isTariff === true ||
    TITLED.some((column) => hasTitle(column, each.kind)) ||
    allergenOfTitle(each.title, words) !== undefined;
  return kinds.some(isNeeded) ? kinds.filter(({ title }) => title !== '').filter(isKnown).length : 0;
}

const TITLED = ['name', 'description', 'category', 'subCategory', 'allergens'] as const;
const NEEDED = ['name', 'description', 'category'] as const;

/**
 * Returns the price column that a column title of an imported product list means: «Ración» is the price of that size, «PVP» the
 * price of a product with one size. Undefined if the title does not mean a price.
 */
export function priceColumnOfTitle(title: string, words: MenuImportWords): ImportedListColumn | undefined {
  return titleKind(title, words).price;
}

/**
 * True if a text names a size below a column title, such as «Ración» below «Precio» or below no title. The row of the text is then
 * a second row of column titles.
 */
export function isSizeUnderTitle(text: string, title: string, words: MenuImportWords): boolean {
  const isPrice = title === '' || titleKind(title, words).price === priceColumn('base');
  return isPrice && priceColumnOfTitle(text, words) !== undefined;
}

interface TitleKind {
  readonly key: string;
  /** What stands beside the word of a price: «Jarra grande» in «Precio Jarra grande». */
  readonly rest?: string;
  /** The size whose price a title names. */
  readonly price?: ImportedListColumn;
  readonly isTariff?: boolean;
  readonly isIgnored?: boolean;
}

function titleKind(title: string, words: MenuImportWords): TitleKind {
  const key = titleKey(title);
  const parts = key.split(' ').filter((part) => part !== '');
  const rest = parts.filter((part) => !words.price.includes(part));
  const saysPrice = rest.length < parts.length && parts.some((part) => PRICE_WORDS.has(part));
  const size = sizeOf(rest.join(' '), words) ?? sizeOf(key, words);
  if (size) return { key, price: priceColumn(size) };
  if (rest.some((part) => words.ignored.includes(part))) return { key, isIgnored: true };
  if (rest.length > 0 && rest.every((part) => words.tariffs.includes(part))) return { key, isTariff: saysPrice };
  const isBase = rest.length === 0 && parts.length > 0;
  if (isBase && (saysPrice || /€|eur/iu.test(title))) return { key, price: priceColumn('base') };
  return saysPrice ? { key, rest: title.trim().replace(/^\S+\s+/u, '') } : { key };
}

/** The words of `MenuImportWords.price` that name a price also alone. */
const PRICE_WORDS = new Set(['precio', 'precios', 'pvp', 'importe', 'tarifa', 'price', 'euros', 'euro', 'eur']);

/** The title for comparing: without brackets, signs, and that the VAT is included. */
function titleKey(title: string): string {
  return wordKey(title)
    .replace(/½/gu, '1/2')
    .replace(/p\.\s?v\.\s?p\.?/gu, 'pvp')
    .replace(/\b(?:con |c\/ ?)?i\.?v\.?a\.?\s*inc[a-z]*\.?|\bcon iva\b|\biva inc[a-z]*/gu, ' ')
    .replace(/\((?!1\/2)[^)]*\)/gu, ' ')
    .replace(/(\d)\s?\/\s?(\d)/gu, '$1 $2')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/(?<=pvp|tarifa|precio)(?=\d)/gu, ' ')
    .trim();
}

function sizeOf(key: string, { sizes }: MenuImportWords): string | undefined {
  return Object.entries(sizes).find(([, names]) => names.includes(key))?.[0];
}

/** Columns whose titles say nothing: prices, names and categories by their cells. */
function proposeByCells(
  columns: readonly UnknownColumn[],
  kinds: readonly TitleKind[],
  proposed: (ImportedListColumn | null)[],
  propose: (index: number, column: ImportedListColumn | undefined) => void,
): void {
  const isFree = (index: number) => proposed[index] === null && !kinds[index]?.isIgnored && !kinds[index]?.isTariff;
  const hasPrices = () => proposed.some((column) => column !== null && isPriceColumn(column));
  const priced = columns.flatMap(({ cells }, index) => (isFree(index) && arePrices(cells) ? [index] : []));
  const charged = priced.filter((index) => columns[index]?.cells.some((cell) => (parsePrice(cell) ?? 0) > 0));
  const withDecimals = priced.filter(
    (index) => kinds[index]?.rest !== undefined || columns[index]?.cells.some(hasDecimals),
  );
  for (const index of withDecimals.length > 0 ? withDecimals : charged.slice(-1)) {
    const title = columns[index]?.title.trim() ?? '';
    if (kinds[index]?.rest !== undefined) propose(index, priceColumn(kinds[index].rest));
    else if (!hasPrices()) propose(index, priceColumn('base'));
    else if (title !== '' && withDecimals.length > 0) propose(index, priceColumn(title));
  }
  const texts = columns.flatMap(({ cells }, index) => {
    if (!isFree(index) || cells.length === 0 || areNumbers(cells) || cells.every(isMark)) return [];
    return [{ index, filled: cells.length, distinct: new Set(cells.map(({ text }) => text.trim())).size }];
  });
  if (!proposed.includes('name')) {
    const best = texts.toSorted((a, b) => b.distinct - a.distinct || a.index - b.index)[0];
    const described = proposed.indexOf('description');
    // Tills write the names under «Descripción».
    const isName = described >= 0 && (best?.distinct ?? 0) * 2 < (columns[described]?.cells.length ?? 0);
    if (isName) proposed[described] = 'name';
    else if (best) propose(best.index, 'name');
  }
  if (columns.some(({ title }) => title !== '')) return;
  const isRepeated = ({ filled, distinct }: (typeof texts)[number]) => distinct * 2 <= filled;
  propose(texts.find(isRepeated)?.index ?? -1, 'category');
  propose(
    texts.find(({ index }) => proposed[index] === null && index > proposed.indexOf('name'))?.index ?? -1,
    'description',
  );
}

/** True if the texts of a column are the beginnings of those of another: tills print the short ones on receipts. */
function isShortened({ cells }: UnknownColumn, full: UnknownColumn): boolean {
  if (cells.length < 2 || cells.length !== full.cells.length || areNumbers(cells)) return false;
  const texts = cells.map(({ text }, index) => [wordKey(text), wordKey(full.cells[index]?.text ?? '')] as const);
  const longest = Math.max(...texts.map(([short]) => short.length));
  const isCut = ([short, long]: (typeof texts)[number]) => short.length < long.length;
  return longest > SHORT_CHARACTERS_MIN && texts.every(([short, long]) => long.startsWith(short)) && texts.some(isCut);
}

/** Shorter texts are codes. */
const SHORT_CHARACTERS_MIN = 5;

function allergenOfTitle(title: string, { allergenWords }: MenuImportWords): ImportedListColumn | undefined {
  const key = titleKey(title);
  const found = ALLERGENS.find((allergen) => allergenWords(allergen).some((word) => titleKey(word) === key));
  return found && `allergen.${found}`;
}

function isMark({ text }: SheetCell): boolean {
  return text.trim().length <= 2 || isYes(text) || isNo(text);
}

function areSections(cells: readonly SheetCell[], { sections }: MenuImportWords): boolean {
  const names = [...sections.drinks, ...sections.food].map(wordKey);
  return cells.filter(({ text }) => names.includes(wordKey(text))).length * 2 >= cells.length;
}

function arePrices(cells: readonly SheetCell[]): boolean {
  const prices = cells.filter((cell) => parsePrice(cell) !== undefined);
  return cells.length > 0 && prices.length * 10 >= cells.length * 6;
}

function hasDecimals(cell: SheetCell): boolean {
  return parsePrice(cell) !== undefined && /[.,'’]\d|€/u.test(cell.text);
}

function areNumbers(cells: readonly SheetCell[]): boolean {
  const numbers = cells.filter(({ text }) => /^[\d\s.,€-]*$/u.test(text));
  return cells.length > 0 && numbers.length * 10 >= cells.length * 8;
}
