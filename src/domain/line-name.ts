// The parts of an order line's name. Customers read «Barceló con Red Bull» instead of «Ron Barceló - cubata + Red Bull».
import type { ChosenIngredient } from './menu.ts';
import { searchKey } from './text.ts';

/** The fields of an order line from which its displayed name is made. */
export interface NamedLine {
  /** The product's name. */
  readonly name: string;
  /** The label of the line; the size may be missing in it. */
  readonly label: string;
  /** Empty or `base` for the base size. A size of the venue's own may have left the menu since. */
  readonly size: string;
  /** The chosen ingredients; missing if only the label has them. */
  readonly ingredients?: readonly ChosenIngredient[] | undefined;
}

/** The parts of an order line's displayed name, such as product, size and mixer, for a layout that shows them apart. */
export interface LineNameParts {
  readonly product: string;
  /** The product without the kind of spirit: «Barceló» of «Ron Barceló». The whole name if there is no brand. */
  readonly brand: string;
  /** Empty for the base size. */
  readonly size: string;
  readonly mixer: string | null;
  readonly ingredients: readonly ChosenIngredient[];
}

/**
 * Returns the parts of the displayed name of an order line. They are read from the label, which normally consists of the product's
 * name, size, mixer and ingredients. Any other label is returned whole as the product.
 */
export function lineNameParts({ name, label, size: sizeOrBase, ingredients }: NamedLine): LineNameParts {
  const size = sizeOrBase === 'base' ? '' : sizeOrBase;
  const start = [size === '' ? name : `${name} - ${size}`, name].find((each) => label.startsWith(each));
  const choices = label.slice(start?.length);
  if (start === undefined || !CHOICES.test(choices))
    return { product: label, brand: label, size: '', mixer: null, ingredients: [] };

  const hasMixer = choices.startsWith(MIXER_MARK);
  const listStart = ingredients?.length !== 0 && choices.endsWith(']') ? choices.lastIndexOf(LIST_MARK) : -1;
  const mixer = hasMixer ? choices.slice(MIXER_MARK.length, listStart > 0 ? listStart : undefined) : null;
  const listed = listStart < 0 ? '' : choices.slice(hasMixer ? listStart : 0).slice(LIST_MARK.length, -1);
  return { product: name, brand: brandOf(name), size, mixer, ingredients: ingredients ?? listedIngredients(listed) };
}

/** What `lineLabel` writes before a mixer, and before the ingredients. */
const MIXER_MARK = ' + ';
const LIST_MARK = ' [';
const CHOICES = /^$|^ \+ |^ \[[^]*\]$/;

function listedIngredients(listed: string): ChosenIngredient[] {
  if (listed === '') return [];
  return listed.split(', ').map((item) => {
    const [, name = item, quantity = '1'] = /^(.*) x(\d+)$/.exec(item) ?? [];
    return { name, quantity: Number(quantity) };
  });
}

/** Kinds of spirits, as search keys: customers order a mixed drink by its brand. */
const SPIRITS: ReadonlySet<string> = new Set(
  'ron ginebra vodka whisky whiskey guisqui tequila brandy conac mezcal'.split(' '),
);
/** Words after the kind of a spirit that are no brand, as search keys: «Ron Añejo» stays «Ron Añejo». */
const NOT_BRANDS: ReadonlySet<string> = new Set(
  'anejo añejo blanca blanco dorado especial importado joven miel nacional negra negro oscuro premium reposado reserva rosa rubio viejo'.split(
    ' ',
  ),
);

function brandOf(name: string): string {
  const [kind = '', next = '', ...others] = name.split(' ');
  const isBrand = /^\p{Lu}/u.test(next) && !NOT_BRANDS.has(searchKey(next));
  return SPIRITS.has(searchKey(kind)) && isBrand ? [next, ...others].join(' ') : name;
}
