// What guests of bars type in their part of Spain, and what the demo menu must show for it, as in search-lists.ts.

/**
 * Test data of the menu search: the regional words that customers in parts of Spain type, by the name on the demo menu that the
 * search must find for each. The words are separated by `|`.
 */
export const REGIONAL_SEARCHES: Readonly<Record<string, string>> = {
  Cervezas:
    'birra | zurito | mediana | botellin | quinto | tercio | corto | tubo | caña cortita | penalti | cachi | litrona | katxi | xibeca | cerveseta | maceta | clara de casera | lejía | champú | pinta | cortito | garagardo | cervesa | dorada | tropical',
  Vinos:
    'chato | txakoli | kalimotxo | calimocho | rebujito | clarete | fino | palo cortado | vi negre | vi blanc | vino peleon | crianza',
  'Vermut y aperitivos': 'marianito | vermu | sidriña | sagardo | culin | zurra | vermut de barril | media combinación',
  Cafés:
    'cortadito | tallat | cigalo | cremaet | barraquito | manchado | nube | sombra | trifasico | rebentat | cafe bombon | leche y leche | mitad | manchada | semi largo | zaperoco',
  'Para picar':
    'olivas | panchitos | chochos | mani | cacahues | avellanas | altramuces | gildas | banderillas | enyesque | manises',
  Tapas:
    'papas | papas bravas | pintxo | pintxos | pincho | truita | braves | champis | clotxines | clochinas | bocartes | seitons | cortezas | chicharrones | montadito de papas | papas alioli | papas fritas | ensaladilla',
  Raciones:
    'rabas | pulpo á feira | polbo | huevos estrellados | puntillitas | choco | chocos fritos | pescaito frito | bienmesabe | chipirones | pernil | pulpo feira | zorza | cachelos | gambones',
  'Ensaladas y cremas':
    'porra antequerana | ajoblanco | amanida | gaspatxo | ardoria | pipirrana | remojón | porra fría | esqueixada | escalivada | trampó | esgarraet | mojete',
  'Tostas y montaditos':
    'pan tumaca | pantumaca | pulguita | pulga | pa amb tomaquet | tostada | montado | piripi | pepito | pa amb tomàquet | pa amb oli | pamboli',
  'Bocadillos y hamburguesas':
    'bocata | entrepa | chivito | flauta | serranito | mollete | campero | bikini | biquini | pitufo | viena | bollito | ogitarteko | bokata | entrepà | llonguet | blanco y negro | brascada | almussafes | bollu preñau',
  'Del mundo': 'empanadillas | burrito | arepas',
  'Arroces y cuchara':
    'fabada | potaje | puchero | cocido | pote | fabes | olla | marmitako | arros | fideua | arroz a banda | cap i pota | berza | papas con choco | alubias | pochas | michirones | caldero | olla gitana | ropa vieja | potaje de berros | rancho | pote asturiano | cocido montañés | caparrones | judiones | patatas a la riojana',
  'Carnes y pescados':
    'chuleton | txuleta | secreto | presa | pluma | cachopo | bacalla | lluc | tonyina | galtes | carrillada | churrasco | lechazo | zancarron | flamenquin | san jacobo',
  Postres:
    'filloas | leche frita | crema catalana | pantxineta | quesada | goxua | mel i mato | cuajada | bollería | perrunillas | postre casero | bica | mel i mató | ensaimada | paparajote | pan de calatrava | bienmesabe canario | polvito uruguayo | frangollo | casadielles | frixuelos | sobao | técula mécula | miguelitos | rosquillas',
  'Cazón en adobo': 'bienmesabe gaditano | pescaito frito | adobo | japuta',
  'Calamares a la romana': 'puntillitas | chopos fritos | luras | rabas | txipirones | maganos',
  'Carrilleras al vino tinto': 'carrillá | carrillada ibérica',
  Carnes:
    'rabo de toro | flamenquín | solomillo al whisky | pringá | pluma ibérica | raxo | zorza | churrasco | txuleta | txuletón | chuletón | botifarra | fricandó | carne de fiesta | carne fiesta | costillas con papas | cachopo | escalopín | ternasco | lechazo | cochifrito | pincho moruno',
  'Torreznos de Soria': 'chicharrones',
  'Manzanilla La Gitana': 'catavino | media botella de fino',
  'Aceitunas aliñadas': 'gordales | aceitunas partías',
  'Patatas bravas': 'papas aliñás | papas bravías | revolconas | patatas meneás',
  Jarra: 'jarrita',
  Caña: 'tubito | cañita fresquita | canya | cañón | corto de cerveza',
  'En botella': 'botellita de cruzcampo | litrona | mitjana | quinto',
  'Pulpo a la gallega': 'pulpo á feira | polbo | pop',
  'Arroz negro con sepia': 'chocos en su tinta',
  'Lacón a la gallega': 'lacón con grelos | cachucha',
  'Mejillones al vapor':
    'mexillóns | zamburiñas | ameixas | tigres | musclos | escopinyes | clóchinas | tellinas | lapas',
  'Pimientos de Padrón': 'pementos | piquillos | asadillo',
  'Queso manchego curado':
    'queixo | tetilla | gazta | idiazabal | almogrote | queso asado | cabrales | gamonéu | torta del casar',
  'Jamón ibérico de bellota': 'xamón | urdaiazpiko | pernil',
  'Licor de hierbas': 'caña de herbas | licor café',
  'Orujo blanco': 'augardente',
  'Blancos y rosados': 'ribeiro | cunca de blanco',
  Carajillo: 'café con gotas',
  'Tinto de la casa': 'txikito | pote | crianzita',
  'Bacalao con pisto': 'bakailao | ajoarriero | pil pil',
  'Merluza a la romana': 'legatza | kokotxas | lluç',
  'Champiñones al ajillo': 'txanpis | champis',
  'Sidra natural': 'sagardo | culete | sidrina',
  'Tortilla de patatas': 'truita de patates',
  'Pollo de corral al ajillo': 'pollastre',
  'Lentejas estofadas': 'llenties',
  'Copa de helado': 'gelat',
  Ginebra: 'pomada',
  'Ensaladilla rusa': 'marinera | bicicleta',
  'Gambas al ajillo': 'caballito | quisquillas',
  'Café bombón': 'asiático | belmonte',
  'Tomate de la huerta con ventresca': 'tomate partido | tomate raff',
  Cócteles: 'agua de valencia',
  'Cacahuetes tostados': 'cacaus | torraos',
  'Patatas con tu salsa': 'papas arrugás | papas con mojo',
  Pescados: 'cherne | sama | vieja | pixín | bonito del norte',
  'Flan de huevo': 'quesillo',
  Ron: 'arehucas | ron miel',
  Refrescos: 'clipper | appletiser',
  'Boquerones en vinagre': 'bocartes',
  'Huevos rotos a tu gusto': 'tortos con picadillo | farinato',
  'Callos a la madrileña': 'gallinejas | zarajos | morros',
  'Sangría de la casa': 'zurracapote | limonada de semana santa',
  'Vermut de grifo': 'yayo | vermucito',
};
