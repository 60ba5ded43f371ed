// Brands and dishes that a Spanish menu may not have, and similar products that the search shows instead. The lists have the form
// of those in menu-search-words.es.ts.

const SPARKLING = 'freixenet | codorniu | moet | moet chandon | juve camps | brut | brut nature';

/**
 * For words of the menu, the brands and dishes for which the search shows these products if the menu has nothing of the typed name:
 * «heineken» shows beers.
 */
export const KINDS: Readonly<Record<string, string>> = {
  cerveza:
    'heineken | estrella damm | damm | voll damm | cruzcampo | san miguel | amstel | ambar | moritz | corona | coronita | budweiser | guinness | paulaner | 1906 | turia | aguila | victoria | desperado | carlsberg | stella artois | stella | leffe | buckler | keler | inedit | mahou | estrella galicia | estrella | alhambra | franziskaner | ipa | artesana | trigo',
  'coca cola': 'pepsi | pepsicola | pepsi cola',
  zero: 'pepsi max | pepsi zero | pepsi light',
  naranja: 'fanta | kas | mirinda | trina | kas naranja | trinaranjus | schweppes naranja',
  limon: 'kas limon | schweppes limon | fanta limon',
  sprite: 'seven',
  refresco: 'bitter | mirinda | trina | kas | pepsi | fanta',
  tonica: 'nordic mist | nordic | fever tree | royal bliss | schweppes',
  'red bull': 'burn | rockstar | monster | redbull',
  aquarius: 'powerade | gatorade | isostar',
  nestea: 'lipton | fuze tea | fuzetea',
  agua: 'bezoya | font vella | fontvella | lanjaron | solan cabras | aquarel | mondariz | evian | veri | viladrau | cabreiroa | fuente liviana',
  'agua gas': 'perrier | pellegrino | san pellegrino | vichy',
  zumo: 'granini | don simon | minute maid | pina | melocoton | pineapple | peach | manzana | apple juice',
  batido: 'cacaolat | okey | puleva | vainilla | fresa',
  cafe: 'nespresso | marcilla | cafe hielo',
  chocolate: 'nesquik | nesquick | valor | brownie | coulant | napolitana | nutella',
  tosta: 'croissant | cruasan | desayuno | breakfast | esmorzar | tostada tomate | mixto',
  ginebra:
    'bifiter | bifeter | gin mg | tanqueray sevilla | bombay | bombay sapphire | seagram | hendrick | gordon | puerto indias | martin miller | bulldog | larios | beefeater | tanqueray | nordes | gmare | gin mare | citadelle',
  ron: 'flor de cana | arehucas miel | ron miel | bacardi | cacique | captain morgan | matusalem | negrita | pampero | havana | brugal | barcelo | santa teresa | legendario | arehucas | diplomatico | zacapa | malibu',
  whisky:
    'jack daniel | jb | j b | ballantine | chivas | johnnie walker | johnny walker | red label | black label | cardhu | jim beam | white label | macallan | glenfiddich | four roses | dyc | jameson | lagavulin | jack',
  vodka: 'smirnoff | eristoff | belvedere | stolichnaya | absolut | grey goose | moscow mule',
  tequila: 'patron | don julio | olmeca | jose cuervo | cuervo',
  licor:
    'izarra | hierbas ibicencas | licor 43 | cuarenta tres | cointreau | limoncello | disaronno | amaretto | ruavieja | jagermeister | jager | frangelico | baileys | pacharan | brandy | conac | cognac | magno | soberano',
  coctel:
    'daiquiri | cosmopolitan | caipirinha | caipiroska | bellini | mimosa | long island | old fashioned | manhattan | pornstar martini | dry martini | tom collins',
  spritz: 'campari | limoncello spritz',
  vermut: 'cinzano | yzaguirre | lustau | petroni | casa mariol | izaguirre',
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
    'kebab | durum | perrito | perrito caliente | hot dog | frankfurt | campero | lomo queso | bikini | mixto | chivito',
  tarta: 'tiramisu | profiterol | milhojas | brownie | coulant | carrot cake | red velvet | pantxineta | sacher',
  postre:
    'churro | natilla | crema catalana | cuajada | yogur | fruta | fruit | melon | sandia | gofre | waffle | crepe | tortita | pancake | leche frita | filloa | mousse',
  macarron: 'lasana | lasagna | canelon | ravioli | carbonara | bolonesa | noqui | gnocchi | espaguetis',
  arroz: 'paella | fideua | risotto | arroz bogavante | arroz banda | meloso | senyoret | caldero',
  cuchara: 'fabada | cocido | potaje | sopa | caldo | pote | marmitako | alubia | judia | faba | olla',
  pollo: 'alita | wing | chicken wing | nugget | pavo | turkey | kfc | muslo | pechuga',
  pescado:
    'salmon | bacalao | merluza | atun | tuna | cod | hake | cazon | boqueron | anchoa | anchovy | pescadito | calamar | squid | sepia | chipiron | chopito | lubina | dorada | lenguado | rape | trucha | sardina | rodaballo | boqueron frito | sea bass | sole | monkfish | sardine | emperador | pez espada | rosada',
  carne:
    'entrecot | chuleton | entrecote | ribeye | steak | solomillo | chuleta | secreto | filete | cordero | conejo | costilla | albondiga | churrasco | morcilla | chorizo | lamb | rib | meatball | cachopo | milanesa | san jacobo | flamenquin | lechazo | cochinillo | rabo toro | magret | pato | lomo | salchicha | sausage | wurst | salchichon',
  jamon:
    'cecina | lomo embuchado | embutido | salami | charcuterie | tabla iberico | chorizo iberico | salchichon | fuet | mortadela',
  queso: 'tabla quesos | provolone | mozzarella | burrata | idiazabal | parmesano | cabrales | camembert',
  gamba:
    'langosta | cigala | bogavante | almeja | navaja | ostra | percebe | nécora | lobster | oyster | clam | crab | cangrejo | zamburina | vieira | berberecho',
  ensalada: 'cesar | caesar | caprese | burrata | aguacate | quinoa | avocado | wakame',
  huevo: 'revuelto | scrambled egg | huevo frito | fried egg | huevo benedictino | tortilla francesa',
  patata: 'bravas | alioli | aioli | all i oli | boniato | sweet potato | batata | nachos | salchipapa | deluxe',
  hamburguesa: 'vegana | beyond | whopper | big mac | kebab',
  hummus: 'falafel | guacamole | tzatziki | baba ganoush | crudite',
  tapa: 'empanada | ensalada rusa | sardina | caracol | snail | pincho moruno | brocheta | skewer',
  helado: 'granizado | stracciatella | magnum | cornetto | haagen dazs | vainilla | turron',
};
