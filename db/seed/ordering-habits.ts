// Ordering habits of the demo venue's customers: number, time and content of orders, and how they pay. A higher weight is more
// likely.
import { type FixedSize, isFixedSize, type Size } from '#domain/menu.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import type { MinutesAfterMidnight, Weekday } from '#domain/time.ts';
import type { Weights } from './seeded-random.ts';

/** A period of the day in which customers of the demo venue order similar things. */
export interface DayPeriod {
  readonly from: MinutesAfterMidnight;
  readonly until: MinutesAfterMidnight;
  /** Weight of the period: how many visits begin in it, compared with the other periods of the day. */
  readonly share: number;
  /** Weight of each category, by name. */
  readonly categories: Weights<string>;
}

/** Average number of orders of a day in the demo data, by weekday (0 is Sunday). Each day differs from it a little, at random. */
export const ORDERS_BY_WEEKDAY: Readonly<Record<Weekday, number>> = { 0: 49, 1: 27, 2: 28, 3: 31, 4: 36, 5: 50, 6: 58 };

/** How many orders the venue has in each month from January, as a factor of its average month. In summer the terrace is full. */
export const ORDER_FACTORS_BY_MONTH: readonly number[] = [
  0.84, 0.88, 0.95, 1, 1.08, 1.14, 1.2, 1.18, 1.06, 1, 0.92, 1.02,
];
/** The months, counted from 1, in which customers prefer the tables on the terrace. */
export const TERRACE_MONTHS: readonly number[] = [5, 6, 7, 8, 9];
/**
 * How many orders a day has in the demo data, as a factor of the same day one year later. It is below 1 because the venue grows
 * every year.
 */
export const ORDER_FACTOR_PER_YEAR_AGO = 0.9;

const COFFEE_TIME: Weights<string> = [
  ['Cafés e infusiones', 6],
  ['Refrescos, zumos y aguas', 3],
  ['Cervezas', 2],
  ['Vermut y aperitivos', 1],
];
// The bar is open, the kitchen not yet.
const BEFORE_KITCHEN: Weights<string> = [
  ['Cervezas', 6],
  ['Vinos', 4],
  ['Vermut y aperitivos', 4],
  ['Refrescos, zumos y aguas', 3],
];
const APERITIF: Weights<string> = [
  ['Cervezas', 6],
  ['Vinos', 4],
  ['Vermut y aperitivos', 4],
  ['Refrescos, zumos y aguas', 3],
  ['Para picar', 3],
  ['Tapas', 6],
  ['Tostas y montaditos', 3],
];
const MEAL: Weights<string> = [
  ['Cervezas', 5],
  ['Vinos', 4],
  ['Refrescos, zumos y aguas', 5],
  ['Tapas', 3],
  ['Raciones', 4],
  ['Ensaladas y cremas', 3],
  ['Bocadillos y hamburguesas', 4],
  ['Pizzas', 3],
  ['Del mundo', 3],
  ['Arroces y cuchara', 1],
  ['Carnes y pescados', 2],
  ['Para los pequeños', 1],
  ['Postres', 2],
];
// The kitchen is closed at night.
const NIGHT: Weights<string> = [
  ['Copas', 8],
  ['Cócteles', 3],
  ['Licores y chupitos', 2],
  ['Cervezas', 4],
  ['Refrescos, zumos y aguas', 2],
];

const EVENING: readonly DayPeriod[] = [
  { from: at(19), until: at(20), share: 2, categories: BEFORE_KITCHEN },
  { from: at(20), until: at(20, 30), share: 1, categories: APERITIF },
  { from: at(20, 30), until: at(22, 50), share: 6, categories: MEAL },
  { from: at(22, 50), until: at(25, 15), share: 3, categories: NIGHT },
];
const WEEKDAY: readonly DayPeriod[] = [
  { from: at(12), until: at(13), share: 1, categories: BEFORE_KITCHEN },
  { from: at(13), until: at(16), share: 3, categories: MEAL },
  { from: at(16), until: at(19), share: 2, categories: COFFEE_TIME },
  ...EVENING,
];
const WEEKEND: readonly DayPeriod[] = [
  { from: at(12), until: at(13), share: 3, categories: BEFORE_KITCHEN },
  { from: at(13), until: at(13, 30), share: 1, categories: APERITIF },
  { from: at(13, 30), until: at(16), share: 6, categories: MEAL },
  { from: at(16), until: at(19), share: 2, categories: COFFEE_TIME },
  ...EVENING,
];

/**
 * Returns the periods of this weekday in the demo data, from opening to closing. Within one period, customers order similar things.
 */
export function dayPeriods(weekday: Weekday): readonly DayPeriod[] {
  return weekday === 0 || weekday === 6 ? WEEKEND : WEEKDAY;
}

/** How many orders a table places during one visit in the demo data, each number with its relative frequency. */
export const ORDERS_PER_VISIT: Weights<number> = [
  [1, 5],
  [2, 3],
  [3, 1],
];
/** How many lines an order has in the demo data, each number with its relative frequency. */
export const LINES_PER_ORDER: Weights<number> = [
  [1, 3],
  [2, 5],
  [3, 4],
  [4, 3],
  [5, 2],
  [6, 1],
];
/** How many units of a drink one order line has in the demo data, each number with its relative frequency. */
export const DRINK_UNITS: Weights<number> = [
  [1, 6],
  [2, 5],
  [3, 2],
  [4, 1],
];
/** How many units of a food one order line has in the demo data, each number with its relative frequency. */
export const FOOD_UNITS: Weights<number> = [
  [1, 8],
  [2, 2],
];
const SIZE_WEIGHTS: Readonly<Record<FixedSize, number>> = { base: 8, copa: 4, cubata: 9, botella: 1, chupito: 2 };
const OWN_SIZE_WEIGHT = 4;
/** Returns how often a size is ordered, compared with the other sizes of the same product. */
export function sizeWeight(size: Size): number {
  return isFixedSize(size) ? SIZE_WEIGHTS[size] : OWN_SIZE_WEIGHT;
}

/**
 * The payment methods of orders that customers place in the demo data, each with its relative frequency. `manual`: paid to staff.
 */
export const PAYMENT_METHOD_WEIGHTS: Weights<PaymentMethod> = [
  ['manual', 82],
  ['stripe', 5],
  ['bizum', 5],
  ['redsys', 4],
  ['googlepay', 2],
  ['applepay', 2],
];

/** The share of visits, 0 to 1, in which staff take the orders. */
export const STAFF_VISIT_SHARE = 0.3;
/** How staff receive money in the demo data, by card terminal or in cash, each with its relative frequency. */
export const PAID_WITH_WEIGHTS: Weights<PaidWith> = [
  ['datafono', 11],
  ['efectivo', 9],
];
/** The share of staff orders, 0 to 1, that are canceled before they are paid. */
export const CANCELED_ORDER_SHARE = 0.03;
/** The reasons that staff give for canceling an order, in Spanish. */
export const CANCEL_REASONS: readonly string[] = ['Se han ido sin tomar nada', 'Mesa equivocada', 'Pedido repetido'];
/** The share of orders paid at the bar, 0 to 1, of which money is refunded. */
export const REFUNDED_ORDER_SHARE = 0.015;
/** The reasons that staff give for a refund, in Spanish. */
export const REFUND_REASONS: readonly string[] = [
  'Plato frío',
  'Se cobró de más',
  'Faltaba una bebida',
  'Tardó demasiado',
];

/** The notes that customers write on order lines, by the name of the product's sub-category or, if it has none, of its category. */
export const LINE_NOTES: Readonly<Record<string, readonly string[]>> = {
  Refrescos: ['Sin hielo', 'Con mucho hielo'],
  Cafés: ['Muy caliente', 'Con un vaso de hielo aparte'],
  'Ensaladas y cremas': ['Sin cebolla', 'Para compartir'],
  Bocadillos: ['Partido por la mitad, por favor'],
  Hamburguesas: ['Sin cebolla', 'La salsa aparte'],
  Pizzas: ['Cortada en ocho', 'Muy hecha'],
  Carnes: ['Sin guarnición'],
  Pescados: ['Poca sal', 'Sin espinas, es para un niño'],
  'Para los pequeños': ['Que salga lo primero, por favor'],
  Caseros: ['Con dos cucharas'],
};
/** The notes that customers write on order lines with mixed drinks (a spirit with a soft drink). */
export const CUBATA_NOTES: readonly string[] = ['Poco hielo', 'En vaso de tubo', 'Con una rodaja de limón'];

/** The comments that customers write on whole orders. */
export const ORDER_COMMENTS: readonly string[] = [
  'Traednos platos para compartir, gracias.',
  'Las bebidas primero, por favor.',
  'Es un cumpleaños: ¿podéis sacar el postre al final?',
  'Hay una persona celíaca en la mesa.',
  'Sin prisa, esperamos a dos amigos.',
  '¿Nos podéis traer una trona?',
];

function at(hour: number, minute = 0): MinutesAfterMidnight {
  return hour * 60 + minute;
}
