// Everything that changes orders, payments, stock, tickets and Z closures, with the rows that it locks.
import { sql as raw } from 'kysely';
import { cents } from '#domain/money.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { releaseOverdueReservations } from '#server/orders/index.ts';
import { anOrderOf, aStaffOrder } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { claimJob } from '#server/printing/worker/claim-job.ts';
import { failOverdueJobs } from '#server/printing/worker/end-expired-print-tries.ts';
import type { ServerOfBar, TwoServers } from '#server/testing/service/two-servers.ts';
import type { RowsToLock } from './held-rows.ts';
import { type LockTestOrder, type LockTestVenue, openCustomerAtTable } from './scene.ts';

/**
 * All kinds of rows in the order in which every transaction locks them; several rows of one kind in the order of their ids. The
 * beer is a product, and so are the croquettes. A payment is locked with its order. The lines of an order that is on no board are
 * guarded by the order, and therefore come last.
 */
const KINDS = [
  ...(['table', 'order', 'attempt', 'customer', 'beer', 'croquettes', 'lines', 'settings', 'job', 'closure'] as const),
  ...(['unsent lines', 'counter'] as const),
] as const;
type Kind = (typeof KINDS)[number];

/**
 * The name of the row or rows that a transaction locks in a test of database locks, such as `order paid` for the row of the order
 * `paid`.
 */
export type LockName =
  | Exclude<Kind, 'order' | 'customer' | 'lines' | 'unsent lines' | 'job'>
  | `job ${'first' | 'second'}`
  | `${'order' | 'customer' | 'lines' | 'unsent lines'} ${LockTestOrder}`;

/** A transaction of the server in a test of locks: which rows it locks, and how the test runs it. */
export interface LockingTransaction {
  /** The rows that it locks for longer than one statement, in this order. */
  readonly locks: readonly LockName[];
  /** Runs it on the server, and returns what it responds. */
  readonly run: (scene: LockTestVenue, server: ServerOfBar) => Promise<unknown>;
}

/**
 * The transactions that lock rows in another order than all others (see `lockPosition`), by name. The value is the reason why this
 * causes no deadlock.
 */
export const LOCK_ORDER_EXCEPTIONS: Readonly<Record<string, string>> = {
  'renaming a table':
    'locks the tickets after the Z closure, which it shares with all who lock both; who closes it waits for no row',
};

/**
 * Returns the position of this lock in the list `KINDS`: the order in which all transactions must lock rows, so that they do not
 * deadlock.
 */
export function lockPosition(lock: LockName): number {
  return KINDS.findIndex((kind) => lock === kind || lock.startsWith(`${kind} `));
}

/**
 * Returns the rows of the test venue that a lock name, such as `order paid`, stands for. A test locks these rows in the database.
 */
export function rowsOfLock({ orders, place, tableId, jobIds }: LockTestVenue, lock: LockName): RowsToLock {
  const rows = (table: string, where = raw`true`) => ({ table, where, strength: 'no key update' }) as const;
  for (const kind of ['order', 'customer', 'lines', 'unsent lines'] as const) {
    const [, found] = Object.entries(orders).find(([name]) => lock === `${kind} ${name}`) ?? [];
    if (found === undefined) continue;
    if (kind === 'order') return rows('orders', raw`id = ${found.orderId}`);
    if (kind === 'customer') return rows('customers', raw`id = ${found.customerId}`);
    return rows('order_lines', raw`order_id = ${found.orderId}`);
  }
  if (lock === 'table') return { ...rows('table_qrs', raw`id = ${tableId}`), strength: 'update' };
  if (lock === 'beer' || lock === 'croquettes') return rows('products', raw`id = ${place.bar[lock]}`);
  if (lock === 'job first') return rows('print_jobs', raw`id = ${jobIds[0]}`);
  if (lock === 'job second') return rows('print_jobs', raw`id = ${jobIds[1]}`);
  if (lock === 'counter') return rows('counters', raw`name = 'payment'`);
  if (lock === 'attempt') return rows('payment_attempts');
  return rows(lock === 'closure' ? 'z_closures' : lock);
}

/** All orders of the scene, which are at one table. */
const ORDERS_OF_TABLE = [
  'order paid',
  'order owed',
  'order voided',
  'order released',
  'order beer',
  'order toAccept',
  'order waiting',
  'order unpaid',
] as const satisfies readonly LockName[];

/**
 * The transactions of the server that can wait for locked rows, such as those of orders, payments, stock, print jobs, tables or Z
 * closures, by name, with the rows that they lock. Tests run them alone and in pairs.
 */
export const LOCKING_TRANSACTIONS = {
  'a customer ordering the last unit': {
    locks: ['table', 'croquettes', 'settings', 'counter'],
    run: async ({ place }) => (await openCustomerAtTable(place)).payments.placeOrder(anOrderOf(place.bar.croquettes)),
  },
  'staff ordering the last unit': {
    locks: ['table', 'croquettes', 'settings', 'closure', 'counter'],
    run: ({ place }, { waiter }) => waiter.staffOrders.placeStaffOrder(aStaffOrder([place.bar.croquettes])),
  },
  'collecting an owed order': {
    locks: ['order owed', 'closure'],
    run: ({ orders }, server) => collect(server, [orders.owed.paymentId]),
  },
  'collecting all of a table': {
    locks: [
      'order owed',
      'order released',
      'order beer',
      'beer',
      'croquettes',
      'settings',
      'closure',
      'unsent lines released',
      'unsent lines beer',
    ],
    run: ({ orders: { owed, released, beer } }, server) =>
      collect(server, [beer.paymentId, released.paymentId, owed.paymentId]),
  },
  'canceling an owed order': {
    locks: ['order owed', 'croquettes', 'lines owed', 'job first', 'job second'],
    run: ({ orders }, { owner }) =>
      owner.paymentHistory.cancelPayment({ paymentId: orders.owed.paymentId, reason: 'Se han ido' }),
  },
  'marking all of a table as false': {
    locks: [
      'order owed',
      'order released',
      'order beer',
      'order toAccept',
      'customer owed',
      'customer released',
      'customer beer',
      'customer toAccept',
      'beer',
      'croquettes',
      'lines owed',
      'settings',
      'job first',
      'job second',
    ],
    run: ({ orders }, { owner }) =>
      owner.owedOrders.markOrdersFalse({ paymentId: orders.owed.paymentId, scope: 'table' }),
  },
  'taking a line off a paid order': {
    locks: ['order paid', 'beer', 'croquettes', 'lines paid', 'job first', 'job second', 'closure'],
    run: ({ orders }, { owner, venue }) =>
      owner.orderChanges.voidLine({
        ...{
          changeId: venue.newId(),
          lineId: orders.paid.lineIds[1] ?? '',
          units: 1,
          reason: 'Frío',
          isRefunded: true,
        },
      }),
  },
  'inviting an owed order': {
    locks: ['order owed', 'lines owed'],
    run: ({ orders }, { owner, venue }) =>
      owner.orderChanges.inviteLines({
        ...{ changeId: venue.newId(), orderId: orders.owed.orderId, lines: [], reason: 'Invita la casa' },
      }),
  },
  'discounting an owed order': {
    locks: ['order owed', 'lines owed'],
    run: ({ orders }, { owner, venue }) =>
      owner.orderChanges.discountOrders({
        changeId: venue.newId(),
        orderIds: [orders.owed.orderId],
        discount: { kind: 'percent', percent: 10 },
        reason: 'Promoción',
      }),
  },
  'refunding a paid order': {
    locks: ['order paid', 'beer', 'croquettes', 'lines paid', 'job first', 'job second', 'closure'],
    run: ({ orders }, { owner, venue }) =>
      owner.refunds.refundPayment({
        ...{
          paymentId: orders.paid.paymentId,
          refundId: venue.newId(),
          amount: cents(100),
          reason: 'Frío',
          voidsLines: true,
        },
      }),
  },
  'restoring a voided order': {
    locks: ['order voided', 'beer', 'croquettes', 'lines voided', 'settings'],
    run: ({ orders }, { owner }) => owner.paymentHistory.restoreOrder({ paymentId: orders.voided.paymentId }),
  },
  'leaving an owed order for the next closing': {
    locks: ['order owed'],
    run: ({ orders }, { owner }) =>
      owner.owedOrders.leavePaymentsForNextZClosure({ paymentIds: [orders.owed.paymentId], reason: 'Vuelven mañana' }),
  },
  'accepting an order': {
    locks: ['order toAccept', 'closure', 'unsent lines toAccept'],
    run: ({ orders }, { waiter }) => waiter.owedOrders.acceptOrder({ paymentId: orders.toAccept.paymentId }),
  },
  'accepting an order that lost its units': {
    locks: ['order released', 'croquettes', 'settings', 'closure', 'unsent lines released'],
    run: ({ orders }, { waiter }) => waiter.owedOrders.acceptOrder({ paymentId: orders.released.paymentId }),
  },
  'marking an order as served': {
    locks: ['order owed'],
    run: ({ orders }, { owner }) => owner.orderHistory.markServed({ orderId: orders.owed.orderId }),
  },
  'marking lines as done': {
    locks: ['lines paid', 'lines owed'],
    // Only what is on the board: a line that is sent back meanwhile was not there to be pressed, and stays there.
    run: ({ orders }, { waiter }) =>
      waiter.printing.markDone({ lineIds: [...orders.owed.lineIds, ...orders.paid.lineIds.slice(1)] }),
  },
  'undoing «Hecho»': {
    locks: ['lines paid', 'lines owed'],
    run: ({ orders }, { waiter, venue }) =>
      waiter.orders.undoDone({ undoId: venue.newId(), lineIds: [...orders.owed.lineIds, ...orders.paid.lineIds] }),
  },
  'printing a table': {
    locks: ['lines paid', 'lines owed'],
    run: ({ orders, printerId }, { waiter, venue }) =>
      waiter.printing.printLinesOfTable({
        ...{ printId: venue.newId(), section: 'food', tableCode: 'A1', printerId, copies: 1 },
        lineIds: [...orders.owed.lineIds, ...orders.paid.lineIds],
      }),
  },
  'sending a notice to a table': {
    locks: ['lines paid', 'lines owed'],
    run: (_, { waiter, venue }) =>
      waiter.notices.sendWaitNotice({ noticeId: venue.newId(), section: 'food', tableCode: 'A1', wait: '20' }),
  },
  'claiming a print job': {
    locks: ['job second'],
    run: async ({ printerId }, { venue }) => {
      const claimer = { claimedBy: 'test', leaseMs: 60_000 };
      const claim = () => claimJob(createSystemContext(venue.services), printerId, claimer);
      // A job that another transaction replaces meanwhile is claimed by the next run, which that one causes.
      return (await claim()) ?? claim();
    },
  },
  'dismissing the print jobs': {
    locks: ['job first', 'job second'],
    run: ({ jobIds }, { waiter }) => waiter.printing.dismissJobs({ jobIds: jobIds.toReversed() }),
  },
  'printing the print jobs again': {
    locks: ['job first', 'job second'],
    run: ({ jobIds }, { waiter }) => waiter.printing.reprintJobs({ jobIds: jobIds.toReversed(), printerId: null }),
  },
  'giving up print jobs': {
    locks: ['job first', 'job second'],
    run: async ({ place }, { venue }) => {
      const services = { ...venue.services, clock: () => later(place, 24 * 60) };
      // The next run, a minute later, ends a job that replaces another one during this run.
      for (const _ of [1, 2]) await failOverdueJobs(createSystemContext(services));
    },
  },
  'closing the Z closure': {
    locks: ['closure'],
    run: (_, { owner }) => owner.zClosures.closeZClosure({ closureId: 1 }),
  },
  'paying cash in': {
    locks: ['closure'],
    run: (_, { owner, venue }) =>
      owner.zClosures.recordCashMovement({
        ...{ closureId: 1, movementId: venue.newId(), direction: 'in', amount: 500, reason: 'Cambio' },
      }),
  },
  'paying cash out': {
    locks: ['closure'],
    run: (_, { owner, venue }) =>
      owner.zClosures.recordCashMovement({
        ...{ closureId: 1, movementId: venue.newId(), direction: 'out', amount: 500, reason: 'Hielo' },
        evenIfMoreThanExpected: true,
      }),
  },
  'undoing a cash movement': {
    locks: ['closure'],
    run: ({ movementId }, { owner }) => owner.zClosures.undoCashMovement({ movementId }),
  },
  'setting the opening float': {
    locks: ['closure'],
    run: (_, { owner }) => owner.zClosures.setOpeningFloat({ closureId: 1, amount: 10_000 }),
  },
  'renaming a table': {
    locks: ['table', ...ORDERS_OF_TABLE, 'closure', 'job first', 'job second', 'settings'],
    run: ({ tableId }, { owner }) =>
      owner.tables.saveTable({ tableId, code: 'B1', active: true, shown: { version: 1 } }),
  },
  'moving all of a table to another one': {
    locks: [
      'table',
      ...ORDERS_OF_TABLE,
      'customer paid',
      'customer owed',
      'customer released',
      'customer beer',
      'customer toAccept',
      'customer waiting',
      'customer unpaid',
      'lines paid',
      'lines owed',
      'job first',
      'job second',
    ],
    run: ({ orders, otherTableId }, { waiter, venue }) =>
      waiter.orderChanges.moveOrders({
        changeId: venue.newId(),
        tableCode: 'A1',
        orderIds: [orders.owed.orderId],
        isWholeTable: true,
        toTableId: otherTableId,
      }),
  },
  'a customer taking back an order': {
    locks: ['order toAccept', 'customer toAccept', 'beer', 'settings'],
    run: ({ orders: { toAccept } }, { venue }) =>
      toAccept.browser.takeBacks.takeBackOwnOrder({ changeId: venue.newId(), orderId: toAccept.orderId }),
  },
  'a customer taking back an order on the boards': {
    locks: ['order owed', 'customer owed', 'croquettes', 'lines owed', 'job first', 'job second'],
    run: ({ orders: { owed } }, { venue }) =>
      owed.browser.takeBacks.takeBackOwnOrder({ changeId: venue.newId(), orderId: owed.orderId }),
  },
  'marking a product as sold out': {
    locks: ['croquettes', 'settings'],
    run: ({ place }, { waiter }) =>
      waiter.soldOut.setSoldOut({ productId: place.bar.croquettes, isSoldOut: true, units: null }),
  },
  'freeing reserved stock': {
    locks: ['order waiting', 'order unpaid', 'beer', 'croquettes', 'settings'],
    run: ({ place }, { owner }) =>
      owner.owedOrders.freeReservedStock({ productId: place.bar.croquettes, evenIfInProgress: true }),
  },
  'releasing stock after its time': {
    locks: ['order unpaid', 'beer', 'croquettes', 'settings'],
    run: async ({ place }, { venue }) =>
      releaseOverdueReservations({ ...venue.services, clock: () => later(place, 35) }),
  },
  'leaving the checkout': {
    locks: ['order unpaid', 'beer', 'croquettes', 'settings'],
    run: ({ orders: { unpaid } }) => unpaid.browser.attempts.cancelCheckout({ orderId: unpaid.orderId }),
  },
  'beginning to pay': {
    locks: ['order unpaid'],
    run: ({ orders: { unpaid } }, { venue }) =>
      unpaid.browser.attempts.startAttempt(
        newStartAttemptInput(unpaid.orderId, venue.newId(), { paymentOption: 'bizum' }),
      ),
  },
  'a charge of the bank': {
    locks: ['order waiting', 'attempt', 'closure', 'unsent lines waiting'],
    run: ({ place, ref }, server) => {
      place.bank.payOnPage(ref);
      return report(server, place.bank.sign(ref));
    },
  },
  'a refusal of the bank': {
    locks: ['order waiting', 'attempt'],
    run: ({ place, ref }, server) => {
      place.bank.refuseOnPage(ref);
      return report(server, place.bank.sign(ref));
    },
  },
  'erasing a customer': {
    locks: ['order paid', 'customer paid', 'lines paid', 'job first', 'job second'],
    run: ({ orders }, { owner }) =>
      owner.customerData.eraseCustomerData({ customerIds: [orders.paid.customerId ?? ''], email: null }),
  },
  'sending a receipt': {
    locks: ['order paid'],
    run: ({ orders }, { owner }) =>
      owner.receipts.sendReceipt({ paymentId: orders.paid.paymentId, email: 'ana@example.com' }),
  },
} satisfies Readonly<Record<string, LockingTransaction>>;

function collect({ waiter, venue }: ServerOfBar, paymentIds: string[]) {
  const collection = { collectionId: venue.newId(), paymentIds } as const;
  return waiter.owedOrders.collectPayments({ ...collection, ways: [{ paidWith: 'efectivo' }] });
}

function later(place: TwoServers, minutes: number): Date {
  return new Date(place.now().getTime() + minutes * 60_000);
}

async function report({ venue }: ServerOfBar, payload: string): Promise<void> {
  const { statusCode } = await venue.app.inject({ method: 'POST', url: '/api/providers/redsys/messages', payload });
  if (statusCode !== 200) throw new Error(`The message got the response ${statusCode}.`);
}
