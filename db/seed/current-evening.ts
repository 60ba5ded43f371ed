// The current evening of the demo: eight tables that ordered in the last twenty-five minutes, with some lines still pending. Five
// of them owe their order.
import type { RequestedLine } from '#domain/cart.ts';
import type { ChosenIngredient, Size } from '#domain/menu.ts';
import { businessDayAt } from './business-day.ts';
import { zClosureOpening } from './past-orders.ts';
import {
  type BusinessDay,
  type PlacedLine,
  priceFromDemoMenu,
  type SeedContext,
  type SeedCustomer,
  type SeedOrder,
} from './seed-order.ts';
import { productId, staffId } from './stable-ids.ts';
import { WAITER } from './staff-and-regulars.ts';

const WAITER_ID = staffId(WAITER.email);

interface EveningOrder {
  readonly minutesAgo: number;
  readonly table: string;
  /** The e-mail of a regular customer, or null for a customer who gave none. */
  readonly customer: string | null;
  readonly comment?: string;
  /** The member of staff who placed it; missing if a customer did. */
  readonly placedBy?: string;
  /** True if it was paid at once; the others are owed. */
  readonly isPaid?: boolean;
  readonly lines: readonly EveningLine[];
}

interface EveningLine {
  readonly requested: RequestedLine;
  /** Minutes until the line was done; null while it is pending. */
  readonly doneAfter: number | null;
}

const EVENING_ORDERS: readonly EveningOrder[] = [
  {
    minutesAgo: 24,
    table: 'B3',
    isPaid: true,
    customer: 'marta.sanz@correo.test',
    lines: [
      drink('Caña', 4, { doneAfter: 4 }),
      drink('Tinto de la casa', 2, { size: 'copa', doneAfter: 4 }),
      food('Croquetas de jamón', 1, { doneAfter: 14 }),
      food('Pulpo a la gallega', 1),
    ],
  },
  {
    minutesAgo: 19,
    table: 'TERRAZA 2',
    customer: null,
    comment: 'Traednos platos para compartir, gracias.',
    lines: [
      drink('Vermut de grifo', 2, { doneAfter: 3 }),
      drink('Coca-Cola', 1, { notes: 'Sin hielo', doneAfter: 3 }),
      food('Ensaladilla rusa', 1, { doneAfter: 9 }),
      food('Calamares a la romana', 1),
      food('Patatas con tu salsa', 1, { ingredients: [{ name: 'Alioli', quantity: 1 }] }),
    ],
  },
  {
    minutesAgo: 15,
    table: 'A4',
    customer: 'alvaro.nunez@correo.test',
    lines: [
      drink('José Pariente Verdejo', 1, { size: 'botella', doneAfter: 5 }),
      food('Gambas al ajillo', 1),
      food('Huevos rotos a tu gusto', 1, { ingredients: [{ name: 'Jamón ibérico', quantity: 1 }] }),
      food('Ensalada mixta', 1, { notes: 'Sin cebolla' }),
    ],
  },
  {
    minutesAgo: 11,
    table: 'B7',
    customer: null,
    lines: [
      drink('Doble', 2, { doneAfter: 4 }),
      food('Pizza al gusto', 1, {
        ingredients: [
          { name: 'Champiñones', quantity: 1 },
          { name: 'Extra de queso', quantity: 2 },
        ],
      }),
      food('Hamburguesa de la casa', 1, { notes: 'Poco hecha y sin cebolla' }),
    ],
  },
  {
    minutesAgo: 8,
    table: 'TERRAZA 5',
    isPaid: true,
    customer: 'ines.calvo@correo.test',
    lines: [
      drink('Ron Barceló', 2, { size: 'cubata', mixer: 'Coca-Cola' }),
      drink('Nordés', 1, { size: 'cubata', mixer: 'Tónica Schweppes', notes: 'En copa de balón' }),
      drink('Mojito', 1),
    ],
  },
  {
    minutesAgo: 4,
    table: 'A7',
    customer: null,
    comment: 'Hay una alergia al cacahuete en la mesa: avisad si algo lo lleva, por favor.',
    lines: [
      drink('Agua mineral', 1, { size: 'botella' }),
      food('Poke a tu gusto', 1, {
        ingredients: [
          { name: 'Salmón', quantity: 2 },
          { name: 'Aguacate', quantity: 1 },
          { name: 'Mango', quantity: 1 },
        ],
      }),
      food('Macarrones con tomate', 1, { notes: 'Que salga lo primero, por favor' }),
    ],
  },
  {
    minutesAgo: 2,
    table: 'B5',
    isPaid: true,
    customer: 'sergio.dominguez@correo.test',
    lines: [
      drink('Jägermeister', 3, { size: 'cubata', mixer: 'Red Bull' }),
      drink('Licor de hierbas', 2, { size: 'chupito' }),
    ],
  },
  {
    minutesAgo: 1,
    table: 'A2',
    customer: null,
    placedBy: WAITER_ID,
    lines: [
      drink('Clara con limón', 2),
      food('Tosta a tu gusto', 1, { ingredients: [{ name: 'Salmón ahumado y aguacate', quantity: 1 }] }),
      food('Tosta a tu gusto', 1, { ingredients: [{ name: 'Jamón y tomate', quantity: 1 }] }),
    ],
  },
];

const OPEN_BEFORE_FIRST_ORDER_MINUTES = 15;

/**
 * Returns the orders of the present evening of the demo venue, oldest first, in an open Z closure. Throws if an order names an
 * unknown regular customer.
 */
export function currentEvening({ now, timeZone, regulars, newCustomer }: SeedContext): BusinessDay {
  const customerByEmail = (email: string | null) => {
    const customer = email === null ? newCustomer() : regulars.find((each) => each.email === email);
    if (!customer) throw new Error(`Not a regular of the demo venue: ${email}`);
    return customer;
  };
  const orders = EVENING_ORDERS.map((round) =>
    placedOrder(
      round,
      round.placedBy === undefined ? customerByEmail(round.customer) : null,
      minutesBefore(now, round.minutesAgo),
    ),
  );
  // The demo may be started at any hour, also before the usual opening of the Z closure.
  const opening = zClosureOpening(businessDayAt(now, timeZone), timeZone);
  const latest = minutesBefore(orders[0]?.time ?? now, OPEN_BEFORE_FIRST_ORDER_MINUTES);
  return { openedOn: opening < latest ? opening : latest, closedOn: null, orders };
}

function placedOrder(round: EveningOrder, customer: SeedCustomer | null, time: Date): SeedOrder {
  const lines = round.lines.map(({ requested, doneAfter }): PlacedLine => {
    return {
      priced: priceFromDemoMenu(requested),
      doneOn: doneAfter === null ? null : minutesBefore(time, -doneAfter),
    };
  });
  return {
    customer,
    tableCode: round.table,
    startedOn: time,
    time,
    lines,
    comment: round.comment ?? '',
    method: 'manual',
    externalId: null,
    staff:
      round.placedBy === undefined
        ? null
        : { placedBy: round.placedBy, settledBy: round.placedBy, paidWith: 'efectivo' },
    ...{ refund: null, cancellation: null, isOwed: round.isPaid !== true },
  };
}

function minutesBefore(time: Date, minutes: number): Date {
  return new Date(time.getTime() - minutes * 60_000);
}

interface LineDetails {
  readonly notes?: string;
  readonly doneAfter?: number;
}

function drink(
  name: string,
  quantity: number,
  details: LineDetails & { readonly size?: Size; readonly mixer?: string } = {},
): EveningLine {
  const mixerId = details.mixer === undefined ? null : productId('drinks', details.mixer);
  const { size = 'base', notes = '', doneAfter = null } = details;
  return {
    requested: { productId: productId('drinks', name), size, quantity, notes, mixerId, ingredients: [] },
    doneAfter,
  };
}

function food(
  name: string,
  quantity: number,
  details: LineDetails & { readonly ingredients?: readonly ChosenIngredient[] } = {},
): EveningLine {
  const { notes = '', doneAfter = null, ingredients = [] } = details;
  return {
    requested: { productId: productId('food', name), size: 'base', quantity, notes, mixerId: null, ingredients },
    doneAfter,
  };
}
