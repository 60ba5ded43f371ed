// Food of the demo menu: dishes to share first, then main dishes and desserts.
import { category, food, group, type MenuCardCategory } from './menu-card.ts';
import { SHARED_FOODS } from './tapas.ts';

const SANDWICHES = category('Bocadillos y hamburguesas', [
  group('Bocadillos', [
    food('Bocadillo de calamares', 750, 'Como en la Plaza Mayor, con mahonesa y limón.', {
      allergens: ['gluten', 'huevo', 'moluscos'],
    }),
    food('Serranito', 850, 'Lomo, jamón, pimiento frito y tomate en mollete.', { allergens: ['gluten'] }),
    food('Bocadillo vegetal con bonito', 720, 'Lechuga, tomate, huevo duro, bonito y espárragos.', {
      allergens: ['gluten', 'huevo', 'pescado'],
    }),
  ]),
  group('Hamburguesas', [
    food('Hamburguesa de la casa', 1290, 'Vaca madurada, queso cheddar, cebolla pochada y pan brioche.', {
      allergens: ['gluten', 'huevo', 'lacteos', 'mostaza', 'sesamo'],
    }),
    food('Hamburguesa ibérica', 1350, 'Presa ibérica, queso de tetilla y pimientos asados.', {
      allergens: ['gluten', 'huevo', 'lacteos', 'sesamo'],
    }),
    food('Hamburguesa de garbanzos', 1190, 'Especiada, con rúcula y salsa de yogur.', {
      isVegetarian: true,
      isNew: true,
      allergens: ['gluten', 'lacteos', 'sesamo'],
    }),
  ]),
]);

const PIZZAS = category('Pizzas', [
  food('Pizza margarita', 1050, 'Tomate, mozzarella y albahaca fresca.', {
    isVegetarian: true,
    allergens: ['gluten', 'lacteos'],
  }),
  food('Pizza cuatro quesos', 1250, 'Mozzarella, azul, cabra y provolone.', {
    isVegetarian: true,
    allergens: ['gluten', 'lacteos'],
  }),
  food('Pizza al gusto', 1290, 'Base de tomate y mozzarella, con hasta tres ingredientes.', {
    allergens: ['gluten', 'lacteos', 'pescado', 'sulfitos'],
    choose: {
      upTo: 3,
      from: [
        'Jamón york',
        'Champiñones',
        'Atún',
        'Chorizo',
        'Aceitunas negras',
        'Cebolla',
        'Anchoas',
        'Extra de queso',
      ],
    },
  }),
]);

const WORLD = category('Del mundo', [
  food('Poke a tu gusto', 1390, 'Arroz, edamame, pepino y sésamo; elige hasta cuatro ingredientes.', {
    allergens: ['crustaceos', 'gluten', 'pescado', 'sesamo', 'soja', 'sulfitos'],
    choose: {
      upTo: 4,
      from: ['Salmón', 'Atún rojo', 'Langostinos', 'Tofu', 'Aguacate', 'Mango', 'Alga wakame', 'Cebolla crujiente'],
    },
  }),
  food('Gyozas de pollo', 890, 'Seis empanadillas japonesas a la plancha, con soja y jengibre.', {
    allergens: ['gluten', 'sesamo', 'soja'],
  }),
  food('Pollo satay', 1090, 'Brochetas marinadas, con salsa de cacahuete y lima.', {
    allergens: ['cacahuetes', 'gluten', 'soja'],
  }),
  food('Hummus con crudités', 790, 'Garbanzo, tahini y comino, con zanahoria, apio y pan de pita.', {
    isVegetarian: true,
    allergens: ['apio', 'gluten', 'sesamo'],
  }),
  food('Tacos de cochinita', 990, 'Tres tacos de maíz, cebolla encurtida y cilantro.', {
    isNew: true,
    allergens: ['sulfitos'],
  }),
]);

const STEWS = category('Arroces y cuchara', [
  food('Lentejas estofadas', 890, 'Con chorizo, panceta y verduras. Saben a casa.', { allergens: ['apio'] }),
  food('Callos a la madrileña', 1150, 'Con morro y garbanzos, y pan para mojar.', {
    allergens: ['gluten', 'sulfitos'],
  }),
  food('Arroz negro con sepia', 1490, 'Meloso, con alioli aparte.', {
    allergens: ['crustaceos', 'huevo', 'moluscos', 'pescado'],
  }),
]);

const PLATES = category('Carnes y pescados', [
  group('Carnes', [
    food('Secreto ibérico', 1690, 'A la brasa, con patatas panadera y romero.'),
    food('Entrecot de vaca', 2190, 'Trescientos gramos a la brasa, con pimientos asados.', { soldOut: true }),
    food('Carrilleras al vino tinto', 1590, 'Guisadas seis horas, con puré de patata.', {
      allergens: ['apio', 'lacteos', 'sulfitos'],
    }),
    food('Pollo de corral al ajillo', 1350, 'Dorado a fuego lento, con vino blanco y laurel.', {
      allergens: ['sulfitos'],
    }),
  ]),
  group('Pescados', [
    food('Bacalao con pisto', 1690, 'Lomo confitado sobre pisto manchego.', { allergens: ['pescado'] }),
    food('Merluza a la romana', 1650, 'De pincho, rebozada al momento y con ensalada.', {
      allergens: ['gluten', 'huevo', 'pescado', 'sulfitos'],
    }),
    food('Tataki de atún rojo', 1890, 'Sellado, con sésamo, soja y wakame.', {
      allergens: ['gluten', 'pescado', 'sesamo', 'soja'],
    }),
  ]),
]);

const CHILDREN = category('Para los pequeños', [
  food('Macarrones con tomate', 690, 'Tomate casero y queso rallado.', {
    isVegetarian: true,
    allergens: ['gluten', 'lacteos'],
  }),
  food('Delicias de pollo con patatas', 750, 'Pechuga empanada en casa, con kétchup.', {
    allergens: ['gluten', 'huevo'],
  }),
]);

const DESSERTS = category('Postres', [
  group('Caseros', [
    food('Tarta de queso', 590, 'Horneada, líquida por dentro, con mermelada de frutos rojos.', {
      isVegetarian: true,
      allergens: ['gluten', 'huevo', 'lacteos'],
    }),
    food('Torrija caramelizada', 620, 'De brioche, con helado de leche merengada.', {
      isVegetarian: true,
      allergens: ['gluten', 'huevo', 'lacteos'],
    }),
    food('Tarta de Santiago', 550, 'Almendra, huevo y azúcar, sin harina.', {
      isVegetarian: true,
      allergens: ['frutos-de-cascara', 'huevo'],
    }),
    food('Arroz con leche', 480, 'Asturiano, requemado, con canela.', { isVegetarian: true, allergens: ['lacteos'] }),
    food('Flan de huevo', 420, 'Con nata montada, o sin ella si lo pides.', {
      isVegetarian: true,
      allergens: ['huevo', 'lacteos'],
    }),
  ]),
  group('Helados', [
    food('Copa de helado', 490, 'Artesano, de uno o dos sabores.', {
      isVegetarian: true,
      allergens: ['frutos-de-cascara', 'huevo', 'lacteos'],
      choose: { upTo: 2, from: ['Vainilla', 'Chocolate', 'Turrón', 'Fresa', 'Limón'] },
    }),
    food('Sorbete de limón al cava', 520, 'Muy frío, batido al momento.', {
      isVegetarian: true,
      allergens: ['sulfitos'],
    }),
  ]),
]);

/** All food of the demo menu by category, in the order of the menu. */
export const FOODS: readonly MenuCardCategory[] = [
  ...SHARED_FOODS,
  SANDWICHES,
  PIZZAS,
  WORLD,
  STEWS,
  PLATES,
  CHILDREN,
  DESSERTS,
];
