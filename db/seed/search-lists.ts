// What guests of bars type into the search of a menu, by kind, and what the demo menu must show for it: the name of a product, a
// category or a sub-category. Collected from menus of bars, for the table of the search in docs/performance.md.

import { REGIONAL_SEARCHES } from './regional-searches.ts';

/** The searches by the name that they must find, separated by `|`. */
type SearchList = Readonly<Record<string, string>>;

/**
 * Test data of the menu search: what customers type, by kind of search (such as words with mistakes), and then by the name on the
 * demo menu that the search must find. The searches for one name are separated by `|`.
 */
export const SEARCH_LISTS: Readonly<
  Record<'Spanish' | 'brands' | 'mistakes' | 'regional' | 'English' | 'others', SearchList>
> = {
  Spanish: {
    Caña: 'caña | cañita | cerveza | cervecita | cervezas | una caña | caña de cerveza | cerveza fria | cerveza de barril | de grifo | cerveza rubia',
    Doble: 'doble | dobles | pinta de cerveza | tanque',
    Jarra: 'jarra | jarra de cerveza | jarras | litro',
    'Clara con limón': 'clara | claras | clara de limon | cerveza con limon | radler | clara con casera',
    'En botella': 'botellin | tercio | botella | quinto | botellines | cerveza botella | tercios',
    'IPA artesana de la sierra': 'artesana | ipa | cerveza artesana',
    'Mahou 0,0 Tostada': '0,0 | cerveza sin | sin alcohol | 0 0 | cerveza sin alcohol | 00 tostada | cerveza 0,0',
    'Tinto de la casa':
      'tinto | vino | vino tinto | copa de vino | vino de la casa | tintos | copa de tinto | botella de vino',
    'José Pariente Verdejo': 'blanco | vino blanco | verdejo | copa de blanco | blancos',
    'Gran Feudo Rosado': 'rosado | vino rosado | rosados | clarete',
    'Anna de Codorníu Brut': 'cava | brut | espumoso | copa de cava | champan | champagne | botella de cava',
    'Manzanilla La Gitana': 'manzanilla | fino | jerez | generoso | vino fino',
    'Pedro Ximénez de la casa': 'pedro ximenez | px | vino dulce | moscatel | mistela',
    'Vermut de grifo': 'vermut | vermu | vermú | vermouth | vermut de grifo | vermut rojo | aperitivo',
    'Tinto de verano': 'tinto de verano | tinto verano | tinto con limon | tinto con casera | vino con gaseosa',
    'Sangría de la casa': 'sangria | jarra de sangria | sangría',
    'Sidra natural': 'sidra | culin de sidra',
    Refrescos: 'refresco | refrescos | gaseosa | casera | bebida | limonada',
    'Coca-Cola': 'coca cola | cocacola | coca | cola | coca-cola',
    'Coca-Cola Zero': 'zero | coca zero | coca cola light | light | cola sin azucar',
    'Fanta Naranja': 'fanta de naranja | naranja | refresco de naranja | naranjada',
    'Fanta Limón': 'fanta de limon | refresco de limon | fanta limon',
    'Tónica Schweppes': 'tonica | agua tonica | tónica',
    Aguas: 'agua | agua mineral | botella de agua | agua fria | botellin de agua | agua sin gas | agüita',
    'Vichy Catalán': 'agua con gas | agua carbonica',
    'Red Bull': 'bebida energetica | energetica',
    'Aquarius Limón': 'isotonica | bebida isotonica',
    Nestea: 'te frio | té helado | te frio limon',
    'Mosto tinto': 'mosto | mosto blanco',
    'Zumos y batidos': 'zumo | zumos | batido | batidos | zumo natural',
    'Zumo de naranja natural': 'zumo de naranja | zumo naranja natural | naranja natural | jugo de naranja',
    Cafés: 'cafe | café | cafes | descafeinado | cafelito | cafe con hielo | cafe americano',
    'Café solo': 'cafe solo | expreso | solo largo | solo',
    'Café con leche': 'cafe con leche | capuchino | leche | cafe con leche templada',
    Cortado: 'cortado | cortadito | cafe cortado | manchado',
    Carajillo: 'carajillo | cafe irlandes',
    'Café con bebida de avena': 'avena | cafe con avena | leche de avena',
    'Infusiones y chocolate': 'infusion | infusiones | te | poleo | tila | té verde | chocolate caliente | cola cao',
    Ginebra: 'ginebra | gintonic | gin tonic | gin-tonic | gintonics | cubata de ginebra',
    Ron: 'ron | cubata de ron | cubalibre | cuba libre | ron con cola | ron cola',
    Whisky: 'whisky | guisqui | whiskey | whisky con cola | güisqui | bourbon',
    'Vodka y tequila': 'vodka | tequila | vodka con naranja | vodka naranja',
    Copas: 'copa | copas | cubata | cubatas',
    Cócteles: 'coctel | cocteles | cóctel | combinado | combinados',
    Mojito: 'mojito | mojitos',
    'Piña colada': 'piña colada | pina colada',
    'Sin alcohol': 'coctel sin alcohol | mojito sin alcohol | san francisco',
    'Licores y chupitos':
      'licor | chupito | chupitos | licores | orujo | pacharan | crema de orujo | licor de hierbas | digestivo',
    'Para picar':
      'picar | para picar | para compartir | aperitivos | aceitunas | olivas | almendras | cacahuetes | patatas fritas | frutos secos | altramuces',
    Gildas: 'gilda | banderilla | piparra',
    Tapas: 'tapas | tapa | tapita | picoteo | pincho | pinchos | entrantes | tapas frias',
    Raciones: 'raciones | racion',
    'Ensaladilla rusa': 'ensaladilla | rusa | ensalada rusa',
    'Boquerones en vinagre': 'boquerones | boqueron | vinagre | boquerones vinagre',
    'Salmorejo cordobés': 'salmorejo | sopa fria',
    'Tortilla de patatas': 'tortilla | pincho de tortilla | tortilla española | tortilla patata | tortilla con cebolla',
    'Queso manchego curado': 'queso | quesos | queso curado | manchego | tabla de quesos',
    'Patatas bravas': 'bravas | patatas bravas | patatas picantes | patata brava',
    'Croquetas de jamón': 'croquetas | croqueta | croquetas caseras | croquetas de jamon',
    'Pimientos de Padrón': 'pimientos | padron | pimientos verdes',
    'Champiñones al ajillo': 'champiñones | setas | champis | al ajillo',
    'Mejillones al vapor': 'mejillones | mejillon | marisco',
    'Torreznos de Soria': 'torreznos | torrezno | panceta | chicharrones | bacon',
    'Jamón ibérico de bellota': 'jamon | jamón | jamon iberico | bellota | jamon serrano | pata negra | embutido',
    'Huevos rotos a tu gusto': 'huevos | huevos rotos | huevos estrellados | huevos con jamon',
    'Lacón a la gallega': 'lacon | lacón | codillo',
    'Calamares a la romana': 'calamares | calamar | chipirones | romana | calamares fritos',
    'Pulpo a la gallega': 'pulpo | pulpo a feira | pulpo gallega',
    'Gambas al ajillo': 'gambas | langostinos | ajillo | gamba | marisco | gambas ajillo',
    'Cazón en adobo': 'cazon | adobo | pescadito frito | pescaito | bienmesabe',
    'Ensaladas y cremas': 'ensalada | ensaladas | lechuga | crema | sopa | ensalada verde | puré',
    'Ensalada de queso de cabra': 'queso de cabra | rulo de cabra | ensalada de cabra',
    'Tomate de la huerta con ventresca': 'tomate | ventresca | tomate con bonito',
    Gazpacho: 'gazpacho | ajoblanco',
    Tostas: 'tosta | tostas | tostada | pan con tomate | pan',
    Montaditos: 'montadito | montaditos | pulga | montado | pepito',
    Bocadillos:
      'bocadillo | bocata | bocadillos | sandwich | bocata de calamares | bocadillo de lomo | sandwiches | perrito caliente',
    Hamburguesas: 'hamburguesa | hamburguesas | burger | hamburguesa con queso | hamburguesa doble',
    Pizzas: 'pizza | pizzas | pizza barbacoa | margarita pizza',
    'Macarrones con tomate': 'macarrones | pasta | espaguetis | tallarines | lasaña | menu infantil | niños',
    'Del mundo': 'poke | tacos | hummus | gyozas | sushi | burrito | nachos | empanadillas | ramen',
    'Lentejas estofadas': 'lentejas | cuchara | guiso | legumbres | cocido | potaje',
    'Callos a la madrileña': 'callos | callos madrileña',
    'Arroz negro con sepia': 'arroz | arroces | paella | arroz negro | fideua | sepia',
    Carnes:
      'carne | carnes | ternera | filete | entrecot | chuleta | cerdo | secreto | solomillo | cordero | costillas | bistec | carrilleras | pollo',
    Pescados: 'pescado | pescados | bacalao | merluza | atun | lubina | dorada | salmon',
    Postres: 'postre | postres | dulce | pastel | fruta | natillas | churros',
    'Tarta de queso': 'tarta | tartas | tarta de queso | pastel de queso | tiramisu',
    'Torrija caramelizada': 'torrija | torrijas',
    'Flan de huevo': 'flan | flan casero | pudin',
    Helados: 'helado | helados | bola de helado | sorbete | granizado | cucurucho',
  },
  brands: {
    Cervezas:
      'heineken | cruzcampo | san miguel | amstel | estrella damm | voll damm | ambar | moritz | corona | coronita | budweiser | guinness | paulaner | alhambra | mahou | estrella galicia | 1906 | turia | aguila | victoria | desperados | carlsberg | stella artois | leffe | franziskaner | buckler | el aguila | mahou cinco estrellas | keler',
    'Coca-Cola': 'coca cola | pepsi | pepsi cola',
    'Coca-Cola Zero': 'coca cola zero | pepsi max',
    Refrescos:
      'fanta | sprite | seven up | 7up | schweppes | aquarius | nestea | red bull | monster | trina | powerade | lipton | fuze tea | nordic mist | royal bliss | kas naranja | mirinda | fever tree | gatorade | burn',
    Aguas: 'bezoya | font vella | lanjaron | solan de cabras | vichy | perrier | mondariz | san pellegrino | evian',
    Ginebra:
      'larios | beefeater | tanqueray | nordes | bombay sapphire | seagrams | hendricks | gordons | puerto de indias | bombay | martin millers | bulldog',
    Ron: 'barcelo | brugal | havana club | zacapa | bacardi | cacique | captain morgan | matusalem | negrita | legendario | santa teresa | malibu',
    Whisky:
      'dyc | jameson | lagavulin | jack daniels | ballantines | jb | johnnie walker | chivas | red label | cardhu | jim beam | white label | macallan',
    'Vodka y tequila': 'absolut | grey goose | jose cuervo | smirnoff | eristoff | don julio | belvedere | patron',
    'Licores y chupitos':
      'baileys | frangelico | jagermeister | licor 43 | 43 | fernet branca | limoncello | ruavieja | cointreau | amaretto | brandy | magno',
    'Vermut y aperitivos': 'kas | bitter kas | martini | yzaguirre | cinzano | aperol | campari | petroni',
    Vinos:
      'rioja | ribera | ramon bilbao | protos | rueda | albariño | codorniu | freixenet | marques de caceres | tio pepe | faustino | juan gil | godello | moet | la guita | lambrusco | penedes | crianza ',
    'Zumos y batidos': 'cacaolat | granini | don simon',
  },
  mistakes: {
    Cervezas: 'cervesa | cerbeza | cervza | serveza | cervexa | ceveza | cervaza | zerveza | cerveca',
    'En botella': 'botellín | botelin | botellyn',
    Vinos: 'bino | vinno | vimo tinto | vino tino | binos | rosdo | blnco | vino blanko | albarino | verdexo',
    'Vermut de grifo': 'bermut | vermutt | bermu | vermud',
    'Sangría de la casa': 'sangira | sangrya | zangria',
    Refrescos:
      'refesco | reflesco | cocacla | coca cloa | kokacola | fanra | fnta | esprite | spite | nestee | acuarius | redbul | coacola',
    Aguas: 'auga | aguaa | agua minral',
    Cafés: 'kafe | caffe con leche | cafe con lehe | cortao | cafe solo largp | carajiyo | capuchno | cafe cn leche',
    Copas:
      'kubata | ginegra | jintonic | gintonik | guiski | wisky | whiski | vodca | bodka | ginevra | beefeter | beefeather | barselo | brujal | tankeray',
    Cócteles: 'moijto | mojto | coktel | cotel | mogito | margrita | nergoni',
    Tapas:
      'croketas | croqeutas | cocretas | coquetas | krokretas | tortiya | tortila | patatas brabas | ensaladiya | vravas | pimientos de padrom | mejiyones | champiñoes | salmoreho | boquerone | torresnos | torreznoss | tortilla de patatass | bravaas',
    Raciones:
      'calamres | calmares | pulpo gayega | hamon | jmon | jamom iberico | gamas al ajillo | guevos rotos | uevos | huebos | racciones | kalamares | lacom | gamvas',
    'Ensaladas y cremas': 'ensalda | enslada | ensalada mista | gaspacho | gazpaxo | hensalada | calabasa',
    'Bocadillos y hamburguesas':
      'hamburgesa | amburguesa | hanburguesa | hamburguesaa | vocadillo | bocadiyo | bokata | hamburgueza | serranitoo',
    Pizzas: 'piza | pisa | pitza | pizaa | pizzza | marghrita',
    'Del mundo': 'pokee | jumus | umus | giosas | tako | humus',
    'Arroces y cuchara': 'lentexas | lentegas | aroz | arros negro | cayos | lentejass',
    'Carnes y pescados':
      'bacalo | bakalao | merlusa | carriyeras | entrekot | solomiyo | pescao | poyo | atún roho | ternea',
    Postres:
      'posre | posstre | tarta de keso | helao | elado | flam | torija | tarta quesso | elados | tiramizu | arros con leche',
  },
  regional: REGIONAL_SEARCHES,
  English: {
    Cervezas:
      'beer | beers | draft beer | lager | pint | bottle of beer | shandy | craft beer | alcohol free beer | pint of beer | small beer | beer bottle | cold beer',
    Vinos:
      'wine | red wine | white wine | rose wine | glass of wine | house wine | sherry | sparkling wine | champagne | bottle of wine | wines | glass of red wine',
    'Vermut y aperitivos': 'vermouth | cider | sangria | summer wine | spritz',
    Refrescos:
      'coke | diet coke | soft drinks | soda | tonic water | lemonade | energy drink | ice tea | ginger ale | orange soda | iced tea | soft drink | coke zero',
    Aguas: 'water | sparkling water | still water | bottle of water | mineral water | tap water',
    'Zumos y batidos': 'orange juice | juice | milkshake | tomato juice | smoothie | fresh orange juice',
    'Cafés e infusiones':
      'coffee | tea | espresso | latte | cappuccino | hot chocolate | decaf | green tea | white coffee | black coffee | coffee with milk | herbal tea | americano | oat milk | iced coffee | mint tea',
    Copas: 'gin | gin and tonic | rum | whiskey | vodka | rum and coke | tequila | whisky and coke | bourbon | spirits',
    Cócteles: 'cocktail | cocktails | mocktail | mojito',
    'Licores y chupitos': 'shot | shots | liqueur | tequila shot',
    'Para picar': 'olives | almonds | peanuts | nuts | crisps',
    Tapas:
      'tapas | snacks | starters | potatoes | spicy potatoes | omelette | spanish omelette | croquettes | peppers | mushrooms | mussels | cheese | anchovies | russian salad | bacon | spanish tortilla | ham croquettes | mixed croquettes | cured cheese',
    Raciones:
      'ham | iberian ham | squid | octopus | prawns | shrimp | eggs | calamari | fried squid | fried fish | garlic prawns | broken eggs | seafood | fried eggs | prawn',
    'Ensaladas y cremas':
      'salad | soup | goat cheese | tomato | pumpkin | green salad | tuna salad | mixed salad | pumpkin soup | cold soup | tomato salad | goat cheese salad',
    'Tostas y montaditos': 'toast | bread | tomato bread | steak sandwich',
    'Bocadillos y hamburguesas':
      'burger | hamburger | sandwich | cheeseburger | burgers | squid sandwich | veggie burger | ham sandwich | hot dog',
    Pizzas: 'pizza | four cheese pizza',
    'Para los pequeños': 'kids menu | pasta | macaroni | chicken nuggets | spaghetti | kids | children',
    'Del mundo': 'chicken skewers | dumplings | tacos | sushi | chickpeas | bowl | hummus | noodles',
    'Arroces y cuchara': 'rice | black rice | lentils | paella | stew | tripe',
    'Carnes y pescados':
      'meat | fish | beef | pork | chicken | cod | hake | tuna | steak | ribeye | salmon | lamb | pork cheeks | ribs | beef steak | garlic chicken | grilled fish',
    Postres:
      'dessert | desserts | cake | cheesecake | ice cream | rice pudding | french toast | custard | sorbet | chocolate cake | lemon sorbet | apple pie | pancakes',
  },
  others: {
    Cervezas: 'bier | biere | cervesa | cerveja | fassbier | birra | panache | cerveses | ein bier | pression',
    Vinos: 'wein | rotwein | weisswein | vin rouge | vi negre | vi blanc | vin blanc | vinho | sekt | rosewein',
    Refrescos: 'limo | boisson | refresc | cola light',
    Aguas: 'wasser | eau | aigua | eau gazeuse | sprudel | acqua | aigua amb gas',
    'Zumos y batidos': 'saft | orangensaft | suc | jus d orange | suc de taronja | jus',
    'Cafés e infusiones':
      'kaffee | tee | the | cafe au lait | milchkaffee | cafe amb llet | schokolade | xocolata | tallat | chocolat chaud | infusio | kakao',
    'Para picar': 'oliven | mandeln | ametlles | cacauets | olives | erdnusse',
    Tapas:
      'kartoffeln | pommes | fromage | kase | formatge | croquetes | truita | musclos | muscheln | pilze | pataca | champignons | moules | patates braves | kroketten | paprika | frites',
    Raciones:
      'schinken | jambon | pernil | garnelen | crevettes | tintenfisch | calamars | pop | eier | ous | poulpe | meeresfruchte | oeufs | gambes',
    'Ensaladas y cremas': 'salat | salade | amanida | suppe | soupe | tomaquet | ziegenkase | carabassa',
    'Bocadillos y hamburguesas': 'entrepa | hamburguesa | sandwich',
    'Arroces y cuchara': 'reis | riz | arros | linsen | llenties | risotto',
    'Carnes y pescados':
      'fleisch | fisch | viande | poisson | carn | peix | huhn | poulet | pollastre | thunfisch | bacalla | lluc | boeuf | vedella | rind | thon | tonyina',
    Postres:
      'nachtisch | kuchen | gateau | eis | glace | gelat | pastis | postres | kasekuchen | milchreis | tarte | glaces | dessert',
  },
};
