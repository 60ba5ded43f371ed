// What guests type into the search of the menu, and what they must find first on the demo menu.
import { describe, expect, it } from 'vitest';
import { MENU_SEARCH_WORDS } from '#contract/menu-search-words.es.ts';
import { isAvailable } from '#domain/menu.ts';
import { productWarning } from '#domain/menu-filter.ts';
import { indexMenu } from '#domain/menu-index.ts';
import { searchMenu } from '#domain/menu-search.ts';
import { phoneticKey } from '#domain/search-words.ts';
import { DEMO_MENU } from './menu.ts';
import { SEARCH_LISTS } from './search-lists.ts';

const CATEGORIES = DEMO_MENU.categories.map((category) => ({
  ...category,
  subCategories: DEMO_MENU.subCategories.filter(({ categoryId }) => categoryId === category.id),
}));
const INDEX = indexMenu(
  { products: DEMO_MENU.products.filter(isAvailable), categories: CATEGORIES },
  MENU_SEARCH_WORDS,
);

/** The product that comes first in its section, and what guests type for it, separated by bars. */
const FOUND_FIRST: Readonly<Record<string, string>> = {
  Caña: 'cerveza | cervezas | CERVEZA | caña | cana | cañas | canas | grifo | de grifo | cerveza grifo | birra | caña de cerveza |   caña  ',
  Doble: 'doble | dobles',
  Jarra: 'jarra',
  'Clara con limón': 'clara | clara limon | limon',
  'Tostada de barril': 'tostada | barril',
  'Tosta a tu gusto': 'tosta | tostas',
  'Mahou Cinco Estrellas': 'mahou | cinco estrellas | botella',
  'Estrella Galicia': 'estrella | estrella galicia | galicia',
  'Alhambra Reserva 1925': 'alhambra | 1925',
  'Mahou 0,0 Tostada': '0,0 | 00',
  'IPA artesana de la sierra': 'ipa | artesana',
  'Tinto de la casa':
    'vino | vinos | Vino | tinto | tintos | copa de vino | botella de vino | copa de tinto | vino tinto',
  'Carrilleras al vino tinto': 'carrilleras | carrillera',
  'José Pariente Verdejo': 'blanco | vino blanco | verdejo | rueda',
  'Gran Feudo Rosado': 'rosado',
  'Ramón Bilbao Crianza': 'rioja | crianza',
  'Protos Roble': 'ribera',
  'Martín Códax Albariño': 'albariño | albarino',
  'Godeval Godello': 'godello',
  'Anna de Codorníu Brut': 'cava',
  'Sorbete de limón al cava': 'sorbete',
  'Manzanilla La Gitana': 'manzanilla',
  'Vermut de grifo': 'vermut | vermú | vermu',
  'Tinto de verano': 'tinto de verano | tinto verano',
  'Sangría de la casa': 'sangria | sangría',
  'Sidra natural': 'sidra',
  'Aperol Spritz': 'aperol | spritz',
  'Bitter Kas': 'bitter',
  'Coca-Cola': 'cocacola | coca cola | coca-cola | coca | cola | refresco | refrescos',
  'Coca-Cola Zero': 'coca cola zero | cocacolazero | zero | coca zero',
  'Fanta Naranja': 'fanta | naranja',
  'Fanta Limón': 'fanta limon',
  Sprite: 'sprite',
  'Tónica Schweppes': 'tonica | tónica',
  'Red Bull': 'red bull | redbull | Red  Bull',
  'Monster Energy': 'monster',
  'Aquarius Limón': 'aquarius',
  Nestea: 'nestea | té frio',
  'Mosto tinto': 'mosto',
  'Zumo de naranja natural': 'zumo | zumos | zumo de naranja | zumo naranja',
  'Batido de chocolate': 'batido',
  'Horchata de chufa': 'horchata',
  'Agua mineral': 'agua | aguas | agua mineral | botella de agua',
  'Vichy Catalán': 'agua con gas | vichy',
  'Café solo': 'cafe | café | cafes | solo',
  'Café con leche': 'café con leche | cafe leche | leche con cafe | CAFÉ CON LECHE',
  Cortado: 'cortado',
  'Café con bebida de avena': 'avena',
  Carajillo: 'carajillo',
  'Té verde': 'té | te verde',
  'Infusión de manzanilla': 'infusion | infusiones | manzanilla infusion',
  'Poleo menta': 'poleo | menta',
  'Chocolate a la taza': 'chocolate',
  'Larios 12': 'gintonic | ginebra | gin | larios | cubata | cubatas | copas',
  Beefeater: 'beefeater',
  Tanqueray: 'tanqueray',
  Nordés: 'nordes',
  'Ron Barceló': 'ron | barcelo | cubata de ron',
  'Brugal Añejo': 'brugal',
  'Havana Club 7': 'havana',
  'Zacapa 23': 'zacapa',
  'DYC 8': 'whisky | whiskys | dyc | guisqui',
  Jameson: 'jameson',
  Absolut: 'vodka | absolut | tequila',
  'Grey Goose': 'grey goose',
  'José Cuervo Especial': 'jose cuervo',
  'Copa de helado': 'helado | helados',
  'Licor de hierbas': 'chupito | chupitos | licor | hierbas',
  Mojito: 'coctel | cocteles | cócteles | mojito | mojitos',
  'Mojito sin alcohol': 'sin alcohol',
  Margarita: 'margarita',
  Negroni: 'negroni',
  'Piña colada': 'piña colada | pina colada | pinacolada',
  'Bloody Mary': 'bloody mary',
  'Orujo blanco': 'orujo | chupito de orujo',
  Pacharán: 'pacharan',
  Baileys: 'baileys',
  Jägermeister: 'jagermeister',
  'Aceitunas aliñadas': 'aceitunas | aceituna | olivas',
  'Almendras fritas': 'almendras',
  'Cacahuetes tostados': 'cacahuetes',
  Altramuces: 'altramuces',
  Gildas: 'gilda',
  'Ensaladilla rusa': 'tapas | tapa | ensaladilla | rusa',
  'Boquerones en vinagre': 'boquerones | boqueron',
  'Salmorejo cordobés': 'salmorejo',
  'Tortilla de patatas': 'tortilla | pincho de tortilla',
  'Queso manchego curado': 'queso | quesos',
  'Patatas bravas': 'bravas | patatas bravas',
  'Patatas chips de la casa': 'patatas | patata | papas',
  'Croquetas de jamón': 'croqueta | croquetas | croquetas jamon | jamon croquetas | croqueta de jamón ibérico',
  'Jamón ibérico de bellota': 'jamon | jamón | raciones | racion',
  'Pimientos de Padrón': 'pimientos | padron',
  'Champiñones al ajillo': 'champiñones | champinones',
  'Mejillones al vapor': 'mejillones | mejillon',
  'Torreznos de Soria': 'torreznos',
  'Huevos rotos a tu gusto': 'huevos | huevos rotos',
  'Lacón a la gallega': 'lacon',
  'Calamares a la romana': 'calamares | calamar',
  'Bocadillo de calamares': 'bocadillo de calamares | bocata | bocadillo | bocadillos',
  'Pulpo a la gallega': 'pulpo',
  'Gambas al ajillo': 'gambas | gamba',
  'Cazón en adobo': 'cazon',
  'Ensalada mixta': 'ensalada | ensaladas | ensalada mixta',
  'Ensalada de queso de cabra': 'ensalada cabra',
  'Tomate de la huerta con ventresca': 'tomate',
  Gazpacho: 'gazpacho',
  'Crema de orujo': 'crema',
  'Montadito de lomo con pimientos': 'montadito | montaditos',
  'Pepito de ternera': 'pepito',
  'Hamburguesa de la casa': 'hamburguesa | hamburguesas | burger',
  'Bocadillo vegetal con bonito': 'vegetal',
  Serranito: 'serranito',
  'Pizza margarita': 'pizza | pizzas | margarita pizza',
  'Pizza cuatro quesos': 'cuatro quesos',
  'Poke a tu gusto': 'poke',
  'Gyozas de pollo': 'gyozas',
  'Hummus con crudités': 'hummus',
  'Tacos de cochinita': 'tacos',
  'Lentejas estofadas': 'lentejas',
  'Callos a la madrileña': 'callos',
  'Arroz negro con sepia': 'arroz | arroces | arroz negro',
  'Secreto ibérico': 'secreto | carne | carnes',
  'Bacalao con pisto': 'pescado | pescados | bacalao',
  'Pollo satay': 'pollo',
  'Merluza a la romana': 'merluza',
  'Tataki de atún rojo': 'atun | atún',
  'Macarrones con tomate': 'macarrones',
  'Tarta de queso': 'postre | postres | tarta | tartas | tarta de queso | tarta queso',
  'Torrija caramelizada': 'torrija',
  'Flan de huevo': 'flan',
};

const CASES = Object.entries(FOUND_FIRST).flatMap(([name, typed]) =>
  typed.split(' | ').map((query) => ({ query, name, section: sectionOf(name) })),
);

it(`is tried with ${CASES.length} searches`, () => {
  expect(CASES.length).toBeGreaterThanOrEqual(200);
});

it.each(CASES)('«$query» finds $name first in its section', ({ query, name, section }) => {
  const found = searchMenu(INDEX, query).found.filter(({ product }) => product.section === section);
  expect(found[0]?.product.name).toBe(name);
});

describe('a search', () => {
  it.each([
    ['caña', 'Caña', 'name'],
    ['cerveza', 'Caña', 'heading'],
    ['cubata', 'Larios 12', 'size'],
    ['agua con gas', 'Vichy Catalán', 'description'],
  ])('«%s» says that %s was found by its %s', (query, name, matched) => {
    expect(searchMenu(INDEX, query).found[0]).toMatchObject({ product: { name }, matched });
  });

  const NOTHING = ' | · | xyz | kk | zzzz | aaaa | hhhhhh | wasabi | 99 | cuenta | la cuenta | wifi | menú del día';
  it.each([...NOTHING.split(' | '), '   '])('«%s» finds nothing', (query) => {
    expect(searchMenu(INDEX, query).found).toEqual([]);
  });

  it('of a filler word alone finds what has it', () => {
    expect(searchMenu(INDEX, 'con').found.length).toBeGreaterThan(5);
  });

  it('does not find letters in the middle of a word, or across two words', () => {
    const names = (query: string) => searchMenu(INDEX, query).found.map(({ product }) => product.name);
    expect(names('ron')).not.toContain('Boquerones en vinagre');
    expect(names('lacon')).toEqual(['Lacón a la gallega']);
  });
});

it.each([
  ['cervesa', 'Cervezas'],
  ['cerbeza', 'Cervezas'],
  ['wisky', 'Copas'],
  ['croketas', 'Tapas'],
  ['croqeutas', 'Tapas'],
  ['hamburgesa', 'Bocadillos y hamburguesas'],
  ['ensalda', 'Ensaladas y cremas'],
  ['posre', 'Postres'],
  ['vinno', 'Vinos'],
  ['refesco', 'Refrescos, zumos y aguas'],
  ['piza', 'Pizzas'],
  ['bakalao', 'Carnes y pescados'],
  ['coktel', 'Cócteles'],
  ['tortiya', 'Tapas'],
])('«%s», which is mistyped, finds products of the category %s', (query, category) => {
  const [first] = searchMenu(INDEX, query).found;
  expect(CATEGORIES.find(({ id }) => id === first?.product.categoryId)?.name).toBe(category);
});

/** How many of the searches of each kind must show what is expected, in per cent. */
const FOUND_MIN: Readonly<Record<keyof typeof SEARCH_LISTS, number>> = {
  Spanish: 95,
  brands: 95,
  mistakes: 95,
  regional: 95,
  English: 90,
  others: 90,
};

const KINDS = ['Spanish', 'brands', 'mistakes', 'regional', 'English', 'others'] as const;

it.each(KINDS)('guests find what they mean by words of the kind «%s»', (kind) => {
  const list = SEARCH_LISTS[kind];
  const searches = Object.entries(list).flatMap(([expected, typed]) =>
    typed.split(' | ').map((query) => ({ query, expected })),
  );
  const missed = searches.filter(({ query, expected }) => !isShownFor(query, expected));
  const share = (100 * (searches.length - missed.length)) / searches.length;
  const texts = missed.map(({ query, expected }) => `«${query}» does not show ${expected}`);
  expect(share, texts.join('\n')).toBeGreaterThanOrEqual(FOUND_MIN[kind]);
});

/** True if one of the first five products of a section, its category or its sub-category has this name. */
function isShownFor(query: string, expected: string): boolean {
  const { found } = searchMenu(INDEX, query);
  const firstOf = (section: string) => found.filter(({ product }) => product.section === section).slice(0, 5);
  return [...firstOf('drinks'), ...firstOf('food')].some(({ product }) => {
    const category = CATEGORIES.find(({ id }) => id === product.categoryId);
    const subCategory = category?.subCategories.find(({ id }) => id === product.subCategoryId);
    return [product.name, category?.name, subCategory?.name].includes(expected);
  });
}

describe('the best finds', () => {
  const search = (query: string) => searchMenu(INDEX, query);
  const names = (query: string) => search(query).found.map(({ product }) => product.name);

  it.each([
    ['gazpacho', 'food', 'Gazpacho'],
    ['sopa', 'food', 'Crema de calabaza'],
    ['patatas ali oli', 'food', 'Patatas con tu salsa'],
    ['sandía', 'food', 'Tarta de queso'],
    ['guevos', 'food', 'Huevos rotos a tu gusto'],
    ['tomate', 'food', 'Tomate de la huerta con ventresca'],
    ['tosta', 'food', 'Tosta a tu gusto'],
    ['vino tinto', 'drinks', 'Tinto de la casa'],
    ['clarita', 'drinks', 'Clara con limón'],
    ['cerveza', 'drinks', 'Caña'],
  ])('for «%s» are in the section %s: %s', (query, section, name) => {
    const { found, bestSection } = search(query);
    expect([bestSection, found[0]?.product.name]).toEqual([section, name]);
  });

  it('are of no section if both have one as good', () => {
    for (const query of ['limón', 'freixenet']) expect(search(query).bestSection).toBe(null);
  });

  it('leave out other things that only share a word or a heading with them', () => {
    for (const query of ['gazpacho', 'sopa']) expect(names(query)).not.toContain('Crema de orujo');
    for (const query of ['squid', 'chipirones'])
      expect(names(query)).toEqual(['Calamares a la romana', 'Bocadillo de calamares']);
    expect(names('pescado')).not.toContain('Secreto ibérico');
    expect(names('sandía')).not.toContain('Pedro Ximénez de la casa');
    expect(names('clarita')).not.toContain('Beefeater');
    expect(names('pan')).not.toContain('Secreto ibérico');
    expect(names('baño')).not.toContain('Tinto de la casa');
  });

  it('are named similar only if the menu does not have what was typed', () => {
    const isSimilar = (query: string) => search(query).isSimilar;
    expect(['sandía', 'heineken', 'nachos'].map(isSimilar)).toEqual([true, true, true]);
    expect(['birra', 'squid', 'croketas', 'alioli', 'salmón', 'wasabi', ''].map(isSimilar)).not.toContain(true);
  });
});

describe('a search by other names', () => {
  const names = (query: string) => searchMenu(INDEX, query).found.map(({ product }) => product.name);

  it('comes before words that only begin like it', () => {
    expect(names('ham').slice(0, 3)).toEqual([
      'Croquetas de jamón',
      'Jamón ibérico de bellota',
      'Hamburguesa de la casa',
    ]);
  });

  it('of a brand shows its kind only if the menu does not have it', () => {
    expect(names('alhambra')).toEqual(['Alhambra Reserva 1925']);
    expect(names('heineken')).toContain('Alhambra Reserva 1925');
  });

  it('finds what has most of the words if nothing has them all', () => {
    expect(names('pizza barbacoa').slice(0, 2)).toEqual(['Pizza margarita', 'Pizza cuatro quesos']);
    expect(names('cold beer')[0]).toBe('Caña');
  });

  it('of a more general kind does not replace what was typed', () => {
    for (const query of ['cerveza sin alcohol', 'cerveza sin', 'cerveza cero', 'buckler'])
      expect([query, names(query)]).toEqual([query, ['Mahou 0,0 Tostada']]);
  });

  it('of a product that is sold out is not taken for a mistake', () => {
    expect(names('orella')).toEqual([]);
  });

  it('of a kind does not replace what a description has', () => {
    for (const [query, name] of [
      ['ribera del duero', 'Protos Roble'],
      ['rías baixas', 'Martín Códax Albariño'],
    ] as const) {
      const { found, isSimilar } = searchMenu(INDEX, query);
      expect([query, found[0]?.product.name, isSimilar]).toEqual([query, name, false]);
    }
  });

  it('finds words that were typed together or apart', () => {
    for (const query of ['gin tonic', 'gintonic', 'gin-tonic']) expect(names(query)[0]).toBe('Larios 12');
    for (const query of ['seven up', 'sevenup', '7up', '7 up']) expect(names(query)[0]).toBe('Sprite');
    expect(names('vinotinto')).toContain('Tinto de la casa');
  });

  it('marks the words that it has found', () => {
    const { isMarked } = searchMenu(INDEX, 'schinken');
    expect(['Jamón', 'Croquetas', 'de'].map(isMarked)).toEqual([true, false, false]);
    expect(searchMenu(INDEX, 'croketas').isMarked('Croquetas')).toBe(true);
  });
});

it.each([
  ['cerveza', 'cerbesa'],
  ['croqueta', 'kroketa'],
  ['tortilla', 'tortiya'],
  ['hamburguesa', 'amburguesa'],
  ['whisky', 'wiski'],
  ['jengibre', 'gengibre'],
  ['zumo', 'sumo'],
  ['pizza', 'piza'],
])('«%s» sounds like «%s»', (one, other) => {
  expect(phoneticKey(one)).toBe(phoneticKey(other));
});

it.each([
  ['chorizo', 'corizo'],
  ['vino', 'pino'],
  ['queso', 'cueso'],
])('«%s» does not sound like «%s»', (one, other) => {
  expect(phoneticKey(one)).not.toBe(phoneticKey(other));
});

describe('a search for a filter of the menu', () => {
  const GLUTEN = { allergens: ['gluten'], isVegetarian: false };
  const VEGETARIAN = { allergens: [], isVegetarian: true };
  const VEGAN = { allergens: ['huevo', 'lacteos'], isVegetarian: true };

  it.each([
    ['vegetariano', VEGETARIAN, ''],
    ['Vegetarian', VEGETARIAN, ''],
    ['vegetarino', VEGETARIAN, ''],
    ['vegano', VEGAN, ''],
    ['sin gluten', GLUTEN, ''],
    ['sin glutem', GLUTEN, ''],
    ['singluten', GLUTEN, ''],
    ['celíaco', GLUTEN, ''],
    ['soy celiaca', GLUTEN, ''],
    ['gluten free', GLUTEN, ''],
    ['carta sin gluten', GLUTEN, ''],
    ['cerveza sin gluten', GLUTEN, 'cerveza'],
    ['cerveza sin glu', GLUTEN, 'cerveza'],
    ['té sin gluten', GLUTEN, 'te'],
    ['gluten-free beer', GLUTEN, 'beer'],
    ['sin lactosa', { allergens: ['lacteos'], isVegetarian: false }, ''],
    ['café sin leche', { allergens: ['lacteos'], isVegetarian: false }, 'cafe'],
    ['sin gluten ni lactosa', { allergens: ['gluten', 'lacteos'], isVegetarian: false }, ''],
    ['pizza vegetariana sin gluten', { allergens: ['gluten'], isVegetarian: true }, 'pizza'],
    ['alergia a los frutos secos', { allergens: ['frutos-de-cascara'], isVegetarian: false }, ''],
    ['sin marisco', { allergens: ['crustaceos', 'moluscos'], isVegetarian: false }, ''],
  ])('«%s» asks for %j beside «%s»', (query, asked, rest) => {
    expect(searchMenu(INDEX, query)).toMatchObject({ asked, rest });
  });

  it.each([
    ...['vegetal', 'vega sicilia', 'gluten', 'sin', 'sin gas', 'sin alcohol', 'sin ajo', 'sin azúcar'],
    ...['café con leche', 'marisco', 'mostaza', '2 huevos', 'frutos secos', 'pescado'],
  ])('«%s» asks for none', (query) => {
    expect(searchMenu(INDEX, query).asked).toBe(null);
  });

  it.each(['sin gluten', 'sin lactosa', 'celiaco', 'gluten free', 'vegetariano', 'cerveza sin gluten', 'sin marisco'])(
    '«%s» lists nothing',
    (query) => {
      expect(searchMenu(INDEX, query).found).toEqual([]);
    },
  );

  it.each([
    'café sin leche',
    'pan sin gluten',
    'postre sin huevo',
    'tapas sin gluten',
    'veggie burger',
    'carne sin lactosa',
  ])('«%s» lists only products that the venue has stated to be so', (query) => {
    const { found, asked } = searchMenu(INDEX, query);
    expect(found.filter(({ product }) => asked !== null && productWarning(product, asked) !== null)).toEqual([]);
    if (query !== 'pan sin gluten') expect(found).not.toEqual([]);
  });

  it('lists no product whose allergens are not stated', () => {
    const unstated = DEMO_MENU.products.map((product) => ({ ...product, allergens: null }));
    const index = indexMenu({ products: unstated, categories: CATEGORIES }, MENU_SEARCH_WORDS);
    for (const query of ['café sin leche', 'tapas sin gluten', 'veggie burger'])
      expect(searchMenu(index, query).found).toEqual([]);
  });
});

function sectionOf(name: string) {
  return DEMO_MENU.products.find((product) => product.name === name)?.section;
}
