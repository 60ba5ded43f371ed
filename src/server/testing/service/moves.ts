// The moves of a service: what customers and staff do, as data, so that services can be generated.
import { expect } from 'vitest';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import { cents } from '#domain/money.ts';
import { reconcileAttempts } from '#server/attempts/index.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { anOrderOf, aStaffOrder } from '#server/payments/testing/carts.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';
import { codeOfTable, type MoveTarget, pickFrom } from './choice.ts';
import { acceptOrder, markOwedOrderFalse, sendRefunds, switchAcceptance, toggleTableName } from './staff-moves.ts';
import type { TwoServers } from './two-servers.ts';

/**
 * One move (a random action of customers or staff) in a test. `pick` chooses its table, order or lines. `server` says which of the
 * two servers gets the request.
 */
export interface EveningMove {
  readonly kind: MoveKind;
  readonly pick: number;
  readonly server: 0 | 1;
}

/** A customer's order, and the browser that placed it. */
interface CustomerOrder {
  readonly customer: TestBrowser;
  readonly orderId: string;
}

/** Plays moves (actions of customers and staff) in a test bar during one evening, and stores what tests compare afterwards. */
export class SimulatedEvening {
  readonly place: TwoServers;
  /** The ids of all payments that a response reported as collected, once for each report. */
  readonly collected: string[] = [];
  /** How often «Recuperar», «Volver a cocina», «Quitar», «Invitar», «Descuento» and their «Deshacer» changed something. */
  readonly changes = {
    ...{ undone: 0, restored: 0, voided: 0, invited: 0, lineChangesUndone: 0, moved: 0, movesUndone: 0 },
    ...{ discounted: 0, discountsUndone: 0, collectedInPart: 0 },
    ...{ floatsSet: 0, cashMoved: 0, cashMovementsUndone: 0, takenBack: 0, corrected: 0 },
    ...{ accepted: 0, markedFalse: 0, renamed: 0 },
  };
  /** The idempotency keys of the requests that changed lines of orders. */
  readonly #lineChanges: string[] = [];
  /** The idempotency keys of the requests that gave discounts. */
  readonly #discounts: string[] = [];
  /** The idempotency keys of the requests that moved orders. */
  readonly #tableMoves: string[] = [];
  /** The references of the attempts that were started on the bank's page. */
  readonly #pages: string[] = [];
  readonly #orders: CustomerOrder[] = [];

  constructor(place: TwoServers) {
    this.place = place;
  }

  /** Plays one move. A refusal is an accepted result; a failure of the server only with `mayFail`: a failure is injected. */
  async play({ kind, pick, server }: EveningMove, { mayFail }: { readonly mayFail: boolean }): Promise<void> {
    try {
      await MOVES[kind](this, { pick, server: this.place.servers[server] });
    } catch (error) {
      const isInjected = isServerFailure(error) || (error instanceof Error && /injected failure/.test(error.message));
      if (isInjected ? !mayFail : !(error instanceof ServerRefusalError)) throw error;
    }
  }

  async placeOrder({ pick, server }: MoveTarget, payTo?: 'staff'): Promise<void> {
    const customer = server.venue.browser();
    const tableCode = await codeOfTable(this.place, pick);
    await customer.customers.scanTable({ code: tableCode });
    const order = { ...anOrderOf(...this.#cart(pick)), tableCode };
    await customer.payments.placeOrder({ ...order, ...(payTo ? { payTo } : {}) });
    this.#orders.push({ customer, orderId: order.orderId });
  }

  async placeStaffOrder({ pick, server }: MoveTarget, paidWith: 'efectivo' | 'datafono' | null): Promise<void> {
    const order = aStaffOrder(this.#cart(pick), { tableCode: await codeOfTable(this.place, pick), paidWith });
    await server.waiter.staffOrders.placeStaffOrder(order);
    // A lost response: the tablet sends it again.
    if (pick % 5 === 0) await server.waiter.staffOrders.placeStaffOrder(order);
  }

  async pay({ pick, server }: MoveTarget, paymentOption: 'googlepay' | 'bizum'): Promise<void> {
    const order = pickFrom(this.#orders, pick);
    if (order === undefined) return;
    const attemptId = server.venue.newId();
    if (paymentOption === 'bizum') this.#pages.push(`ref-${attemptId}`);
    const token = paymentOption === 'googlepay' ? 't' : null;
    await order.customer.attempts.startAttempt(
      newStartAttemptInput(order.orderId, attemptId, { paymentOption, token }),
    );
  }

  async payOnPage({ pick, server }: MoveTarget): Promise<void> {
    const { bank } = this.place;
    const ref = pickFrom(this.#pages, pick);
    if (ref === undefined || !bank.hasAttempt(ref)) return;
    bank.payOnPage(ref);
    const message = { method: 'POST', url: '/api/providers/redsys/messages', payload: bank.sign(ref) } as const;
    await server.venue.app.inject(message);
  }

  async leavePage({ pick }: MoveTarget): Promise<void> {
    const order = pickFrom(this.#orders, pick);
    await order?.customer.attempts.cancelCheckout({ orderId: order.orderId });
  }

  /** Collects what «Por cobrar» lists for a table; `isPartly`: every second payment of all tables. */
  async collect({ pick, server }: MoveTarget, isPartly: boolean): Promise<void> {
    const { tables } = await server.waiter.owedOrders.listOwed({});
    const listed = isPartly
      ? tables.flatMap(({ payments }) => payments).filter((_, index) => (index + pick) % 2 === 0)
      : (pickFrom(tables, pick)?.payments ?? []);
    if (listed.length === 0) return;
    const total = listed.reduce((sum, payment) => sum + payment.total, 0);
    const request = {
      collectionId: server.venue.newId(),
      paymentIds: listed.map(({ paymentId }) => paymentId),
      ways: [
        {
          paidWith: pick % 3 === 0 ? ('datafono' as const) : ('efectivo' as const),
          cashGiven: pick % 2 === 0 ? total + (pick % 500) : undefined,
        },
      ],
      evenIfInProgress: pick % 7 === 0,
    };
    const { collectedIds } = await server.waiter.owedOrders.collectPayments(request);
    this.collected.push(...collectedIds);
  }

  /** Collects a part of what a table owes: an amount in one or two ways, or a unit of a line. */
  async collectPart({ pick, server }: MoveTarget): Promise<void> {
    const { tables } = await server.waiter.owedOrders.listOwed({});
    const payments = pickFrom(tables, pick)?.payments.filter(({ isSent }) => isSent) ?? [];
    const total = payments.reduce((sum, payment) => sum + payment.total, 0);
    const [line] = payments.flatMap((payment) => payment.lines).filter(({ unpaid }) => unpaid.length > 0);
    if (total < 3 || line === undefined) return;
    const third = Math.floor(total / 3);
    const ways = [
      [{ paidWith: 'efectivo' as const, amount: third, cashGiven: third + (pick % 300) }],
      [
        { paidWith: 'datafono' as const, amount: third },
        { paidWith: 'efectivo' as const, amount: third },
      ],
      [{ paidWith: 'datafono' as const, amount: third }, { paidWith: 'efectivo' as const }],
    ][pick % 3];
    const request = { collectionId: server.venue.newId(), paymentIds: payments.map(({ paymentId }) => paymentId) };
    const collection =
      pick % 4 === 0 || ways === undefined
        ? { ...request, ways: [{ paidWith: 'efectivo' as const }], lines: [{ lineId: line.lineId, units: 1 }] }
        : { ...request, ways };
    const collected = await server.waiter.owedOrders.collectPayments(collection);
    this.collected.push(...collected.collectedIds);
    this.changes.collectedInPart += 1;
    // A lost response: the tablet sends it again.
    if (pick % 5 === 0) {
      const { total: again } = await server.waiter.owedOrders.collectPayments(collection);
      expect(again).toBe(collected.total);
    }
  }

  /** Cancels an order that «Por cobrar» lists, with what is not done; `isWalkOut`: its customers have left. */
  async cancel({ pick, server }: MoveTarget, isWalkOut: boolean): Promise<void> {
    const listed = await this.#pickOwed({ pick, server });
    if (listed === undefined) return;
    const request = { paymentId: listed.paymentId, reason: 'Se han ido', isWalkOut, evenIfInProgress: pick % 7 === 0 };
    await server.owner.paymentHistory.cancelPayment(request);
  }

  async leave({ pick, server }: MoveTarget): Promise<void> {
    const listed = await this.#pickOwed({ pick, server });
    if (listed === undefined) return;
    await server.owner.owedOrders.leavePaymentsForNextZClosure({
      paymentIds: [listed.paymentId],
      reason: 'Vuelven mañana',
    });
  }

  async #pickOwed({ pick, server }: MoveTarget) {
    const { tables } = await server.waiter.owedOrders.listOwed({});
    return pickFrom(
      tables.flatMap(({ payments }) => payments),
      pick,
    );
  }

  async markDone({ pick, server }: MoveTarget): Promise<void> {
    const section = pick % 2 === 0 ? 'drinks' : 'food';
    const { lines } = await server.waiter.orders.readBoard({ section });
    const lineIds = lines.filter((_, index) => (index + pick) % 3 === 0).map(({ id }) => id);
    if (lineIds.length > 0) await server.waiter.printing.markDone({ lineIds });
  }

  /** «Deshacer» and «Recuperar»: done lines of the history go back to their boards. */
  async undoDone({ pick, server }: MoveTarget): Promise<void> {
    const { orders } = await server.waiter.orderHistory.listOrderHistory({});
    const done = orders.flatMap(({ lines }) => lines).filter(({ isRecoverable }) => isRecoverable);
    const lineIds = done.filter((_, index) => (index + pick) % 3 !== 0).map(({ id }) => id);
    if (lineIds.length === 0) return;
    const request = { undoId: server.venue.newId(), lineIds };
    const { recoveredIds } = await server.waiter.orders.undoDone(request);
    if (recoveredIds.length > 0) this.changes.undone += 1;
    // A lost response: the tablet sends it again.
    if (pick % 5 === 0) expect(await server.waiter.orders.undoDone(request)).toEqual({ recoveredIds });
  }

  /** «Volver a cocina»: an order that was voided and is paid goes back to the boards. */
  async restore({ pick, server }: MoveTarget): Promise<void> {
    const { orders } = await server.owner.orderHistory.listOrderHistory({});
    const voided = orders.filter(({ lines }) => lines.some((line) => line.voided !== null));
    const number = pickFrom(voided, pick)?.payments[0]?.number;
    const { payments } = await server.owner.paymentHistory.listPayments({});
    const payment = payments.find((each) => each.number === number);
    if (payment === undefined) return;
    const { hasChanged } = await server.owner.paymentHistory.restoreOrder({ paymentId: payment.id });
    if (hasChanged) this.changes.restored += 1;
  }

  /** «Quitar»: units of a line on a board; of a paid order with or without giving the money back. */
  async voidLine({ pick, server }: MoveTarget): Promise<void> {
    const { lines } = await server.owner.orders.readBoard({ section: pick % 3 === 0 ? 'food' : 'drinks' });
    const line = pickFrom(lines, pick);
    if (line === undefined) return;
    const press = {
      ...{
        changeId: server.venue.newId(),
        lineId: line.id,
        units: 1 + (pick % line.quantity),
        reason: 'Error al pedir',
      },
      ...{ wasMade: pick % 5 === 0, isRefunded: pick % 2 === 0, evenIfInProgress: pick % 7 === 0 },
    };
    await this.#changeLines(press.changeId, 'voided', () => server.owner.orderChanges.voidLine(press));
  }

  /** «Invitar»: one unit of a line, or a whole order. */
  async inviteLines({ pick, server }: MoveTarget): Promise<void> {
    const { orders } = await server.owner.orderHistory.listOrderHistory({});
    const order = pickFrom(orders, pick);
    const line = pickFrom(order?.lines ?? [], pick);
    if (order === undefined || line === undefined) return;
    const lines = pick % 3 === 0 ? [] : [{ lineId: line.id, units: 1 }];
    const changeId = server.venue.newId();
    const press = {
      ...{ changeId, orderId: order.id, lines, reason: 'Invita la casa' },
      ...{ isRefunded: pick % 2 === 0, evenIfInProgress: pick % 7 === 0 },
    };
    await this.#changeLines(changeId, 'invited', () => server.owner.orderChanges.inviteLines(press));
  }

  async #changeLines(
    changeId: string,
    kind: 'voided' | 'invited',
    send: () => Promise<{ readonly hasChanged: boolean }>,
  ): Promise<void> {
    const { hasChanged } = await send();
    this.#lineChanges.push(changeId);
    if (hasChanged) this.changes[kind] += 1;
    // A lost response: the tablet sends it again.
    expect(await send()).toMatchObject({ hasChanged: false });
  }

  async undoLineChange({ pick, server }: MoveTarget): Promise<void> {
    const changeId = pickFrom(this.#lineChanges, pick);
    if (changeId === undefined) return;
    const undo = { undoId: server.venue.newId(), changeId };
    const { hasChanged } = await server.owner.orderChanges.undoLineChange(undo);
    if (hasChanged) this.changes.lineChangesUndone += 1;
  }

  /** «Descuento»: of what a table owes, or of one order of it, in per cent or in euros. */
  async discountOrders({ pick, server }: MoveTarget): Promise<void> {
    const { tables } = await server.owner.owedOrders.listOwed({});
    const table = pickFrom(tables, pick);
    if (table === undefined) return;
    const payments = table.payments.slice(0, pick % 2 === 0 ? undefined : 1);
    const discount =
      pick % 3 === 0
        ? ({ kind: 'amount', amount: cents(1 + (pick % 300)) } as const)
        : ({ kind: 'percent', percent: 1 + (pick % 100) } as const);
    const changeId = server.venue.newId();
    this.#discounts.push(changeId);
    const orderIds = payments.map(({ orderId }) => orderId);
    const press = { changeId, orderIds, discount, reason: 'Promoción', evenIfInProgress: pick % 7 === 0 };
    const { hasChanged } = await server.owner.orderChanges.discountOrders(press);
    if (hasChanged) this.changes.discounted += 1;
    // A lost response: the tablet sends it again.
    expect(await server.owner.orderChanges.discountOrders(press)).toMatchObject({ hasChanged: false });
  }

  async undoDiscount({ pick, server }: MoveTarget): Promise<void> {
    const changeId = pickFrom(this.#discounts, pick);
    if (changeId === undefined) return;
    const undo = { undoId: server.venue.newId(), changeId };
    const { hasChanged } = await server.owner.orderChanges.undoLineChange(undo);
    if (hasChanged) this.changes.discountsUndone += 1;
  }

  /** «Cambiar de mesa»: what a table owes, or one order of it, goes to another table. */
  async moveOrders({ pick, server }: MoveTarget): Promise<void> {
    const { tables } = await server.waiter.owedOrders.listOwed({});
    const table = pickFrom(tables, pick);
    const { tables: all } = await server.waiter.staffOrders.listOrderTables({});
    const others = all.filter(({ tableCode }) => tableCode !== table?.tableCode);
    const target = pickFrom(others, pick);
    if (table === undefined || target === undefined) return;
    const isWholeTable = pick % 2 === 0;
    const orderIds = table.payments.slice(0, isWholeTable ? undefined : 1).map(({ orderId }) => orderId);
    const changeId = server.venue.newId();
    const press = { changeId, tableCode: table.tableCode, orderIds, isWholeTable, toTableId: target.tableId };
    const { hasChanged } = await server.waiter.orderChanges.moveOrders(press);
    this.#tableMoves.push(changeId);
    if (hasChanged) this.changes.moved += 1;
    // A lost response: the tablet sends it again.
    if (pick % 5 === 0) expect(await server.waiter.orderChanges.moveOrders(press)).toMatchObject({ hasChanged: false });
  }

  async undoMove({ pick, server }: MoveTarget): Promise<void> {
    const changeId = pickFrom(this.#tableMoves, pick);
    if (changeId === undefined) return;
    const { hasChanged } = await server.waiter.orderChanges.undoMove({ undoId: server.venue.newId(), changeId });
    if (hasChanged) this.changes.movesUndone += 1;
  }

  /** «Corregir»: a customer takes back their order, or a waiter one of staff; the second press is the same one. */
  async takeBack({ pick, server }: MoveTarget): Promise<void> {
    const own = pick % 2 === 0 ? pickFrom(this.#orders, pick) : undefined;
    const { orders } = await server.owner.orderHistory.listOrderHistory({});
    const orderId = own?.orderId ?? pickFrom(orders, pick)?.id;
    if (orderId === undefined) return;
    const press = { changeId: server.venue.newId(), orderId };
    const send = () =>
      own ? own.customer.takeBacks.takeBackOwnOrder(press) : server.owner.orderChanges.takeBackOrder(press);
    const { hasChanged, ...taken } = await send();
    if (hasChanged) this.changes.takenBack += 1;
    // A lost response: the browser sends it again.
    expect(await send()).toEqual({ ...taken, hasChanged: false });
  }

  async refund({ pick, server }: MoveTarget): Promise<void> {
    const { payments } = await server.owner.paymentHistory.listPayments({});
    const payment = pickFrom(payments, pick);
    if (payment === undefined) return;
    const amount = cents(pick % 2 === 0 ? payment.paid : 100);
    const refund = { paymentId: payment.id, refundId: server.venue.newId(), amount, reason: 'Plato frío' };
    await server.owner.refunds.refundPayment({ ...refund, voidsLines: pick % 3 === 0 });
  }

  /** «Era efectivo», «Era datáfono»: also of payments of which something is refunded. */
  async correctWay({ pick, server }: MoveTarget): Promise<void> {
    const { payments } = await server.owner.paymentHistory.listPayments({});
    const payment = pickFrom(payments, pick);
    if (payment === undefined) return;
    const paidWith = payment.paidWith === 'efectivo' ? 'datafono' : 'efectivo';
    const correction = {
      paymentId: payment.id,
      correctionId: server.venue.newId(),
      paidWith,
      reason: 'Error',
    } as const;
    const { hasChanged } = await server.owner.paymentHistory.correctPaidWith(correction);
    if (hasChanged) this.changes.corrected += 1;
    // A lost response: the tablet sends it again.
    expect(await server.owner.paymentHistory.correctPaidWith(correction)).toMatchObject({ hasChanged: false });
  }

  async closeZClosure({ server }: MoveTarget): Promise<void> {
    const { closure } = await server.owner.zClosures.readOpenZClosure({});
    if (closure !== null) await server.owner.zClosures.closeZClosure({ closureId: closure.id });
  }

  /** «Fondo de caja»: of the open Z closure, or of the next one, which is opened. */
  async setOpeningFloat({ pick, server }: MoveTarget): Promise<void> {
    const { openId: closureId } = await server.owner.zClosures.readOpenZClosure({});
    await server.owner.zClosures.setOpeningFloat({ closureId, amount: 10_000 + (pick % 50) * 100 });
    this.changes.floatsSet += 1;
  }

  /** «Entrada de efectivo» and «Salida de efectivo». */
  async moveCash({ pick, server }: MoveTarget): Promise<void> {
    const { openId: closureId } = await server.owner.zClosures.readOpenZClosure({});
    const direction = pick % 2 === 0 ? 'in' : 'out';
    const movementId = server.venue.newId();
    const movement = { closureId, movementId, direction, amount: 1 + pick, reason: 'Cambio' } as const;
    const { hasChanged } = await server.owner.zClosures.recordCashMovement({
      ...movement,
      evenIfMoreThanExpected: pick % 5 > 0,
    });
    if (hasChanged) this.changes.cashMoved += 1;
    // A lost response: the tablet sends it again, maybe once the Z closure is closed.
    if (pick % 3 === 0)
      expect(await server.owner.zClosures.recordCashMovement(movement)).toEqual({ hasChanged: false });
  }

  async undoCashMovement({ pick, server }: MoveTarget): Promise<void> {
    const { closure } = await server.owner.zClosures.readOpenZClosure({});
    const movement = pickFrom(closure?.cashMovements ?? [], pick);
    if (movement === undefined) return;
    const { hasChanged } = await server.owner.zClosures.undoCashMovement({ movementId: movement.id });
    if (hasChanged) this.changes.cashMovementsUndone += 1;
  }

  async switchCooking({ pick }: MoveTarget): Promise<void> {
    const settings = { cooks_before_collecting: pick % 2 === 0 };
    await this.place.db.updateTable('settings').set(settings).execute();
  }

  /** Whether the bank closes a page that its customer has not paid, or lets it be paid afterwards. */
  async switchClosing({ pick }: MoveTarget): Promise<void> {
    this.place.bank.canClose = pick % 2 === 0;
  }

  async passTime({ pick, server }: MoveTarget): Promise<void> {
    this.place.passSeconds(pick % 3 === 0 ? 41 * 60 : 60);
    const gateways = { providers: [this.place.bank.provider()], publicUrl: 'http://localhost' };
    await reconcileAttempts(server.venue.services, { ...gateways, googlePay: null, appleSession: null });
  }

  #cart(pick: number): string[] {
    const { beer, croquettes } = this.place.bar;
    return pick % 2 === 0 ? [beer] : [croquettes, beer];
  }
}

/** All moves. A new one is one entry here. */
const MOVES = {
  'staff order that is not paid': (service, choice) => service.placeStaffOrder(choice, null),
  'staff order that is paid': (service, choice) => service.placeStaffOrder(choice, 'efectivo'),
  'customer pays staff': (service, choice) => service.placeOrder(choice, 'staff'),
  'customer pays online': (service, choice) => service.placeOrder(choice),
  'wallet is charged': (service, choice) => service.pay(choice, 'googlepay'),
  'page of the bank is opened': (service, choice) => service.pay(choice, 'bizum'),
  'page of the bank is paid': (service, choice) => service.payOnPage(choice),
  'customer leaves the page': (service, choice) => service.leavePage(choice),
  'table is collected': (service, choice) => service.collect(choice, false),
  'some orders are collected': (service, choice) => service.collect(choice, true),
  'part of a table is collected': (service, choice) => service.collectPart(choice),
  'waiting for staff is switched': (service, choice) => switchAcceptance(service.place, choice),
  'order is accepted': (service, choice) => acceptOrder(service.changes, choice),
  'orders are false': (service, choice) => markOwedOrderFalse(service.changes, choice),
  'table is renamed': (service, choice) => toggleTableName(service, choice),
  'order is canceled': (service, choice) => service.cancel(choice, false),
  'customers leave without paying': (service, choice) => service.cancel(choice, true),
  'debt is left for the next Z closure': (service, choice) => service.leave(choice),
  'lines are done': (service, choice) => service.markDone(choice),
  'done lines are undone': (service, choice) => service.undoDone(choice),
  'voided order goes back to the kitchen': (service, choice) => service.restore(choice),
  'line is taken off': (service, choice) => service.voidLine(choice),
  'lines are an invitation': (service, choice) => service.inviteLines(choice),
  'change of lines is undone': (service, choice) => service.undoLineChange(choice),
  'orders get a discount': (service, choice) => service.discountOrders(choice),
  'discount is undone': (service, choice) => service.undoDiscount(choice),
  'orders are moved': (service, choice) => service.moveOrders(choice),
  'move is undone': (service, choice) => service.undoMove(choice),
  'order is taken back': (service, choice) => service.takeBack(choice),
  'payment is refunded': (service, choice) => service.refund(choice),
  'refunds are sent': (service, choice) => sendRefunds(service.place, choice),
  'way of a payment is corrected': (service, choice) => service.correctWay(choice),
  'opening float is set': (service, choice) => service.setOpeningFloat(choice),
  'cash is moved': (service, choice) => service.moveCash(choice),
  'cash movement is undone': (service, choice) => service.undoCashMovement(choice),
  'Z closure is closed': (service, choice) => service.closeZClosure(choice),
  'cooking before collecting is switched': (service, choice) => service.switchCooking(choice),
  'closing of pages is switched': (service, choice) => service.switchClosing(choice),
  'time passes': (service, choice) => service.passTime(choice),
} as const satisfies Record<string, (service: SimulatedEvening, choice: MoveTarget) => Promise<void>>;
/** The name of a move (a random action of customers or staff in a test), such as «orders are moved». */
export type MoveKind = keyof typeof MOVES;
/** The names of the moves (random actions in a test) that only change what must be prepared, and no payments. */
export const BOARD_MOVES: ReadonlySet<MoveKind> = new Set([
  'lines are done',
  'done lines are undone',
  'voided order goes back to the kitchen',
]);
/** The names of all moves (actions of customers and staff), from which tests choose at random. */
export const MOVE_KINDS = Object.keys(MOVES).filter((kind): kind is MoveKind => kind in MOVES);
