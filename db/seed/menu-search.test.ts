// What guests type into the search of the menu, and what they must find first on the demo menu.
import { describe, expect, it } from 'vitest';
import { MENU_SEARCH_WORDS } from '#contract/menu-search-words.es.ts';
import { isAvailable } from '#domain/menu.ts';
import { indexMenu, nearestCategory, searchMenu } from '#domain/menu-search.ts';
import { DEMO_MENU } from './menu.ts';

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
  const found = searchMenu(INDEX, query).filter(({ product }) => product.section === section);
  expect(found[0]?.product.name).toBe(name);
});

describe('a search', () => {
  it.each([
    ['caña', 'Caña', 'name'],
    ['cerveza', 'Caña', 'heading'],
    ['cubata', 'Larios 12', 'size'],
    ['agua con gas', 'Vichy Catalán', 'description'],
  ])('«%s» says that %s was found by its %s', (query, name, matched) => {
    expect(searchMenu(INDEX, query)[0]).toMatchObject({ product: { name }, matched });
  });

  it.each(['', '   ', '·', 'xyz', 'kk'])('«%s» finds nothing', (query) => {
    expect(searchMenu(INDEX, query)).toEqual([]);
    expect(nearestCategory(INDEX, query)).toBeNull();
  });

  it('of a filler word alone finds what has it', () => {
    expect(searchMenu(INDEX, 'con').length).toBeGreaterThan(5);
  });

  it('does not find letters in the middle of a word, or across two words', () => {
    const names = (query: string) => searchMenu(INDEX, query).map(({ product }) => product.name);
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
])('«%s», which finds nothing, is near the category %s', (query, category) => {
  expect(searchMenu(INDEX, query)).toEqual([]);
  expect(nearestCategory(INDEX, query)?.name).toBe(category);
});

function sectionOf(name: string) {
  return DEMO_MENU.products.find((product) => product.name === name)?.section;
}
