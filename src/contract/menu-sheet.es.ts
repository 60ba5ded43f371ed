// The Spanish texts of the menu as a spreadsheet: titles of columns, explanations and errors.
import { type FixedSize, isFixedSize } from '#domain/menu.ts';
import {
  type CellWords,
  isPriceColumn,
  type MenuCellError,
  type MenuColumn,
  type NonPriceColumn,
  sizeOfColumn,
} from '#domain/menu-sheet.ts';
import { ALLERGEN_NAMES, FIXED_SIZE_NAMES } from './menu-names.es.ts';
import { refusalMessages } from './refusal-messages.es.ts';

/** The Spanish titles of the columns that are not prices. */
const FACT_TITLES: Readonly<Record<NonPriceColumn, string>> = {
  section: 'Sección',
  category: 'Categoría',
  subCategory: 'Subcategoría',
  name: 'Nombre',
  description: 'Descripción',
  stock: 'Existencias',
  exportedStock: 'Existencias al exportar',
  countsStock: 'Contar existencias',
  allergens: 'Alérgenos',
  vatPercent: 'IVA %',
  isVegetarian: 'Vegetariano',
  isNew: 'Nuevo',
  canBeCombined: 'Se puede combinar',
  isEnergyDrink: 'Bebida energética',
  sort: 'Orden',
};

/**
 * Returns the Spanish title of a column of an exported menu file. An import recognises the column by this title, and ignores case
 * and accents.
 */
export function menuColumnTitle(column: MenuColumn): string {
  if (!isPriceColumn(column)) return FACT_TITLES[column];
  const size = sizeOfColumn(column);
  if (size === 'base') return PRICE;
  return isFixedSize(size) ? FIXED_SIZE_NAMES[size] : `${PRICE} ${size}`;
}

/**
 * The title of the column with the price of the base size. With a name after it, a size of the venue's own: «Precio Media ración».
 */
const PRICE = 'Precio';

const FACT_EXPLANATIONS: Readonly<Record<NonPriceColumn, string>> = {
  section: 'Obligatoria. «Bebida» o «Comida».',
  category: 'Obligatoria. Si no existe, se crea al final de su sección.',
  subCategory:
    'Si no existe, se crea al final de su categoría. Vacía: ninguna en un producto nuevo, sin cambios en uno que ya existe.',
  name: 'Obligatoria. Si ya hay un producto con este nombre en la sección, se actualiza; si no, se crea.',
  description: 'Obligatoria en las comidas. Como máximo 500 caracteres.',
  stock: 'Un número entero; 0 es agotado. Vacía: 1 en un producto nuevo, sin cambios en uno que ya existe.',
  exportedStock:
    'Las que había al exportar. No la cambies: si «Existencias» sigue igual, se queda lo que haya al importar, después de las ventas.',
  countsStock: '«Sí» para que cada pedido reste sus unidades.',
  allergens: `Separados por comas, o «Ninguno». Vacía: sin cambios; de un producto nuevo, la carta dice «pregunta al camarero». Los 14 son: ${Object.values(ALLERGEN_NAMES).join(', ')}.`,
  vatPercent: 'Por ejemplo 10 o 21. Vacía: el de la empresa en un producto nuevo, sin cambios en uno que ya existe.',
  isVegetarian: 'Solo comidas: «Sí» o vacía.',
  isNew: 'Solo comidas: «Sí» o vacía.',
  canBeCombined: 'Solo bebidas. «Sí» en los licores que se piden con refresco y en los refrescos.',
  isEnergyDrink: 'Solo bebidas. «Sí» en los refrescos que cuestan un euro más en un cubata.',
  sort: 'El puesto en su categoría, desde 1. Vacía: un producto nuevo va el último; uno que existe se queda donde está.',
};

const PRICE_EXPLANATIONS: Readonly<Record<FixedSize, string>> = {
  base: 'En euros, con el IVA incluido: 2,50. Cada producto necesita un precio en esta columna o en la de otro tamaño.',
  copa: 'El precio de una copa. Vacía si no se vende por copas.',
  cubata: 'El precio de un cubata. Vacía si no se vende como cubata.',
  botella: 'El precio de una botella. Vacía si no se vende por botellas.',
  chupito: 'El precio de un chupito. Vacía si no se vende como chupito.',
};

/**
 * Returns the Spanish text that explains what to write in a column of a menu file. The second sheet of an exported menu and of the
 * empty template shows it.
 */
export function menuColumnExplanation(column: MenuColumn): string {
  if (!isPriceColumn(column)) return FACT_EXPLANATIONS[column];
  const size = sizeOfColumn(column);
  return isFixedSize(size) ? PRICE_EXPLANATIONS[size] : `El precio del tamaño «${size}». Vacía si no se vende así.`;
}

/**
 * The Spanish words that the cells of a menu file contain for drinks, for food, and for «no allergens». Each has several words: an
 * import accepts all of them, and an export writes the first.
 */
export const MENU_FILE_CELL_WORDS: CellWords = {
  sections: { drinks: ['Bebida', 'Bebidas'], food: ['Comida', 'Comidas'] },
  noAllergens: ['Ninguno', 'Ninguna', 'Sin alérgenos', 'No', 'No contiene', 'No tiene', 'No lleva', 'Nada'],
};

/** The names of the sheets and the help texts of an exported menu file, in Spanish. */
export const menuFileTexts = {
  sheet: 'Carta',
  help: 'Explicaciones',
  helpColumn: 'Columna',
  helpMeaning: 'Qué se escribe',
  yes: 'Sí',
  notInFile:
    'Los productos que no están en el archivo se quedan como están. Las imágenes, los ingredientes y los costes no se cambian.',
  missingColumn: 'Si quitas una columna, sus datos se quedan como están.',
  ownSizes:
    'Para otros tamaños, añade una columna con su nombre: «Precio Tapa», «Precio Media ración», «Precio Jarra»…',
} as const;

const cellErrors = {
  formula: 'Hay una fórmula. Cópiala y pégala como valor.',
  'cell-error': 'La celda muestra un error de la hoja de cálculo.',
  'cell-boolean': 'La celda tiene VERDADERO o FALSO. Escribe el valor otra vez.',
  'cell-percent': 'La celda es un porcentaje. Quítale ese formato y escribe el valor otra vez.',
  'cell-without-title':
    'Esta celda no tiene título encima. Ponle uno o vacíala. Si es parte de un precio con coma, guarda el CSV con punto y coma.',
  'section-unknown': 'Escribe «Bebida» o «Comida».',
  'category-missing': 'Falta la categoría.',
  'category-of-other-section': 'Esta categoría ya existe en la otra sección. Usa otro nombre.',
  'sub-category-of-other-category': 'Esta subcategoría ya existe en otra categoría. Usa otro nombre.',
  'price-unreadable': 'No es un precio. Escríbelo así: 2,50',
  'price-of-which-size':
    'En la carta este producto tiene varios tamaños, y la lista no dice de cuál es el precio. Cámbialo en «Productos».',
  'number-unreadable': 'Escribe un número entero.',
  'answer-unreadable': 'Escribe «Sí» o «No».',
  'only-food': 'Solo se usa en comidas.',
  'only-drinks': 'Solo se usa en bebidas.',
  'name-twice': 'El producto está dos veces en el archivo.',
  'category-not-allowed': 'Esta categoría no existe, y no tienes permiso para crear categorías.',
  'sub-category-not-allowed': 'Esta subcategoría no existe, y no tienes permiso para crear subcategorías.',
  'name-required': 'Falta el nombre.',
  'name-too-long': 'El nombre es demasiado largo: como máximo 80 caracteres.',
  'description-required': 'Falta la descripción, que es obligatoria en las comidas.',
  'price-required': 'Falta el precio.',
  'price-not-valid': 'El precio es 0. Si el producto es gratis, escribe el 0 en su ficha.',
  'stock-not-valid': 'Las existencias van de 0 a 100.000.',
  'sort-not-valid': 'El orden es un número entero desde 1.',
} satisfies Partial<Record<MenuCellError, string>>;

/**
 * Writes in Spanish what is wrong with a cell of an imported menu file, and how to correct it. `value` is the content that the
 * cell shows.
 */
export function menuCellErrorText(code: MenuCellError, value: string): string {
  if (code === 'cell-date')
    return `La celda es una fecha (${value}). Dale formato de texto y escribe el valor otra vez.`;
  if (code === 'cell-time')
    return `La celda es una hora (${value}). Dale formato de texto y escribe el valor otra vez.`;
  const texts: Partial<Record<MenuCellError, string>> = { ...refusalMessages, ...cellErrors };
  return texts[code] ?? refusalMessages.malformed;
}
