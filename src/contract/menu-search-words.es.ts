// The words that the search of a Spanish menu needs. Customers type in their own language, so words of other languages are here
// too. A key is a word of the menu. Its value has the words that customers type for it, separated by « | », without accents and in
// the singular.
import type { MenuSearchWords } from '#domain/menu-index.ts';
import { FIXED_SIZE_NAMES } from './menu-names.es.ts';
import { FILTER_QUERY_FILLER_WORDS, MENU_FILTER_SEARCH_WORDS } from './menu-search-filters.es.ts';
import { SIMILAR_PRODUCT_SEARCH_WORDS } from './menu-search-kinds.es.ts';

const SOUP =
  'porra | porra fria | porra antequerana | ajoblanco | salmorejo | gazpacho | soup | suppe | soupe | sopa | pure | caldo | cream soup';
const BEER_WITHOUT_ALCOHOL =
  'free damm | buckler | cerveza 0 | cerveza cero | cerveza zero | tostada sin | cerveza sin | non alcoholic beer';

/** Other names of what a bar sells. «papas» finds every potato, beside products that have the typed word itself. */
const SYNONYMS: Readonly<Record<string, string>> = {
  // Beer, wine and what is like it.
  cerveza:
    'chela | fria | fresquita | birrilla | servesa | imperial | chopp | chop | galipo | garagardoa | zerbeza | rubita | xibeca | cold beer | pinton | birrita | birra | beer | bier | biere | cervesa | cerveja | pint | pinta | lager | pils | rubia | pilsen | garagardo',
  cana: 'imperial | fino cerveza | serbo | xerbes | canya | canyeta | galia | canita | zurito | corto | cortito | penalti | tubo | draft | draught | tap beer | beer on tap | pression | fassbier | tubito | canon | jarrilla | corto cerveza | vasito cerveza',
  botella:
    'ampolleta | botellita | llauna | botila | botellin | quinto | tercio | mediana | bottle | flasche | bouteille | ampolla | lata | can | litrona | mitjana',
  doble: 'tanque | pinta | pint | copon',
  jarra: 'litro | litrona | maceta | cachi | mini | pitcher | jug | krug | gerra | katxi | jarrita',
  artesana: 'craft | craft beer | cerveza craft | artesanal | handwerk | artesanalak',
  clara:
    'clarita | shandy | radler | panache | champu | lejia | cerveza casera | cerveza gaseosa | alsterwasser | beer lemon',
  'sin alcohol':
    'sin | alcohol free | non alcoholic | alkoholfrei | sans alcool | sense alcohol | mocktail | virgin | cero cero',
  'cerveza sin alcohol': BEER_WITHOUT_ALCOHOL,
  '0,0': `${BEER_WITHOUT_ALCOHOL} | sin | cero cero | zero zero | alcohol free | alkoholfrei | sense alcohol | sans alcool`,
  vino: 'vino casa | wino | txikito | chiquito | vino joven | house wine | glass wine | copa vino | peleon | wine | wein | vin | vi | vinho | chato | copita | ardo | cunca | porron',
  tinto:
    'house red | house wine | red house wine | beltz | tinto casa | txikito | calimocho | kalimotxo | calimotxo | peleon | vino peleon | negre | red wine | rotwein | vin rouge | vi negre | red | rouge | vino rojo | vinho tinto | beltza | pote | potecito | crianzita | cunca tinto',
  blanco: 'white wine | weisswein | vin blanc | vi blanc | white | vinho branco | txakoli | chacoli | cunca blanco',
  rosado: 'rose | rosewein | rosat | clarete | claret | vin rose | vi rosat',
  cava: 'champan | champagne | champany | xampany | prosecco | sekt | espumoso | sparkling wine | sparkling | benjamin | vino espumoso',
  manzanilla:
    'fino | jerez | sherry | xeres | amontillado | rebujito | generoso | vino fino | catavino | media botella fino',
  'pedro ximenez': 'px | moscatel | mistela | vino dulce | sweet wine | dessert wine | oloroso | vi dolc',
  vermut: 'vermu | vermouth | vermuth | wermut | marianito | martini | vermutito | vermucito | vermut preparado',
  'tinto verano': 'vino gaseosa | vino casera | summer wine | tinto limon | tinto casera',
  sangria: 'zurra | sangria wine',
  sidra: 'cider | cidre | sidre | apfelwein | sagardo | sagardoa | culin | culete | sidrina',
  bitter: 'aperitivo | aperitif | aperitiu | biter | bitterkas',
  spritz: 'espritz | esprits | aperol | veneciano',
  // Soft drinks, water and coffee.
  refresco:
    'freskagarria | gaseosita | refri | soda | soft drink | gaseosa | casera | refresc | limonada | lemonade | fizzy drink | bebida | drink | beguda | getrank | boisson | limo',
  'coca cola': 'cubata sin alcohol | coquinha | cocacolita | coke | cola | cocola | coca',
  zero: 'light | diet | sin azucar | coke zero | cola light | diet coke | cola zero | sugar free | zuckerfrei | coca light',
  naranja: 'orange | taronja | naranjada | laranja | orangina',
  limon: 'lemon | llimona | citron | zitrone | limonada | lemonade | limao',
  sprite: 'seven up | sevenup | 7 up | 7up | lima limon | gaseosa | casera | seven',
  tonica: 'tonic | tonic water | tonicwater | aigua tonica',
  'ginger ale': 'ginger | jengibre | gengibre | gingerale',
  'red bull': 'energetica | energetico | bebida energetica | energy drink | energydrink | redbul',
  energy: 'energetica | bebida energetica | energy drink | energetico',
  aquarius: 'isotonica | isotonico | bebida isotonica | acuarius | aquarios | sport drink',
  nestea: 'te frio | ice tea | iced tea | icetea | eistee | the glace | te helado | te fred | te limon',
  mosto: 'grape juice | traubensaft | most | zumo uva',
  zumo: 'spremuta | suco | sucs | zukua | zumo pina | juguito | juice | jugo | suc | saft | jus | sumo | zumito',
  'zumo naranja': 'orange juice | orangensaft | jus orange | suc taronja | jugo naranja | jus oranges',
  batido: 'milkshake | shake | smoothie | batut | licuado',
  horchata: 'orxata | tiger nut milk | horchatada',
  agua: 'acqua minerale | mineralwasser | minerale | water | wasser | eau | aigua | aguita | still water | tap water | agua grifo | ura | acqua',
  'agua gas':
    'mineralwasser kohlensaure | acqua frizzante | frizzante | agua gasificada | gasgune | eau petillante | aigua picant | sparkling water | sprudel | aigua amb gas | aigua gas | eau gazeuse | fizzy water | soda water | agua carbonica | carbonated water',
  cafe: 'iced coffee | cafe hielo | nube | sombra | cafe bombon | leche leche | desayuno | coffee | kaffee | cafetito | cafelito | descafeinado | decaf | americano | cafetera | nescafe | kafea | caffe',
  'cafe solo':
    'kafe huts | cafe tinto | solito | cafe sol curt | espresso | expreso | expresso | expres | black coffee | cafe negro | cafe sol | ristretto | solo',
  'cafe leche':
    'kafesne | kafesnea | cafeamblet | cafe llet | meia leite | cafe con leche corto | latte | cappuccino | capuchino | capuccino | white coffee | milchkaffee | cafe au lait | cafe amb llet | flat white | galao | manchado | mitad | semi largo | semilargo | semicorto | entrecorto | manchada | largo leche',
  cortado:
    'ebaki | ebakia | cafe tacat | pingado | bica | cortadet | cortadito | tallat | macchiato | manchado | garoto | pingo | noisette',
  bombon: 'leche condensada | condensada | cafe canario | barraquito',
  carajillo: 'cigalo | trifasico | rebentat | irish coffee | cafe irlandes | cafe licor | cremaet | cafe gotas',
  avena: 'leche avena | oat | oat milk | leche vegetal | bebida vegetal | hafermilch | civada',
  soja: 'leche soja | soy | soya | soy milk | leche vegetal | bebida vegetal',
  te: 'green tea | tea | tee | the | infusion',
  infusion: 'herbal tea | tisana | infusio | tila | hierbabuena | krautertee | tisane | menta poleo',
  'infusion manzanilla': 'camomila | chamomile | kamille | camamilla | kamillentee',
  poleo: 'menta poleo | mint tea | te menta | menta | poliol',
  chocolate:
    'xocolata | schokolade | chocolat | cacao | hot chocolate | colacao | cola cao | chocolate caliente | choco',
  // Spirits and cocktails.
  cubata:
    'spirit | rum coke | whisky coke | cubaton | combinado | long drink | longdrink | mixed drink | combinat | copa | cacharro | pelotazo | cubatita',
  ginebra: 'gin | gintonic | gin tonic | gyntonic | ginebra tonica | gyn | giton',
  ron: 'rum | rhum | cubalibre | cuba libre | ron cola | roncola | rom',
  whisky: 'whiskey | guisqui | wisky | whiski | bourbon | scotch | whiskito',
  vodka: 'vodca | wodka | bodka',
  tequila: 'mezcal | mescal',
  coctel: 'cocktail | cocktel | combinado | coctail',
  margarita: 'margherita | margarida',
  'pina colada': 'pinacolada | pineapple cocktail',
  licor:
    'queimada | licor cafe | hierbas ibicencas | palo | conac | brandy | shot | spirit | digestivo | sol y sombra | liqueur | likor | liquor | digestif | licorcito | anis | herbero | ratafia | fernet | 43',
  hierbas: 'herbas | ierbas | hierbas dulces | herbs | herbes | licor verde | krauter | herbal liqueur',
  orujo:
    'queimada | augardente herbas | licor cafe gallego | aguardiente | augardente | grappa | schnapps | orujito | caña gallega',
  chupito: 'shot | xupito | txupito | chupitin | shooter',
  pacharan: 'patxaran | patxaran navarro | endrinas',
  baileys: 'crema whisky | irish cream | bailis',
  // To share.
  picar:
    'botana | pasapalo | abreboca | piscolabis | pikoteo | aperitiu | fruto seco | avellana | pistacho | kiko | pipa | nuts | snack | starter | picoteo | aperitivo | appetizer | entrante | para compartir | compartir | vorspeise | entree | pica pica | picar algo | enyesque | cascaruja | picaeta',
  tapa: 'pincho | pintxo | pinchito | snack | appetizer | starter | entrante | picoteo | tapita | tapeo',
  racion: 'plato | portion | racio | para compartir | sharing plate | media | cazuela',
  aceituna:
    'azeitona | oliba | aceitunita | oliva | olive | oliven | olivo | azeituna | encurtido | aceituna partida | aceituna partia | oliva partida | aceituna alina',
  almendra: 'almond | mandel | ametlla | amande | fruto seco | nut | nusse',
  cacahuete:
    'peanut | mani | panchito | erdnuss | cacauet | fruto seco | nut | cacahues | cacahuet | cacau | torrao | alcahue | manise',
  altramuz: 'chocho | lupin | tramus | lupini | entremozo | tramusso',
  patata:
    'papas alinas | papas arrugas | papas arrugadas | papita | patatita | patatak | mojo picon | mojo | batata brava | papa | potato | fries | french fries | chips | crisps | kartoffel | pommes | frites | pomme frite | pataca | batata | patata frita | papa frita | patato | papa arruga | papa mojo | papa bravia',
  bravas: 'papas bravas | mojo picon | braves | picantes | patatas picantes | spicy potatoes | papa bravia',
  gilda: 'antxoa | antxoak | piparrak | banderilla | pintxo gilda | piparra | guindilla',
  boqueron:
    'antxoa | antxoak | sardineta | boqueronet | anchovies | bocarte | seito | seiton | anchovy | vitoriano | anchois | sardelle | bokarte',
  anchoa: 'antxoa | antxoak | anchovy | anxova | anchois',
  ensaladilla: 'rusa | russian salad | potato salad | kartoffelsalat | ensalada rusa | olivier',
  salmorejo: 'porra antequerana | ardoria | cold soup | porra | sopa fria | kalte suppe | soupe froide',
  gazpacho: 'ardoria | gaspacho | gazpatxo | cold soup | sopa fria | kalte suppe | soupe froide | ajoblanco',
  tortilla:
    'tortillica | patata tortilla | tortila patata | frittata | tortilleta | omelette | omelet | omelett | truita | spanish omelette | tortillita | tortilla espanola | pincho tortilla | tortila',
  queso:
    'formaggio | queijinho | gaztai | cheese | kase | kaese | fromage | formatge | queixo | gazta | quesito | queijo',
  pimiento: 'pepper | padron | pebrot | paprika | piment | morron | pimiento verde | pemento | pebrots',
  champinon:
    'mushroom | seta | champi | xampinyo | pilz | hongo | champignon | bolet | niscalo | funghi | txanpi | txampi | txampinoi',
  seta: 'mushroom | hongo | boletus | bolet | niscalo | pilz | champignon',
  mejillon:
    'clotxina | clotxinas | mejillones escabeche | mussel | musclo | muschel | moule | clochina | mejillon tigre | mexillon | marisco | seafood',
  torrezno:
    'zorza | chicharron | panceta | corteza | bacon | pork belly | pork scratchings | tocino | cotillon | speck',
  jamon:
    'prosciutto | presunto | hamon | xamon | jamoncito | ham | jambon | schinken | pernil | pata negra | iberian ham | serrano | urdaiazpiko',
  huevo: 'uova | ovo | ovos | huevitos | egg | eier | oeuf | ou | ous | huevito | arrautza',
  'huevo roto': 'huevo estrellado | estrellado | broken egg | huevo cabreado | eggs fries',
  lacon: 'pork shoulder | codillo | cachelo',
  oreja: 'pig ear | ear | orella',
  calamar:
    'lura | txipiroi | txipiron | chocos | potas | calamarcitos | pota | choco | chipiron | sepia frita | choco frito | squid | calamari | raba | fried squid | tintenfisch | calmar | lula | puntillita | begihandi | magano | chopo frito',
  chopito: 'puntilla | puntillita | chipiron | baby squid | pescadito frito | chopo frito | chopo',
  pulpo:
    'olagarro | polvo | pulpiño | octapodi | octopus | pop | polbo | krake | poulpe | tintenfisch | pulpo feira | polbo feira | pulpito | marisco | seafood',
  gamba:
    'gambero | gamberi | camarones | gambita | izkira | camaro | prawn | shrimp | langostino | camaron | garnele | crevette | marisco | seafood | quisquilla | gambon | meeresfruchte | fruits mer',
  ajillo: 'garlic | ajo | all | ail | knoblauch',
  cazon:
    'pescadito frito | bienmesabe | adobo | pescadito | pescaito | dogfish | fried fish | pescado frito | pescaito frito | bienmesabe gaditano',
  croqueta:
    'kroketak | crocheta | croquetes | croquetita | croquette | krokette | cocreta | coqueta | croquete | kroketa',
  // Salads, soups, bread.
  ensalada:
    'entsalada | saladinha | ensaladita | insalatina | green salad | mixed salad | ensalada verde | escarola | canonigo | salad | salat | salade | amanida | lechuga | ensala | insalata | verde',
  cabra: 'goat | goat cheese | rulo | chevre | ziegenkase',
  tomate: 'tomato | tomaquet | tomata | tomat | jitomate | tomatito | tomate partido | tomate partio',
  // Not «crema» alone, which is a liqueur as well.
  'ensalada crema': SOUP,
  'sopa crema': SOUP,
  'crema calabaza': SOUP,
  'crema calabacin': SOUP,
  'crema verdura': SOUP,
  'crema marisco': SOUP,
  'crema puerro': SOUP,
  calabaza: 'pumpkin | carabassa | kurbis | zapallo | potiron | squash',
  tosta:
    'pane | pao | pan cristal | llesca | torrades | rosta | mollete | piripi | tomato bread | catalana | toast | tostada | pan | bread | brot | torrada | bruschetta | pantumaca | pan tumaca | pa amb tomaquet | rebanada | pan tomate | pain | pa oli | pamboli',
  montadito: 'montado | pulga | pulguita | mini bocadillo | sandwich | pincho | pintxo | emparedado | panecillo',
  bocadillo:
    'campero | bikini | biquini | mollete | hot dog | perrito | bocata | sandwich | sanwich | sandwitch | entrepa | baguette | bokata | panini | emparedado | sanguche | belegtes brot | flauta | lomito | vikingo | ogitarteko | bollito | llonguet | pitufo',
  pepito: 'steak sandwich | filete pan',
  hamburguesa:
    'veggie burger | burguesa | hanburgesa | campero | vegana | burger | burguer | hamburger | hamburguer | cheeseburger | smash | burgir | amburguesa',
  // Dishes.
  pizza: 'pitza | pizzeta | calzone | pisa',
  'cuatro queso': '4 quesos | 4 queso | four cheese | quattro formaggi | 4 formaggi | quatre formatges | vier kase',
  macarron: 'pasta | macaroni | spaghetti | espagueti | nudel | noodles | macarro | tallarin | fideo | pene',
  poke: 'bowl | poke bowl | pokebowl | buddha bowl | bol',
  gyoza: 'dumpling | empanadilla | dim sum | jiaozi | guioza | giosa',
  pollo:
    'frango | pollito | oilaskoa | guajolote | pollastret | skewer | brocheta | chicken skewer | pinchito moruno | ternasco | chicken | huhn | hahnchen | poulet | pollastre | polo asado | oilasko | kip',
  'delicias pollo': 'nugget | finger | tender | pollo empanado | chicken nugget | chicken finger',
  hummus: 'humus | jumus | humuz | chickpea dip | homus',
  taco: 'arepa | tequeno | burrito | fajita | mexicano | mexican food | mexican',
  lenteja: 'lentil | linsen | llenties | lentille | lenteja guisada',
  cuchara:
    'fabe | faba | pote | fabada | caldo gallego | escudella | olla podrida | guiso | potaje | cocido | puchero | estofado | legumbre | stew | eintopf | ragout | plato cuchara',
  callo: 'tripe | menudo | tripa | cap i pota | kutteln | mondongo',
  garbanzo: 'veggie burger | vegan burger | vegana | ciuro | chickpea | cigro | kichererbse | pois chiche',
  arroz: 'rice | reis | riz | arros | arrocito | arrosito',
  'arroz negro': 'black rice | arros negre | squid ink rice | arroz tinta',
  sepia: 'cuttlefish | sipia | choco | jibia',
  carne:
    'carni | carnita | okela | churrasquito | asado | parrillada | rib | pork | cerdo | zancarron | vedella | txuleta | mixed grill | costilla | meat | fleisch | viande | carn | steak | bistec | filete | ternera | beef | grill | parrilla | brasa | carnaca | haragi | boeuf | rind',
  entrecot:
    'entrecote | ribeye | sirloin | steak | chuleton | lomo alto | chuleta | solomillo | beef | ternera | bistec',
  secreto: 'cerdo iberico | cerdo | pork | schwein | porc | pluma | presa | lomo iberico | txerri | lagarto',
  carrillera: 'carrillada | cheek | galta | galtes | pork cheek | beef cheek | carrillada iberica | carrilla',
  pescado: 'pesce | peixinho | arrainak | pescaditos | fish | fisch | poisson | peix | peixe | arrain | pez',
  bacalao:
    'makailaoa | bacallau | baccala | cod | codfish | bacalla | kabeljau | morue | brandada | bacalhau | makailao',
  merluza: 'hake | lluc | pescadilla | seehecht | merlu | colin | legatz',
  atun: 'tuna | tonyina | thon | thunfisch | tonno | atum | hegaluze',
  bonito: 'tuna | atun blanco | ventresca | tonyina | hegaluze',
  salmon: 'lachs | saumon | salmo | izokin',
  vegetal: 'vegetable | verdura | vegie | gemuse | verdure | legume',
  pequeno:
    'kid | nino | infantil | children | child | menu infantil | nen | enfant | kinder | peque | nino menu | kids menu',
  'salsa brava': 'picante | spicy | hot sauce | scharf',
  // Sweet.
  postre:
    'postrea | dolci | sobremesas | postreta | postres caseros | dessert du jour | goxua | mel i mato | bolleria | perrunilla | quesada | apple pie | pancake | coulant | arroz leche | reposteria | tarta manzana | dulce leche | lemon pie | dessert | nachtisch | nachspeise | dulce | sweet | dolc | pastel | postrecito | gozoki | sobremesa',
  tarta:
    'chocolate cake | apple pie | tarta chocolate | quesada | tarta abuela | cake | pie | pastel | pastis | kuchen | gateau | torta | tartita | bizcocho | torte | bolo',
  'tarta queso': 'cheesecake | cheese cake | pastis formatge | kasekuchen | tarta fromage | pastel queso',
  torrija: 'french toast | torrija caramelizada | pain perdu | tostada azucar',
  'arroz leche': 'rice pudding | arros amb llet | milchreis | riz au lait | arroz dulce',
  flan: 'custard | creme caramel | pudding | pudin | quesillo | crema caramelo',
  helado:
    'gelats | sorvete | izozkia | heladito | ice cream | icecream | gelat | gelato | eis | glace | mantecado | cucurucho | tarrina | polo | izozki',
  sorbete: 'sorbet | granizado | sorbet limon | granissat',
  leche: 'milk | milch | lait | llet | leite',
  hielo: 'ice | eis | gel | glacon',
  caliente: 'hot | calent | heiss | chaud',
};

/**
 * All words that the search of a Spanish menu uses: names of sizes, synonyms, brands with similar products, words for menu filters,
 * and filler words such as «de».
 */
export const MENU_SEARCH_WORDS: MenuSearchWords = {
  sizes: FIXED_SIZE_NAMES,
  synonyms: SYNONYMS,
  kinds: SIMILAR_PRODUCT_SEARCH_WORDS,
  filters: MENU_FILTER_SEARCH_WORDS,
  askingWords: FILTER_QUERY_FILLER_WORDS,
  fillers: 'a al amb au con d de del e el en la las le les lo los mit ni o of para por the un una und with y'.split(
    ' ',
  ),
};
