// Food of the demo menu to share: snacks, tapas, raciones, salads and toasts.
import { category, food, group, type MenuCardCategory } from './menu-card.ts';

const SNACKS = category('Para picar', [
  food('Aceitunas aliñadas', 280, 'Manzanilla partida con ajo, tomillo y naranja.', {
    isVegetarian: true,
    allergens: ['sulfitos'],
  }),
  food('Almendras fritas', 350, 'Marcona, fritas en casa y con sal gorda.', {
    isVegetarian: true,
    allergens: ['frutos-de-cascara'],
  }),
  food('Cacahuetes tostados', 220, 'Con cáscara, recién tostados.', { isVegetarian: true, allergens: ['cacahuetes'] }),
  food('Altramuces', 200, 'Chochos en salmuera, como en los bares de antes.', {
    isVegetarian: true,
    allergens: ['altramuces'],
  }),
  food('Patatas chips de la casa', 300, 'Cortadas finas y fritas en aceite de oliva.', { isVegetarian: true }),
  food('Gildas', 220, 'Dos banderillas de anchoa, aceituna y piparra de Ibarra.', {
    allergens: ['pescado', 'sulfitos'],
  }),
]);

const TAPAS = category('Tapas', [
  group('Tapas frías', [
    food('Ensaladilla rusa', 480, 'Con ventresca de bonito, encurtidos y mahonesa casera.', {
      allergens: ['huevo', 'mostaza', 'pescado', 'sulfitos'],
    }),
    food('Boquerones en vinagre', 550, 'Limpios a mano, con ajo, perejil y aceite de Jaén.', {
      allergens: ['pescado', 'sulfitos'],
    }),
    food('Salmorejo cordobés', 450, 'Tomate, pan y aceite, con huevo duro y virutas de jamón.', {
      allergens: ['gluten', 'huevo', 'sulfitos'],
    }),
    food('Tortilla de patatas', 390, 'Pincho generoso, jugosa y con cebolla.', {
      isVegetarian: true,
      allergens: ['huevo'],
    }),
    food('Queso manchego curado', 650, 'Doce meses, con picos y membrillo.', { allergens: ['gluten', 'lacteos'] }),
  ]),
  group('Tapas calientes', [
    food('Patatas bravas', 590, 'Crujientes, con nuestra brava de pimentón picante.', { isVegetarian: true }),
    food('Patatas con tu salsa', 590, 'Las mismas patatas, con la salsa que prefieras.', {
      isVegetarian: true,
      allergens: ['huevo', 'lacteos', 'mostaza', 'sulfitos'],
      choose: { upTo: 1, from: ['Alioli', 'Mojo picón', 'Queso azul', 'Mostaza y miel'] },
    }),
    food('Croquetas de jamón', 880, 'Seis croquetas de jamón ibérico, muy cremosas.', {
      allergens: ['gluten', 'huevo', 'lacteos'],
    }),
    food('Croquetas variadas', 920, 'Seis croquetas: elige hasta dos sabores.', {
      allergens: ['apio', 'gluten', 'huevo', 'lacteos', 'pescado'],
      choose: { upTo: 2, from: ['Jamón', 'Bacalao', 'Boletus', 'Queso azul', 'Cocido'] },
    }),
    food('Pimientos de Padrón', 690, 'Unos pican y otros no.', { isVegetarian: true }),
    food(
      'Champiñones al ajillo',
      { Tapa: 390, Ración: 850 },
      'Salteados con ajo, guindilla y un chorro de vino blanco.',
      {
        isVegetarian: true,
        allergens: ['sulfitos'],
      },
    ),
    food('Mejillones al vapor', { 'Media ración': 650, Ración: 1090 }, 'De las rías gallegas, con laurel y limón.', {
      allergens: ['moluscos'],
    }),
    food('Torreznos de Soria', { Tapa: 350, 'Media ración': 590, Ración: 990 }, 'Corteza crujiente y magro tierno.'),
  ]),
]);

const RACIONES = category('Raciones', [
  group('De la tierra', [
    food('Jamón ibérico de bellota', 2200, 'Cortado a cuchillo, con pan de cristal y tomate.', {
      allergens: ['gluten'],
    }),
    food('Huevos rotos a tu gusto', 1290, 'Dos huevos camperos sobre patatas fritas, con lo que tú elijas.', {
      allergens: ['crustaceos', 'huevo', 'sulfitos'],
      choose: { upTo: 1, from: ['Jamón ibérico', 'Chistorra', 'Gambas al ajillo', 'Setas'] },
    }),
    food('Lacón a la gallega', 1250, 'Sobre cachelos, con pimentón de la Vera y sal gorda.'),
    food('Oreja a la plancha', 990, 'Crujiente, con salsa brava aparte.', { soldOut: true }),
  ]),
  group('Del mar', [
    food('Calamares a la romana', 1390, 'Anillas tiernas, rebozado fino y limón.', {
      allergens: ['gluten', 'huevo', 'moluscos'],
    }),
    food('Pulpo a la gallega', 1980, 'Cocido en su punto, sobre cachelos y con pimentón.', { allergens: ['moluscos'] }),
    food('Gambas al ajillo', 1590, 'En cazuela de barro, chisporroteando.', { allergens: ['crustaceos', 'sulfitos'] }),
    food('Cazón en adobo', { 'Media ración': 690, Ración: 1190 }, 'Frito a la gaditana, con comino y orégano.', {
      allergens: ['gluten', 'pescado', 'sulfitos'],
    }),
    food('Chopitos fritos', 1290, 'Enteros, recién enharinados, con alioli.', {
      allergens: ['gluten', 'huevo', 'moluscos'],
      soldOut: true,
    }),
  ]),
]);

const SALADS = category('Ensaladas y cremas', [
  food('Ensalada mixta', 850, 'Lechuga, tomate, cebolla, huevo, bonito y aceitunas.', {
    allergens: ['huevo', 'pescado', 'sulfitos'],
  }),
  food('Ensalada de queso de cabra', 1150, 'Con nueces, manzana y vinagreta de miel y mostaza.', {
    isVegetarian: true,
    allergens: ['frutos-de-cascara', 'lacteos', 'mostaza', 'sulfitos'],
  }),
  food('Tomate de la huerta con ventresca', 1290, 'Tomate rosa, ventresca de bonito y cebolleta.', {
    allergens: ['pescado'],
    isNew: true,
  }),
  food('Gazpacho', 550, 'De tomate bien maduro, muy frío y con su guarnición.', {
    isVegetarian: true,
    allergens: ['gluten', 'sulfitos'],
  }),
  food('Crema de calabaza', 620, 'Con apio, jengibre y pipas tostadas.', { isVegetarian: true, allergens: ['apio'] }),
]);

const TOASTS = category('Tostas y montaditos', [
  group('Tostas', [
    food('Tosta a tu gusto', 750, 'Pan de pueblo a la brasa, con lo que te apetezca.', {
      allergens: ['frutos-de-cascara', 'gluten', 'lacteos', 'pescado'],
      choose: {
        upTo: 1,
        from: ['Jamón y tomate', 'Salmón ahumado y aguacate', 'Queso de cabra y nueces', 'Escalivada y anchoas'],
      },
    }),
    food('Tosta de sobrasada y miel', 720, 'Sobrasada de Mallorca, queso de Mahón y miel de romero.', {
      allergens: ['gluten', 'lacteos'],
    }),
    food('Tosta de setas', 780, 'Setas salteadas, yema de huevo y aceite de trufa.', {
      isVegetarian: true,
      allergens: ['gluten', 'huevo'],
    }),
  ]),
  group('Montaditos', [
    food('Montadito de lomo con pimientos', 380, 'Lomo a la plancha y pimiento verde frito.', {
      allergens: ['gluten'],
    }),
    food('Montadito de tortilla con alioli', 360, 'El clásico de media mañana.', {
      isVegetarian: true,
      allergens: ['gluten', 'huevo'],
    }),
    food('Pepito de ternera', 590, 'Filete tierno en pan crujiente, con mostaza antigua.', {
      allergens: ['gluten', 'mostaza', 'sulfitos'],
    }),
  ]),
]);

/** The categories of the demo menu with food to share: snacks, tapas, raciones, salads and toasts. */
export const SHARED_FOODS: readonly MenuCardCategory[] = [SNACKS, TAPAS, RACIONES, SALADS, TOASTS];
