// The Spanish name of an order line, as a customer says it.
import type { LineNameParts } from '#domain/line-name.ts';
import { type ChosenIngredient, isFixedSize } from '#domain/menu.ts';
import { searchKey } from '#domain/text.ts';
import { sizeName } from './menu-names.es.ts';

/**
 * Writes the name of an order line as a customer says it: «Barceló con Red Bull», «Copa de Ron Barceló», «Pizza con Jamón y Queso
 * ×2».
 */
export function lineNameText(parts: LineNameParts): string {
  const { mixer, ingredients } = parts;
  const drink = servedProduct(parts);
  const choices = [...(mixer === null ? [] : [mixer]), ...ingredients.map(ingredientText)];
  if (choices.length === 0) return drink;
  // «Tostada con tomate: Jamón», because a second «con» would read as part of the name.
  return `${drink}${/ con /i.test(drink) ? ':' : ' con'} ${AND.format(choices)}`;
}

const AND = new Intl.ListFormat('es', { type: 'conjunction' });

/** The product and its size. A mixer says already that the drink is a cubata. */
function servedProduct({ product, brand, size, mixer }: LineNameParts): string {
  if (size === '' || (mixer !== null && size === 'cubata')) return mixer === null ? product : brand;
  if (!isFixedSize(size) && !SERVINGS.has(searchKey(size))) return `${product} (${size})`;
  const name = sizeName(size);
  // «Copa de vino» sold as copa.
  return ` ${searchKey(product)} `.startsWith(` ${searchKey(name)} `) ? product : `${name} de ${product}`;
}

/** Sizes of a venue's own that are said before the product, as search keys: «Media ración de croquetas», but «Pizza (Familiar)». */
const SERVINGS: ReadonlySet<string> = new Set([
  'bandeja',
  'cazuela',
  'jarra',
  'media',
  'media racion',
  'pincho',
  'plato',
  'porcion',
  'racion',
  'tapa',
  'vaso',
]);

function ingredientText({ name, quantity }: ChosenIngredient): string {
  return quantity > 1 ? `${name} ×${quantity}` : name;
}
