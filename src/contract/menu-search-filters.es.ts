// The words that customers type into the search of a Spanish menu to ask for a filter, such as «sin gluten». The lists have the
// form of those in menu-search-words.es.ts.
import type { MenuSearchWords } from '#domain/menu-index.ts';

const WITHOUT = 'sin | no | libre | alergia | alergico | alergica | intolerante | intolerancia'.split(' | ');
const WITHOUT_ENGLISH = ['no', 'without', 'free', 'allergic', 'allergic to', 'allergy', 'intolerant'];

/** Names that other languages build otherwise. */
const FOREIGN: Readonly<Record<string, string>> = {
  gluten: 'glutenfrei | ohne gluten | senza glutine | glutenvrij | sans ble',
  lactosa: 'laktosefrei | ohne laktose | ohne milch | sans lactose | sans lait | sense llet | senza lattosio',
  huevo: 'sans oeuf | sense ou | ohne ei | senza uova',
  cacahuete: 'sans arachide | ohne erdnuss | sense cacauet',
  'fruto seco': 'sans noix | ohne nusse | sense fruit sec | sense nou',
  pescado: 'sans poisson | ohne fisch | sense peix',
  crustaceo: 'sans crustace | sense marisc',
};

/** Vegan food has nothing of an animal: the allergens of animals that vegetarian food may have are hidden too. */
const VEGAN = 'vegano | vegana | vegan | veganisch | vegetalien';

/**
 * The words, by menu filter, with which customers ask for the filter in the search, such as «sin gluten». `vegetarian` shows only
 * vegetarian products; each other filter hides the products with one allergen. A word in several lists, such as «vegano», asks for
 * all these filters.
 */
export const MENU_FILTER_SEARCH_WORDS: MenuSearchWords['filters'] = {
  vegetarian: `vegetariano | vegetariana | vegetarian | vegetarisch | vegetarien | vegetaria | veggie | sin carne | ${VEGAN}`,
  altramuces: without('altramuz', 'lupin'),
  apio: without('apio', 'celery'),
  cacahuetes: without('cacahuete | mani', 'peanut'),
  crustaceos: without('crustaceo | marisco | gamba', 'shellfish | crustacean | seafood | shrimp | prawn'),
  'frutos-de-cascara': without('fruto seco | fruto cascara | nuez | almendra', 'nut | tree nut | almond'),
  gluten: `celiaco | celiaca | celiaquia | celiac | coeliac | ${without('gluten | trigo | harina', 'gluten | wheat')}`,
  huevo: `${without('huevo', 'egg')} | ${VEGAN}`,
  lacteos: `${without('lactosa | lacteo | leche', 'lactose | dairy | milk')} | ${VEGAN}`,
  moluscos: without('molusco | marisco', 'shellfish | mollusc | seafood'),
  mostaza: without('mostaza', 'mustard'),
  pescado: without('pescado', 'fish'),
  sesamo: without('sesamo', 'sesame'),
  soja: without('soja', 'soy | soya'),
  sulfitos: without('sulfito', 'sulphite | sulfite'),
};

/**
 * Words that the menu search ignores when a customer asks for a menu filter, such as «sin gluten», because these words do not
 * describe a product: `carta` in «carta sin gluten», `soy` in «soy celiaco».
 */
export const FILTER_QUERY_FILLER_WORDS =
  'algo alguna alguno apta apto carta cosa cualquier food hay menu my opcion option plato producto que quiero se soy tene teneis tienen tiene todo'.split(
    ' ',
  );

/** Phrases as «sin gluten», «gluten free» and «glutenfrei». */
function without(spanish: string, english: string): string {
  const [own, foreign] = [spanish.split(' | '), english.split(' | ')];
  return [
    ...own.flatMap((word) => WITHOUT.map((start) => `${start} ${word}`)),
    ...foreign.flatMap((word) => [`${word} free`, `${word} allergy`, ...WITHOUT_ENGLISH.map((no) => `${no} ${word}`)]),
    ...own.flatMap((word) => [`sans ${word}`, `sense ${word}`, `sem ${word}`]),
    ...(FOREIGN[own[0] ?? '']?.split(' | ') ?? []),
  ].join(' | ');
}
