// Visible texts of a search's results, and the words that the search needs. Texts quoted in the requirements must not change by a
// letter.
import { MENU_SEARCH_WORDS } from '#contract/menu-search-words.es.ts';
import { textCatalogue } from '#customer/shared/language.ts';
import { allergenFreeText } from '#customer/shared/menu/filter-warning-texts.ts';
import type { MenuFilter } from '#domain/menu-filter.ts';

/** The visible texts of the menu search, in the customer's language. */
export const searchTexts = textCatalogue('menu-search', {
  nothingFound: (query: string) => `No tenemos «${query}». Mira la carta.`,
  onlySimilar: (query: string) => `No tenemos «${query}». Esto es lo más parecido:`,
  seeMenu: 'Ver la carta',
  /** What follows «la carta» if it is filtered: «vegetariana», «sin gluten ni huevo». */
  filterName: ({ isVegetarian, allergens }: MenuFilter) =>
    [...(isVegetarian ? ['vegetariana'] : []), ...(allergens.length > 0 ? [allergenFreeText(allergens)] : [])].join(
      ' ',
    ),
  nothingStated: (query: string) => `No vemos «${query}» en la carta.`,
  filterActive: (name: string) => `Ya ves solo la carta ${name}.`,
  filterOffer: (name: string) => `¿Quieres ver solo la carta ${name}?`,
  filterMenu: (name: string) => `Ver la carta ${name}`,
  onlyHidden: (count: number) =>
    count === 1 ? 'Tu filtro oculta el producto encontrado.' : `Tu filtro oculta los ${count} productos encontrados.`,
  alsoHidden: (count: number) =>
    count === 1 ? 'Tu filtro oculta 1 producto más.' : `Tu filtro oculta ${count} productos más.`,
  showHidden: 'Ver',
} as const);

/** The words of the menu search (synonyms, words to ignore) in the customer's language. */
export const searchWords = textCatalogue('menu-search-words', MENU_SEARCH_WORDS);
