// A full bar of 300 customers behind one address, who order, pay by card and follow their orders during an attack, while staff sign
// in, read the boards and mark lines as done. No limit of requests may hinder them.
import { setTimeout as pause } from 'node:timers/promises';
import { onDatabase, STAFF_DOMAIN, STAFF_PASSWORD } from '#bench/rig/cluster.ts';
import { BOARD_LINES_MAX } from '#contract/orders.ts';
import { newId } from '#server/platform/ids.ts';
import { type AttackedVenue, walletToken } from './attacked-venue.ts';
import { type CaseFigures, mustHold } from './figures.ts';
import { type HttpRequest, sendRequest, WIFI_ADDRESS } from './http-request.ts';
import { openLiveStream } from './live-stream.ts';
import { anOrder, openPhone, type Phone } from './phone.ts';

const ACCEPT_ALL = `
  update orders set acceptance = 'setting', accepted_on = now(), accepted_by = (select id from staff_users limit 1)`;

/** How many honest customers the bar has during an attack. */
export const CUSTOMER_COUNT = 300;
/** What a customer or a waiter accepts to wait for one request. */
const WAIT_MS_MAX = 5_000;
const STAFF_PAUSE_MS = 2_000;
const SEATED_AT_ONCE = 20;
/** What the browsers of all customers report for 3-D Secure. */
export const THREE_DS_BROWSER = {
  language: 'es-ES',
  colorDepth: 24,
  screenHeight: 800,
  screenWidth: 400,
  timeZoneOffset: -60,
};

/** A full bar during an attack. Its customers have scanned their tables, and its waiter has signed in before on the same device. */
export interface HonestBar {
  /** Each customer places one order to be paid to staff, who accept it, so that the venue then knows the customers' sessions. */
  readonly orderEarlier: () => Promise<void>;
  /**
   * Each customer orders, pays and follows the order once, spread over this time. With `owes` they order once more and pay staff.
   * Throws if one of them, or the waiter, is hindered. Returns the measured figures.
   */
  readonly serve: (durationMs: number, how?: Visits) => Promise<CaseFigures>;
}

/** How customers visit the bar. */
interface Visits {
  /** They order once more, and pay staff. */
  readonly owes?: boolean;
  /** They arrive with a new phone and scan their table; after their order they send such a request, as a subscription. */
  readonly arrives?: () => HttpRequest;
}

/** Opens a full bar before an attack: the waiter signs in, and all customers scan their tables, twenty at a time. */
export async function openHonestBar(venue: AttackedVenue): Promise<HonestBar> {
  const { port } = venue.server;
  const waiter = openPhone(port, { cookie: '', address: WIFI_ADDRESS });
  await signIn(waiter);
  const seats: Seat[] = Array.from({ length: CUSTOMER_COUNT }, (_, index) => ({
    phone: openPhone(port, { cookie: '', address: WIFI_ADDRESS }),
    table: venue.tables[index % venue.tables.length] ?? '',
  }));
  for (let first = 0; first < CUSTOMER_COUNT; first += SEATED_AT_ONCE) {
    const portion = seats.slice(first, first + SEATED_AT_ONCE);
    await Promise.all(portion.map(({ phone, table }) => phone.customers.scanTable({ code: table })));
  }
  return {
    orderEarlier: async () => {
      const order = ({ phone, table }: Seat) => phone.payments.placeOrder({ ...anOrder(table), payTo: 'staff' });
      await Promise.all(seats.map(order));
      await onDatabase(venue.address, (client) => client.query(ACCEPT_ALL));
    },
    serve: async (durationMs, visits = {}) => {
      const evening = createEvening();
      const staff = serveBoards(evening, waiter);
      await Promise.all(
        seats.map(async (seat, index) => {
          await pause((durationMs * index) / CUSTOMER_COUNT);
          await visit(evening, venue, seat, visits);
        }),
      );
      evening.isOver = true;
      await staff;
      return figuresOf(evening, visits);
    },
  };
}

interface Seat {
  readonly phone: Phone;
  readonly table: string;
}

/** What happened in the bar. The longest wait of each kind is in milliseconds. */
interface Evening {
  isOver: boolean;
  arrived: number;
  stored: number;
  paid: number;
  owed: number;
  followed: number;
  reopened: number;
  signIns: number;
  boards: number;
  marked: number;
  readonly orderIds: Set<string>;
  readonly hindered: string[];
  readonly slowest: Map<string, number>;
}

function createEvening(): Evening {
  const counts = {
    arrived: 0,
    stored: 0,
    paid: 0,
    owed: 0,
    followed: 0,
    reopened: 0,
    signIns: 0,
    boards: 0,
    marked: 0,
  };
  return { isOver: false, ...counts, orderIds: new Set(), hindered: [], slowest: new Map() };
}

/** Measures one request of an honest person. A refusal is recorded, and ends their visit. */
async function timed<T>({ slowest }: Evening, kind: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    slowest.set(kind, Math.max(slowest.get(kind) ?? 0, performance.now() - startedAt));
  }
}

async function visit(evening: Evening, venue: AttackedVenue, seat: Seat, { owes, arrives }: Visits): Promise<void> {
  const { table } = seat;
  const { port } = venue.server;
  const phone = arrives ? openPhone(port, { cookie: '', address: WIFI_ADDRESS }) : seat.phone;
  try {
    if (arrives) {
      await timed(evening, 'scan', () => phone.customers.scanTable({ code: table }));
      evening.arrived += 1;
    }
    if (owes) {
      const owed = anOrder(table);
      evening.orderIds.add(owed.orderId);
      await timed(evening, 'order', () => phone.payments.placeOrder({ ...owed, payTo: 'staff' }));
      evening.owed += 1;
    }
    await orderAndFollow(evening, venue, { phone, table });
    if (arrives) await timed(evening, 'subscription', () => requireServed(port, phone, arrives()));
  } catch (error) {
    evening.hindered.push(`a customer: ${describeError(error)}`);
  }
}

/** Sends the request as this phone. Throws unless the server did what it asks for. */
async function requireServed(port: number, { session }: Phone, request: HttpRequest): Promise<void> {
  const outcome = await sendRequest(port, { ...request, cookie: session.cookie, address: WIFI_ADDRESS });
  const status = outcome.kind === 'response' ? outcome.status : 0;
  if (status !== 200) throw new Error(`${request.path} has the status ${status}`);
}

async function orderAndFollow(evening: Evening, venue: AttackedVenue, { phone, table }: Seat): Promise<void> {
  const path = '/api/live?topics=menu,own-orders';
  const { cookie, address = WIFI_ADDRESS } = phone.session;
  const stream = await timed(evening, 'stream', () => openLiveStream(venue.server.port, { path, cookie, address }));
  try {
    if (stream.status !== 200) throw new Error(`the live stream has the status ${stream.status}`);
    const order = anOrder(table);
    evening.orderIds.add(order.orderId);
    await timed(evening, 'order', () => phone.payments.placeOrder(order));
    evening.stored += 1;
    const paying = {
      ...{ orderId: order.orderId, attemptId: newId(), paymentOption: 'googlepay' as const, cardId: null },
      ...{ token: walletToken('approved'), saveCard: false, browser: THREE_DS_BROWSER },
    };
    const { attempt } = await timed(evening, 'payment', () => phone.attempts.startAttempt(paying));
    if (attempt?.state !== 'succeeded') throw new Error(`the payment is ${attempt?.state}`);
    evening.paid += 1;
    try {
      await timed(evening, 'live event', () => stream.received('own-orders'));
    } catch (error) {
      if (stream.isOpen()) throw error;
      const again = await timed(evening, 'stream', () => openLiveStream(venue.server.port, { path, cookie, address }));
      again.close();
      if (again.status !== 200) throw new Error(`the live stream has the status ${again.status} again`);
      evening.reopened += 1;
    }
    await phone.orders.readOrder({ orderId: order.orderId });
    evening.followed += 1;
  } finally {
    stream.close();
  }
}

/** Until the evening is over, a waiter signs in on the known device, reads the board, and marks the lines of customers as done. */
async function serveBoards(evening: Evening, waiter: Phone): Promise<void> {
  while (!evening.isOver) {
    try {
      await timed(evening, 'sign-in', () => signIn(waiter));
      evening.signIns += 1;
      const lineIds = await readLines(evening, waiter);
      if (lineIds.length > 0) {
        const { markedIds } = await timed(evening, 'mark', () => waiter.printing.markDone({ lineIds }));
        evening.marked += markedIds.length;
      }
    } catch (error) {
      evening.hindered.push(`staff: ${describeError(error)}`);
    }
    await pause(STAFF_PAUSE_MS);
  }
}

/** The pending lines of the customers, on all pages of the board. */
async function readLines(evening: Evening, waiter: Phone): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const board = await timed(evening, 'board', () => waiter.orders.readBoard({ section: 'drinks', page }));
    found.push(...board.lines.filter(({ orderId }) => evening.orderIds.has(orderId)).map(({ id }) => id));
    pages = board.pages;
  }
  evening.boards += 1;
  return found.slice(0, BOARD_LINES_MAX);
}

/** Signs a member of staff of the demo venue in on this phone. */
export async function signIn(phone: Phone, who: 'waiter' | 'owner' = 'waiter'): Promise<void> {
  await phone.staff.signIn({ email: `${who}@${STAFF_DOMAIN}`, password: STAFF_PASSWORD });
}

/**
 * Returns the error code with which the server refused a request, or the text of any other error. Used to count the results of an
 * attack.
 */
export function describeError(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return String(error);
}

function figuresOf(evening: Evening, { owes = false, arrives }: Visits): CaseFigures {
  const { arrived, stored, paid, owed, followed, signIns, boards, marked, hindered, slowest } = evening;
  const waits = Object.fromEntries(
    [...slowest].map(([kind, ms]) => [`slowest ${kind} of honest people (ms)`, Math.round(ms)]),
  );
  mustHold(hindered.length === 0, `nobody is hindered (${hindered.length} were, such as ${hindered[0]})`);
  const isServed = [stored, paid, followed].every((count) => count === CUSTOMER_COUNT);
  mustHold(isServed, 'every customer orders, pays and follows');
  mustHold(!owes || owed === CUSTOMER_COUNT, 'every customer orders to pay staff');
  mustHold(marked > 0 && boards > 0 && signIns > 0, 'staff sign in, read the board and mark lines');
  for (const [kind, ms] of slowest)
    mustHold(ms < WAIT_MS_MAX, `nobody waits longer than ${WAIT_MS_MAX} ms (for a ${kind}, ${Math.round(ms)} ms)`);
  return {
    ...(arrives ? { 'customers who scanned their table meanwhile': arrived } : {}),
    'orders of customers stored': stored,
    'of them paid by card': paid,
    'of them followed live': followed,
    'streams that ended and were opened again': evening.reopened,
    ...(owes ? { 'orders to pay staff stored': owed } : {}),
    'honest people refused': hindered.length,
    'sign-ins of staff': signIns,
    'boards read': boards,
    'lines marked as done': marked,
    ...waits,
  };
}
