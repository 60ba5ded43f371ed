// Brands and dishes that a Spanish menu may not have, and similar products that the search shows instead. The lists have the form
// of those in menu-search-words.es.ts.

const SPARKLING = 'freixenet | codorniu | moet | moet chandon | juve camps | brut | brut nature';

/**
 * Names of brands and dishes that a menu may not have, each with the word of the menu by which similar products are found. If no
 * product has the typed name, the search shows the products with that word: a search for «heineken», listed under `cerveza`, shows
 * the beers. The names are separated by `|`.
 */
export const SIMILAR_PRODUCT_SEARCH_WORDS: Readonly<Record<string, string>> = {
  cerveza:
    'heineken | estrella damm | damm | voll damm | cruzcampo | san miguel | amstel | ambar | moritz | corona | coronita | budweiser | guinness | paulaner | 1906 | turia | aguila | victoria | desperado | carlsberg | stella artois | stella | leffe | buckler | keler | inedit | mahou | estrella galicia | estrella | alhambra | franziskaner | ipa | artesana | trigo | dorada | tropical | estrella levante | rosa blanca | alcazar | salve',
  'coca cola': 'pepsi | pepsicola | pepsi cola',
  zero: 'pepsi max | pepsi zero | pepsi light',
  naranja: 'fanta | kas | mirinda | trina | kas naranja | trinaranjus | schweppes naranja',
  limon: 'kas limon | schweppes limon | fanta limon',
  sprite: 'seven',
  refresco: 'bitter | mirinda | trina | kas | pepsi | fanta | clipper | appletiser | revoltosa',
  tonica: 'nordic mist | nordic | fever tree | royal bliss | schweppes',
  'red bull': 'burn | rockstar | monster | redbull',
  aquarius: 'powerade | gatorade | isostar',
  nestea: 'lipton | fuze tea | fuzetea',
  agua: 'bezoya | font vella | fontvella | lanjaron | solan cabras | aquarel | mondariz | evian | veri | viladrau | cabreiroa | fuente liviana',
  'agua gas': 'perrier | pellegrino | san pellegrino | vichy',
  zumo: 'granini | don simon | minute maid | pina | melocoton | pineapple | peach | manzana | apple juice',
  batido: 'cacaolat | okey | puleva | vainilla | fresa',
  cafe: 'nespresso | marcilla | cafe hielo | zaperoco | cafe tiempo',
  chocolate: 'nesquik | nesquick | valor | brownie | coulant | napolitana | nutella',
  tosta: 'croissant | cruasan | desayuno | breakfast | esmorzar | tostada tomate | mixto',
  ginebra:
    'bifiter | bifeter | gin mg | tanqueray sevilla | bombay | bombay sapphire | seagram | hendrick | gordon | puerto indias | martin miller | bulldog | larios | beefeater | tanqueray | nordes | gmare | gin mare | citadelle | pomada | gin xoriguer | xoriguer',
  ron: 'flor de cana | arehucas miel | ron miel | bacardi | cacique | captain morgan | matusalem | negrita | pampero | havana | brugal | barcelo | santa teresa | legendario | arehucas | diplomatico | zacapa | malibu',
  whisky:
    'jack daniel | jb | j b | ballantine | chivas | johnnie walker | johnny walker | red label | black label | cardhu | jim beam | white label | macallan | glenfiddich | four roses | dyc | jameson | lagavulin | jack',
  vodka: 'smirnoff | eristoff | belvedere | stolichnaya | absolut | grey goose | moscow mule',
  tequila: 'patron | don julio | olmeca | jose cuervo | cuervo',
  licor:
    'izarra | hierbas ibicencas | licor 43 | cuarenta tres | cointreau | limoncello | disaronno | amaretto | ruavieja | jagermeister | jager | frangelico | baileys | pacharan | brandy | conac | cognac | magno | soberano',
  coctel:
    'daiquiri | cosmopolitan | caipirinha | caipiroska | bellini | mimosa | long island | old fashioned | manhattan | pornstar martini | dry martini | tom collins | agua valencia',
  spritz: 'campari | limoncello spritz',
  vermut: 'cinzano | yzaguirre | lustau | petroni | casa mariol | izaguirre | yayo | media combinacion | blanco solera',
  tinto:
    'rioja | ribera | ribera duero | crianza | reserva | gran reserva | roble | joven | marques caceres | cune | faustino | campo viejo | marques riscal | ramon bilbao | protos | tempranillo | garnacha | bierzo | mencia | jumilla | toro | priorat | monastrell',
  blanco:
    'rueda | verdejo | albarino | godello | ribeiro | rias baixas | chardonnay | sauvignon | semidulce | frizzante | lambrusco | penedes',
  cava: SPARKLING,
  brut: SPARKLING,
  manzanilla: 'tio pepe | la guita | guita | gitana | palo cortado',
  poke: 'sushi | ramen | maki | nigiri | thai | wok | bao | asiatico | japones',
  taco: 'nacho | quesadilla | guacamole | mexicana | enchilada',
  bocadillo:
    'kebab | durum | perrito | perrito caliente | hot dog | frankfurt | campero | lomo queso | bikini | mixto | chivito | viena | brascada | almussafes | bollo prenao | bollu prenau | pata asada | figatell | pepito gambas',
  tarta: 'tiramisu | profiterol | milhojas | brownie | coulant | carrot cake | red velvet | pantxineta | sacher',
  postre:
    'churro | natilla | crema catalana | cuajada | yogur | fruta | fruit | melon | sandia | gofre | waffle | crepe | tortita | pancake | leche frita | filloa | mousse | bica mantecada | paparajote | pan calatrava | frangollo | bienmesabe canario | polvito | polvito uruguayo | principe alberto | casadiella | frixuelo | frisuelo | sobao | tecula mecula | miguelito | rosquilla | ensaimada | canutillo | carolina | mamia | intxaursaltsa | panellet | greixonera | alfajor | pestino | polea | tocino cielo | pionono | mantecada | huesillo | orejuela | bartolillo | xuxo | flaon | farton | roscon | maranuela | carbayon | truchas batata',
  macarron: 'lasana | lasagna | canelon | ravioli | carbonara | bolonesa | noqui | gnocchi | espaguetis',
  arroz: 'paella | fideua | risotto | arroz bogavante | arroz banda | meloso | senyoret | caldero',
  cuchara:
    'fabada | cocido | potaje | sopa | caldo | pote | marmitako | alubia | judia | faba | olla | berza | rancho | rancho canario | ropa vieja | olla gitana | pocha | caparron | judion | michiron | cocido montanes | cocido maragato | patata riojana | papa choco | potaje berro | escaldon | gofio | verdina | caldereta | migas | gacha | morteruelo | arroz banda | suquet | purrusalda | porrusalda | babarrun | andrajo | emblanco | gazpachuelo | pote gallego | sopa ajo | sopa castellana | guiso trigo',
  pollo: 'alita | wing | chicken wing | nugget | pavo | turkey | kfc | muslo | pechuga',
  pescado:
    'salmon | bacalao | merluza | atun | tuna | cod | hake | cazon | boqueron | anchoa | anchovy | pescadito | calamar | squid | sepia | chipiron | chopito | lubina | dorada | lenguado | rape | trucha | sardina | rodaballo | boqueron frito | sea bass | sole | monkfish | sardine | emperador | pez espada | rosada | cherne | sama | vieja | pixin | espeto | jurel | chicharro | chincho | xouba | parrocha | caballa | melva | mojama | salmonete | urta | corvina | besugo | medregal | acedia | cabracho | virrey | bonito norte | atun encebollado | atun mechado',
  carne:
    'entrecot | chuleton | entrecote | ribeye | steak | solomillo | chuleta | secreto | filete | cordero | conejo | costilla | albondiga | churrasco | morcilla | chorizo | lamb | rib | meatball | cachopo | milanesa | san jacobo | flamenquin | lechazo | cochinillo | rabo toro | magret | pato | lomo | salchicha | sausage | wurst | salchichon | pringa | solomillo whisky | botifarra | butifarra | fricando | txuleton | cochifrito | escalopin | escalope | carne fiesta | carne cabra | cabrito | baifo | raxo | zorza | moruno | pincho moruno | criollo | longaniza | chistorra | txistorra | carne caldeiro | lomo orza | moraga | jeta | codillo | frit mallorqui | lechona | xai | conill | pata cordero',
  jamon:
    'cecina | lomo embuchado | embutido | salami | charcuterie | tabla iberico | chorizo iberico | salchichon | fuet | mortadela',
  queso:
    'tabla quesos | provolone | mozzarella | burrata | idiazabal | parmesano | cabrales | camembert | almogrote | torta casar | torta serena | gamoneu | gamonedo | afuegal pitu | tetilla | san simon | roncal | payoyo | queso frito | queso asado | zamorano | arzua | requeson | mato',
  gamba:
    'langosta | cigala | bogavante | almeja | navaja | ostra | percebe | nécora | lobster | oyster | clam | crab | cangrejo | zamburina | vieira | berberecho | caballito | tortillita camaron | carabinero | santiaguino',
  ensalada:
    'cesar | caesar | caprese | burrata | aguacate | quinoa | avocado | wakame | pipirrana | remojon | escalivada | esqueixada | trampo | esgarraet | mojete | xato | empedrat | zorongollo | cojondongo | titaina',
  huevo:
    'revuelto | scrambled egg | huevo frito | fried egg | huevo benedictino | tortilla francesa | torto | torto picadillo | farinato | huevo estampido | duelos quebrantos | zarangollo',
  patata:
    'bravas | alioli | aioli | all i oli | boniato | sweet potato | batata | nachos | salchipapa | deluxe | revolcona | patata revolcona | patata menea | patata meneada | papa pobre | patata pobre | patata importancia',
  hamburguesa: 'vegana | beyond | whopper | big mac | kebab',
  hummus: 'falafel | guacamole | tzatziki | baba ganoush | crudite',
  tapa: 'empanada | ensalada rusa | sardina | caracol | snail | pincho moruno | brocheta | skewer',
  helado: 'granizado | stracciatella | magnum | cornetto | haagen dazs | vainilla | turron',
  sangria: 'zurracapote | limonada semana santa | limonada leonesa | cuerva',
  carajillo: 'belmonte | asiatico | zaperoco',
  bombon: 'asiatico | belmonte',
  aceituna: 'gordal | verdial | arbequina',
  croqueta: 'bomba | bunuelo | bunyol',
  ensaladilla: 'marinera | marinero | bicicleta',
  pimiento: 'piquillo | asadillo | herbon | gernika',
  champinon: 'perretxiko | rovellon | setas silvestre',
  mejillon:
    'tigre | zamburina | ameixa | almeja | tellina | coquina | escopinya | berberecho | lapa | chirla | navaja | volandeira | vieira',
  lacon: 'lacon grelos | cachucha | cacheira | pata asada | pernil asado',
  calamar: 'cachon | jibion | guluria',
  cazon: 'japuta | pavia | cartucho pescado | fritura | frito gaditano',
  tomate: 'tomate raf | tomate raff',
  callo: 'gallineja | zarajo | entresijo | morro | careta | manita | asadura | madeja',
  bacalao: 'ajoarriero | pil pil | bacalao pil pil | esqueixada | vizcaina | atascaburra | soldadito | tiznao',
  merluza: 'kokotxa | cococha',
};
