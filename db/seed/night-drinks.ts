// Drinks of the demo menu: spirits for mixed drinks, cocktails and liqueurs.
import { category, drink, group, type MenuCardCategory } from './menu-card.ts';

const SPIRITS = category('Copas', [
  group('Ginebra', [
    drink('Larios 12', { cubata: 800, copa: 650, chupito: 300 }, 'Mediterránea, con cítricos y azahar.', {
      mixes: true,
    }),
    drink('Beefeater', { cubata: 850, copa: 700, chupito: 300 }, 'London dry clásica, enebro y naranja.', {
      mixes: true,
    }),
    drink('Tanqueray', { cubata: 900, copa: 750, chupito: 350 }, 'Seca y contundente, cuatro botánicos.', {
      mixes: true,
    }),
    drink('Nordés', { cubata: 1050, copa: 850, chupito: 400 }, 'Gallega, con uva albariño, salvia y eucalipto.', {
      mixes: true,
    }),
    drink("Hendrick's", { cubata: 1150, copa: 950, chupito: 450 }, 'Pepino y rosa; con tónica y pimienta, redonda.', {
      mixes: true,
      soldOut: true,
    }),
  ]),
  group('Ron', [
    drink('Ron Barceló', { cubata: 800, copa: 650, chupito: 300 }, 'Añejo dominicano, dulce y suave.', { mixes: true }),
    drink('Brugal Añejo', { cubata: 800, copa: 650, chupito: 300 }, 'Dominicano, seco y con notas de madera.', {
      mixes: true,
    }),
    drink('Havana Club 7', { cubata: 950, copa: 800, chupito: 400 }, 'Cubano, siete años: tabaco, vainilla y cacao.', {
      mixes: true,
    }),
    drink('Zacapa 23', { copa: 1300, chupito: 650 }, 'Guatemalteco de sistema solera. Solo, sin prisa.'),
  ]),
  group('Whisky', [
    drink('DYC 8', { cubata: 750, copa: 600, chupito: 300 }, 'Segoviano, ocho años en barrica.', { mixes: true }),
    drink("Ballantine's", { cubata: 800, copa: 650, chupito: 300 }, 'Escocés suave, con miel y vainilla.', {
      mixes: true,
    }),
    drink('Jameson', { cubata: 850, copa: 700, chupito: 350 }, 'Irlandés de triple destilación, muy redondo.', {
      mixes: true,
    }),
    drink("Jack Daniel's", { cubata: 900, copa: 750, chupito: 350 }, 'Tennessee: caramelo, humo y roble.', {
      mixes: true,
    }),
    drink('Lagavulin 16', { copa: 1450 }, 'De Islay: turba, mar y dieciséis años de paciencia.', { soldOut: true }),
  ]),
  group('Vodka y tequila', [
    drink('Absolut', { cubata: 800, copa: 650, chupito: 300 }, 'Sueco, limpio y neutro.', { mixes: true }),
    drink('Grey Goose', { cubata: 1100, copa: 900, chupito: 450 }, 'Francés, sedoso, con un fondo dulce.', {
      mixes: true,
    }),
    drink('José Cuervo Especial', { copa: 650, chupito: 300 }, 'Reposado, con sal y limón.'),
  ]),
]);

const COCKTAILS = category('Cócteles', [
  group('Con alcohol', [
    drink('Mojito', { base: 850 }, 'Ron blanco, hierbabuena de maceta, lima y azúcar moreno.'),
    drink('Margarita', { base: 900 }, 'Tequila, triple seco y lima, con el borde de sal.'),
    drink('Negroni', { base: 900 }, 'Ginebra, vermut rojo y bíter a partes iguales.', { allergens: ['sulfitos'] }),
    drink('Pisco sour', { base: 950 }, 'Pisco, limón y clara de huevo batida hasta la espuma.', {
      allergens: ['huevo'],
    }),
    drink('Piña colada', { base: 900 }, 'Ron, piña natural, coco y un toque de nata.', { allergens: ['lacteos'] }),
    drink('Bloody Mary', { base: 900 }, 'Vodka, tomate, salsa Worcestershire y una rama de apio.', {
      allergens: ['apio', 'gluten', 'pescado'],
    }),
    drink('Espresso Martini', { base: 950 }, 'Vodka, licor de café y un solo recién hecho.', { isNew: true }),
  ]),
  group('Sin alcohol', [
    drink('San Francisco', { base: 650 }, 'Naranja, piña, melocotón y granadina.'),
    drink('Mojito sin alcohol', { base: 650 }, 'Hierbabuena, lima, azúcar moreno y soda.'),
  ]),
]);

const LIQUEURS = category('Licores y chupitos', [
  drink('Licor de hierbas', { chupito: 250, copa: 500 }, 'Gallego, del congelador a la mesa.'),
  drink('Orujo blanco', { chupito: 250, copa: 500 }, 'Aguardiente de orujo de Potes.'),
  drink('Crema de orujo', { chupito: 280, copa: 550 }, 'Orujo, nata y un fondo de caramelo.', {
    allergens: ['lacteos'],
  }),
  drink('Pacharán', { chupito: 280, copa: 550 }, 'Endrinas navarras maceradas en anís.'),
  drink('Frangelico', { chupito: 320, copa: 650 }, 'Licor de avellana tostada; con lima, un descubrimiento.', {
    allergens: ['frutos-de-cascara'],
  }),
  drink('Baileys', { chupito: 320, copa: 650 }, 'Crema de whisky irlandés, con hielo.', { allergens: ['lacteos'] }),
  drink('Jägermeister', { chupito: 300, copa: 600, cubata: 800 }, 'Cincuenta y seis hierbas, muy frío.', {
    mixes: true,
  }),
]);

/** The categories of the demo menu with spirits for mixed drinks, cocktails and liqueurs. */
export const NIGHT_DRINKS: readonly MenuCardCategory[] = [SPIRITS, COCKTAILS, LIQUEURS];
