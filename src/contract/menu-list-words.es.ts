// The words by which a Spanish list of products is read: titles of columns, sizes, sections, allergens.
import type { Allergen } from '#domain/menu.ts';
import type { MenuImportWords } from '#domain/menu-list.ts';
import { ALLERGEN_NAMES, SECTION_NAMES } from './menu-names.es.ts';
import { SIMILAR_PRODUCT_SEARCH_WORDS } from './menu-search-kinds.es.ts';
import { MENU_FILE_CELL_WORDS } from './menu-sheet.es.ts';

function words(text: string): readonly string[] {
  return text.split(' | ');
}

/** The words of the 14 allergens of the Regulation (EU) 1169/2011, annex II, and of what contains them. */
const OF_ALLERGENS: Readonly<Record<Allergen, string>> = {
  gluten:
    'cereales | cereales gluten | trigo | cebada | centeno | avena | espelta | kamut | harina | harina trigo | wheat',
  crustaceos: 'crustaceo | gambas | gamba | langostinos | cangrejo | crustaceans',
  huevo: 'huevos | clara huevo | egg | eggs',
  pescado: 'pescados | fish | anchoa | anchoas | atun',
  cacahuetes: 'cacahuete | mani | peanut | peanuts',
  soja: 'habas soja | soya | soy',
  lacteos:
    'lacteo | leche | lactosa | queso | nata | mantequilla | productos lacteos | leche y derivados | milk | dairy',
  'frutos-de-cascara':
    'frutos cascara | fruto cascara | frutos secos | fruto seco | frutos con cascara | almendra | almendras | avellana | avellanas | nuez | nueces | pistacho | pistachos | anacardo | anacardos | pinones | nuts | tree nuts',
  apio: 'celery',
  mostaza: 'mustard',
  sesamo: 'granos sesamo | semillas sesamo | ajonjoli | tahini | sesame',
  sulfitos: 'sulfito | dioxido azufre | dioxido azufre y sulfitos | anhidrido sulfuroso | so2 | sulphites | sulfites',
  altramuces: 'altramuz | lupin | lupino',
  moluscos: 'molusco | mejillones | almejas | calamar | calamares | pulpo | sepia | molluscs',
};

/** Numbers and abbreviations by which lists mark the 14 allergens. Each list defines its own. */
const MARKS =
  '1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | g | gl | c | cr | h | hu | hv | p | pe | ps | ca | cc | s | so | sj | l | la | lc | le | f | n | fs | fc | fr | a | ap | m | mo | mz | mt | se | ss | su | sul | sf | al | at | ml | mol';

/** The words of the two sections: what a bar calls its categories, and parts of the names of its products. */
const OF_SECTIONS = {
  drinks: words(
    'bebida | bebidas | cerveza | cervezas | canas | barril | vino | vinos | tinto | tintos | blanco | blancos | rosado | rosados | cava | cavas | champan | champagne | espumosos | generosos | jerez | sidra | sidras | vermut | vermuts | vermouth | vermu | refresco | refrescos | agua | aguas | zumo | zumos | batido | batidos | smoothie | smoothies | cafe | cafes | cafeteria | infusion | infusiones | te | tes | licor | licores | chupito | chupitos | copa | copas | combinado | combinados | cubata | cubatas | cubalibres | coctel | cocteles | cocktail | cocktails | mojitos | sangria | sangrias | ginebra | ginebras | gin | gintonic | gintonics | ron | rones | whisky | whiskies | whiskey | vodka | vodkas | tequila | tequilas | brandy | brandis | conac | destilado | destilados | espirituosos | orujos | granizado | granizados | horchata | isotonicas | energeticas | mosto | tonica | tonicas | bodega | botellines | jarra | jarras | pinta | pintas | cana | tercio | tercios | quinto | quintos | botellin | clara | claras | corto | zurito | cortado | carajillo | manchado | descafeinado | nescafe | colacao | poleo | manzanilla | cola | fanta | mojito | daiquiri | caipirinha | bitter | biter | orujo | pacharan | anis | moscatel | lambrusco | verdejo | albarino | rioja | ribera | rueda | godello | crianza | reserva | roble | brut | cuba | calimocho | rebujito | gaseosa | drinks | wines | beers | soft | coffee | coffees | tea | teas',
  ),
  food: words(
    'comida | comidas | cocina | tapa | tapas | racion | raciones | media | medias | entrante | entrantes | ensalada | ensaladas | carne | carnes | pescado | pescados | marisco | mariscos | arroz | arroces | paella | paellas | pasta | pastas | pizza | pizzas | hamburguesa | hamburguesas | burger | burgers | bocadillo | bocadillos | bocata | bocatas | bocadito | montadito | montaditos | pincho | pinchos | pintxo | pintxos | tosta | tostas | tostada | tostadas | sandwich | sandwiches | plato | platos | principales | primeros | segundos | guarnicion | guarniciones | postre | postres | helado | helados | tarta | tartas | dulce | dulces | desayuno | desayunos | bolleria | pan | panes | queso | quesos | embutido | embutidos | iberico | ibericos | jamon | conservas | lata | latas | frito | fritos | fritura | frituras | plancha | brasa | parrilla | guiso | guisos | cuchara | sopa | sopas | crema | cremas | verdura | verduras | huevo | huevos | tortilla | tortillas | croqueta | croquetas | wok | sushi | tacos | nachos | wraps | kebab | kebabs | infantil | ninos | menu | menus | picar | picoteo | aperitivo | aperitivos | snack | snacks | salsa | salsas | extra | extras | suplementos | patata | patatas | pollo | ternera | cerdo | calamares | gambas | bacalao | merluza | empanada | empanadas | empanadilla | aceitunas | anchoas | boquerones | starters | mains | desserts | salads | fish | meat',
  ),
};

function allergenWords(allergen: Allergen): readonly string[] {
  return [allergen, ALLERGEN_NAMES[allergen], ...words(OF_ALLERGENS[allergen])];
}

/** The kinds of the search that are drinks; the words that it finds for them are drinks too. */
const DRINK_KINDS = words(
  'cerveza | coca cola | zero | naranja | limon | sprite | refresco | tonica | red bull | aquarius | nestea | agua | agua gas | zumo | batido | cafe | ginebra | ron | whisky | vodka | tequila | licor | coctel | spritz | vermut | tinto | blanco | cava | manzanilla',
);

/** Brands and drinks of one word: of «limoncello spritz» no word alone is a drink. */
const DRINKS_OF_SEARCH = DRINK_KINDS.flatMap((kind) => words(SIMILAR_PRODUCT_SEARCH_WORDS[kind] ?? '')).filter(
  (word) => !word.includes(' '),
);

/**
 * The Spanish words by which a menu import recognises the content of a spreadsheet: titles of columns, sizes, allergens, and words
 * that show whether a category is drinks or food.
 */
export const MENU_IMPORT_WORDS: MenuImportWords = {
  ...MENU_FILE_CELL_WORDS,
  titles: {
    name: words(
      'nombre | producto | nombre producto | articulo | nombre articulo | plato | denominacion | nombre corto | concepto | item | carta | bebida | comida | referencia | name | product | dish',
    ),
    description: words(
      'descripción | descripcion larga | descripcion carta | detalle | detalles | ingredientes | composicion | description',
    ),
    category: words(
      'categoría | nombre categoria | familia | nombre familia | nom familia | desc familia | grupo | nombre grupo | apartado | subfamilia | tipo | tipo producto | clase | departamento | nom depto | nombre depto | nombre departamento | depto | dpto | rubro | seccion | category | family | type',
    ),
    subCategory: words('subcategoría | sub categoria | subfamilia | subgrupo | subtipo | subcategory'),
    allergens: words('alérgenos | alergeno | alergias | alerg | info alergenos | allergens'),
  },
  price: words(
    'precio | precios | pvp | importe | tarifa | price | venta | publico | de | del | la | el | al | por | en | unitario | unidad | ud | final | carta | con | eur | euros | euro',
  ),
  sizes: {
    Tapa: words('tapa | tapas'),
    'Media ración': words('media | medias | media racion | medias raciones | 1 2 | 1 2 racion | 1 2 rac | med | half'),
    Ración: words('racion | raciones | racion entera | rac | entera | entero | completa'),
    Individual: words('individual | indiv | unidad suelta'),
    Pequeña: words('pequena | pequeno | peq | small'),
    Mediana: words('mediana | mediano | medium'),
    Grande: words('grande | gde | large'),
    Doble: words('doble'),
    Jarra: words('jarra | jarras'),
    Caña: words('cana | canas'),
    Pinta: words('pinta | pintas'),
    copa: words('copa | copas | vaso | glass | cup'),
    botella: words('botella | botellas | bot | botella 75 cl | botella 75cl | bottle'),
    chupito: words('chupito | chupitos | shot'),
    cubata: words('cubata | cubatas | combinado'),
  },
  usualSizes: { drinks: ['copa', 'botella'], food: ['Tapa', 'Media ración', 'Ración'] },
  sizesOfSection: {
    drinks: ['Jarra', 'Caña', 'Pinta', 'copa', 'botella', 'chupito', 'cubata'],
    food: ['Tapa', 'Media ración', 'Ración'],
  },
  tariffs: words(
    'barra | mesa | sala | salon | comedor | interior | terraza | exterior | domicilio | llevar | recoger | delivery | glovo | uber | online | web | noche | 1 | 2 | 3 | 4 | a | b | c',
  ),
  ignored: words(
    'coste | costo | costes | compra | margen | beneficio | codigo | cod | ean | barras | id | sku | plu | proveedor | marca | stock | minimo | maximo | fecha | alta | baja | activo | activa | visible | estado | unidades | peso | gramos | gr | kcal | calorias | iva | impuesto | impuestos | base | imponible | neto | sin | descuento | dto | orden | posicion | foto | imagen | color | impresora | puntos | ventas | vendidas | n | num | numero | notas | observaciones | comentarios | antiguo | anterior',
  ),
  sectionWords: { drinks: [...OF_SECTIONS.drinks, ...DRINKS_OF_SEARCH], food: OF_SECTIONS.food },
  allergenWords,
  allergenMarks: words(MARKS),
  allergenFillers: words(
    'contiene | puede contener | puede contener trazas | trazas | trazas de | derivados | y derivados | con | de | y | e | a base',
  ),
  unstatedAllergens: words(
    'consultar | consulta | consulte | preguntar | pregunta | pregunte | ver | segun | todos | varios | otros | etc | pendiente | ? | ??',
  ),
  categories: { drinks: SECTION_NAMES.drinks, food: SECTION_NAMES.food },
  totals: words('total | totales | subtotal | suma total | promedio | media de precios | precio medio'),
  inactive: {
    ofNo: words('activo | activa | activado | alta | visible | habilitado | vigente | en venta | a la venta | active'),
    ofYes: words('baja | de baja | inactivo | inactiva | anulado | bloqueado | descatalogado | oculto'),
    values: words('baja | de baja | b | inactivo | inactiva | anulado | descatalogado | bloqueado | inactive'),
    states: words('estado | situacion | status'),
  },
  notes: {
    words: words(
      'tel | telf | tlf | tlfno | tfno | telefono | telefonos | movil | whatsapp | instagram | facebook | horario | horarios | wifi | cif | nif',
    ),
    starts: words(
      'pagina | pag | pag. | iva | i.v.a. | iva. | precios con | precios sin | precios iva | precio con | todos los precios | todos nuestros precios | nuestros precios | los precios | consulte | consulta | consultar | pregunte | pregunta | si tiene | si tienes | si padece | disponemos de | abierto | abrimos | cerrado | cerramos | siguenos | prices include | all prices',
    ),
    places: words(
      'c/ | c/. | c. | calle | avda | avda. | avenida | av. | plaza | pza. | pl. | paseo | ctra. | carretera',
    ),
    days: words(
      'lunes | martes | miercoles | jueves | viernes | sabado | sabados | domingo | domingos | festivo | festivos',
    ),
    subjects: words('iva | alergeno | alergenos | alergia | alergias | intolerancia | intolerancias | reservas'),
  },
  pieces: words('unidad | unidades | ud | uds | u | pieza | piezas | pzas | pcs'),
  marketPrice: words('s/m | s.m. | s/mercado | según mercado | p/m | p.m. | consultar | a consultar'),
};
