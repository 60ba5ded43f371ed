// Drinks of the demo menu: beer, wine, vermouth, soft drinks and coffee.
import { category, drink, group, type MenuCardCategory } from './menu-card.ts';
import { NIGHT_DRINKS } from './night-drinks.ts';

const BEERS = category('Cervezas', [
  group('De grifo', [
    drink('Caña', { base: 180 }, 'Lager de barril bien fría, 20 cl, con sus dos dedos de espuma.', {
      allergens: ['gluten'],
    }),
    drink('Doble', { base: 320 }, 'La misma caña para quien tiene más sed: 40 cl.', { allergens: ['gluten'] }),
    drink('Jarra', { base: 490 }, 'Medio litro en jarra helada.', { allergens: ['gluten'] }),
    drink('Clara con limón', { base: 190 }, 'Mitad caña, mitad refresco de limón.', { allergens: ['gluten'] }),
    drink('Tostada de barril', { base: 280 }, 'Malta tostada, notas de caramelo y amargor suave.', {
      allergens: ['gluten'],
    }),
  ]),
  group('En botella', [
    drink('Mahou Cinco Estrellas', { base: 300 }, 'Tercio de la rubia de Madrid de toda la vida.', {
      allergens: ['gluten'],
    }),
    drink('Estrella Galicia', { base: 320 }, 'Tercio coruñés, lupulado y fácil de beber.', { allergens: ['gluten'] }),
    drink('Alhambra Reserva 1925', { base: 380 }, 'Botella verde de Granada: intensa, 6,4 % de alcohol.', {
      allergens: ['gluten'],
    }),
    drink('Mahou 0,0 Tostada', { base: 300 }, 'Todo el sabor tostado, sin alcohol.', { allergens: ['gluten'] }),
    drink('IPA artesana de la sierra', { base: 450 }, 'Cítrica y resinosa, hecha a treinta kilómetros de aquí.', {
      allergens: ['gluten'],
      isNew: true,
    }),
    drink('Franziskaner', { base: 450 }, 'Medio litro de cerveza de trigo bávara, turbia y con aroma a plátano.', {
      allergens: ['gluten'],
      soldOut: true,
    }),
  ]),
]);

const WINES = category('Vinos', [
  group('Tintos', [
    drink('Tinto de la casa', { copa: 260, botella: 1350 }, 'Garnacha joven de Gredos, fresca y golosa.', {
      allergens: ['sulfitos'],
    }),
    drink('Ramón Bilbao Crianza', { copa: 380, botella: 2100 }, 'D.O.Ca. Rioja. Fruta madura y mucho roble.', {
      allergens: ['sulfitos'],
    }),
    drink('Protos Roble', { copa: 360, botella: 1950 }, 'D.O. Ribera del Duero. Tempranillo con un toque tostado.', {
      allergens: ['sulfitos'],
    }),
    drink('Juan Gil Etiqueta Plata', { copa: 400, botella: 2250 }, 'D.O. Jumilla. Monastrell de viñas viejas.', {
      allergens: ['sulfitos'],
    }),
    drink('Pétalos del Bierzo', { copa: 480, botella: 2800 }, 'D.O. Bierzo. Mencía floral, de montaña.', {
      allergens: ['sulfitos'],
      soldOut: true,
    }),
  ]),
  group('Blancos y rosados', [
    drink('José Pariente Verdejo', { copa: 370, botella: 2000 }, 'D.O. Rueda. Hinojo, cítricos y final amargoso.', {
      allergens: ['sulfitos'],
    }),
    drink('Martín Códax Albariño', { copa: 420, botella: 2350 }, 'D.O. Rías Baixas. Salino, para el marisco.', {
      allergens: ['sulfitos'],
    }),
    drink('Godeval Godello', { copa: 430, botella: 2400 }, 'D.O. Valdeorras. Fruta blanca y mucha mineralidad.', {
      allergens: ['sulfitos'],
    }),
    drink('Gran Feudo Rosado', { copa: 300, botella: 1600 }, 'D.O. Navarra. Fresas y frambuesas, muy fresco.', {
      allergens: ['sulfitos'],
    }),
  ]),
  group('Generosos y espumosos', [
    drink('Manzanilla La Gitana', { copa: 290, botella: 1700 }, 'De Sanlúcar. Seca, punzante y muy fría.', {
      allergens: ['sulfitos'],
    }),
    drink('Pedro Ximénez de la casa', { copa: 350 }, 'Montilla-Moriles. Pasas, higos y café: un postre en copa.', {
      allergens: ['sulfitos'],
    }),
    drink('Anna de Codorníu Brut', { copa: 400, botella: 2200 }, 'Cava de burbuja fina para brindar.', {
      allergens: ['sulfitos'],
    }),
  ]),
]);

const APERITIFS = category('Vermut y aperitivos', [
  drink('Vermut de grifo', { base: 320 }, 'Rojo, de Reus, con hielo, naranja y aceituna.', { allergens: ['sulfitos'] }),
  drink('Yzaguirre Reserva', { base: 420 }, 'Vermut envejecido un año en barrica, para tomarlo despacio.', {
    allergens: ['sulfitos'],
  }),
  drink('Tinto de verano', { base: 300 }, 'Vino tinto, gaseosa y una rodaja de limón.', { allergens: ['sulfitos'] }),
  drink('Sangría de la casa', { base: 1600, copa: 450 }, 'Fruta del día y canela. En jarra de litro o en copa.', {
    allergens: ['sulfitos'],
  }),
  drink('Sidra natural', { botella: 900 }, 'De Nava, Asturias. Con escanciador en la mesa.', {
    allergens: ['sulfitos'],
  }),
  drink('Aperol Spritz', { base: 750 }, 'Aperol, cava y soda, con mucha naranja.', {
    allergens: ['sulfitos'],
    isNew: true,
  }),
  drink('Bitter Kas', { base: 270 }, 'El aperitivo sin alcohol de siempre, con hielo y limón.'),
]);

const SOFT_DRINKS = category('Refrescos, zumos y aguas', [
  group('Refrescos', [
    drink('Coca-Cola', { base: 280 }, 'Botella de 35 cl, con hielo y limón.', { mixes: true }),
    drink('Coca-Cola Zero', { base: 280 }, 'Botella de 35 cl, sin azúcar.', { mixes: true }),
    drink('Fanta Naranja', { base: 280 }, 'Botella de 35 cl.', { mixes: true }),
    drink('Fanta Limón', { base: 280 }, 'Botella de 35 cl.', { mixes: true }),
    drink('Sprite', { base: 280 }, 'Lima-limón, botella de 35 cl.', { mixes: true }),
    drink('Tónica Schweppes', { base: 290 }, 'Botellín de 20 cl, amarga y con mucha burbuja.', { mixes: true }),
    drink('Ginger ale', { base: 290 }, 'Botellín de 20 cl, suave y con un punto picante.', {
      mixes: true,
      soldOut: true,
    }),
    drink('Red Bull', { base: 350 }, 'Bebida energética, lata de 25 cl.', { mixes: true, isEnergyDrink: true }),
    drink('Monster Energy', { base: 380 }, 'Bebida energética, lata de medio litro.', {
      mixes: true,
      isEnergyDrink: true,
    }),
    drink('Aquarius Limón', { base: 280 }, 'Sin gas, botella de 30 cl.'),
    drink('Nestea', { base: 280 }, 'Té frío con limón, lata de 33 cl.'),
    drink('Mosto tinto', { base: 240 }, 'Zumo de uva, con hielo y una rodaja de naranja.', { allergens: ['sulfitos'] }),
  ]),
  group('Zumos y batidos', [
    drink('Zumo de naranja natural', { base: 360 }, 'Exprimido al momento, tres naranjas por vaso.'),
    drink('Zumo de tomate preparado', { base: 320 }, 'Con limón, pimienta y sal de apio.', { allergens: ['apio'] }),
    drink('Batido de chocolate', { base: 320 }, 'Cacao y leche entera, muy frío.', { allergens: ['lacteos'] }),
    drink('Horchata de chufa', { base: 360 }, 'De Alboraya, con chufa de Valencia.', { isNew: true }),
  ]),
  group('Aguas', [
    drink('Agua mineral', { base: 200, botella: 320 }, 'Medio litro, o botella de litro para compartir.'),
    drink('Vichy Catalán', { base: 280 }, 'Agua con gas de Caldes de Malavella.'),
  ]),
]);

const COFFEES = category('Cafés e infusiones', [
  group('Cafés', [
    drink('Café solo', { base: 150 }, 'Mezcla de la casa, tueste natural.'),
    drink('Cortado', { base: 160 }, 'Solo, con una nube de leche.', { allergens: ['lacteos'] }),
    drink('Café con leche', { base: 180 }, 'En taza o en vaso, como tú digas.', { allergens: ['lacteos'] }),
    drink('Café con bebida de avena', { base: 210 }, 'Cremoso y sin lactosa.', { allergens: ['gluten'], isNew: true }),
    drink('Café con bebida de soja', { base: 210 }, 'Doble de café y espuma de soja.', { allergens: ['soja'] }),
    drink('Café bombón', { base: 230 }, 'Con leche condensada, para los golosos.', { allergens: ['lacteos'] }),
    drink('Carajillo', { base: 280 }, 'Brandy quemado con piel de limón, azúcar y café.'),
  ]),
  group('Infusiones y chocolate', [
    drink('Té verde', { base: 180 }, 'Hoja entera, con un toque de hierbabuena si quieres.'),
    drink('Poleo menta', { base: 180 }, 'Digestiva, para después de comer.'),
    drink('Infusión de manzanilla', { base: 180 }, 'Flores enteras de manzanilla dulce.'),
    drink('Chocolate a la taza', { base: 320 }, 'Espeso, hecho con leche entera. De los de mojar.', {
      allergens: ['lacteos'],
    }),
  ]),
]);

/** All drinks of the demo menu by category, in the order of the menu. */
export const DRINKS: readonly MenuCardCategory[] = [BEERS, WINES, APERITIFS, SOFT_DRINKS, COFFEES, ...NIGHT_DRINKS];
