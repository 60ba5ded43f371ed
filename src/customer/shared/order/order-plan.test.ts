// What a press means, promise by promise. How the replies arrive, in tabs and after reloads, is in the tests beside this one.
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/attempts.ts';
import type { RequestedLineInput } from '#contract/payments.ts';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { OrderEffect, OrderEvent, OrderMachine, PlannedRequest, ReducerFacts } from './order-events.ts';
import { type OrderButtonPress, planButtonPress, planOwedOrder } from './order-plan.ts';
import { reduceOrder } from './order-reducer.ts';
import { IDLE_VIEW, type OrderView, paymentSelectionOf } from './order-view.ts';
import { newOrder, type StoredOrder } from './stored-order.ts';
import {
  ATTEMPT,
  CANCELED_STATUS,
  EMPTY_CART,
  FAILED_STATUS,
  machineShowing,
  NOT_STARTED_STATUS,
  ONLINE_ORDER,
  PAID_STATUS,
  PAYING_ORDER,
  PROCESSING_STATUS,
  REDIRECT_STATUS,
  STAFF_PAID_ORDER,
  someOrderFacts,
  UNCONFIRMED_STATUS,
} from './testing/order-machine.ts';

const NEW_ID = anId(50);
const CARD = paymentSelectionOf('card');
const ORDER_PRESS: OrderButtonPress = { kind: 'send-to-staff' };
const PLACE: OrderButtonPress = { kind: 'place', loader: 'redirecting' };
const PAY: OrderButtonPress = { kind: 'pay', selection: CARD, loader: 'form', fromCart: true };
const PAY_PLACED: OrderButtonPress = { ...PAY, fromCart: false };
const OTHER_CART = { ...EMPTY_CART, comment: 'changed' };
const SHOWN = { orderId: ONLINE_ORDER.orderId, tableCode: 'A1', total: cents(180) };
const OWED: StoredOrder = { ...ONLINE_ORDER, orderId: anId(7), kind: 'owed' };
const ENDED = [{ orderId: anId(8), acknowledged: 'unpaid' }] as const;
const STAFF_ONLINE: StoredOrder = { ...STAFF_PAID_ORDER, payTo: 'staff' };

/** The steps in short: «place 1» places the order 1. */
function summary(plan: readonly PlannedRequest[] | Refusal): string {
  if (typeof plan === 'string') return plan;
  const idOf = (step: PlannedRequest) => {
    if (step.kind === 'place') return ` ${step.order.kind} ${Number(step.order.orderId.slice(-3))}`;
    return 'orderId' in step ? ` ${Number(step.orderId.slice(-3))}` : '';
  };
  return plan.map((step) => `${step.kind}${idOf(step)}`).join(', ');
}

function planOf(press: OrderButtonPress, facts: Partial<ReducerFacts>, machine: Partial<OrderMachine> = {}): string {
  return summary(
    planButtonPress(press, { view: IDLE_VIEW, order: null, ...machine }, someOrderFacts({ open: null, ...facts })),
  );
}

/** What the page shows and does after these events, in short. */
function after(machine: OrderMachine, facts: Partial<ReducerFacts>, ...events: readonly OrderEvent[]): string {
  let last: { machine: OrderMachine; effects: readonly OrderEffect[] } = { machine, effects: [] };
  for (const event of events) last = reduceOrder(last.machine, event, someOrderFacts(facts));
  const effects = last.effects.map((effect) => (effect.kind === 'run' ? effect.command.kind : effect.kind));
  return `${last.machine.view.kind}: ${effects.join(' ')}`.trim();
}

const placed = (order: StoredOrder, rest: readonly PlannedRequest[], fields: object): OrderEvent => ({
  kind: 'placed',
  order,
  rest,
  reply: {
    kind: 'ok',
    value: {
      orderId: order.orderId,
      paymentNumber: 1,
      paymentState: 'pending',
      isOwed: false,
      total: cents(180),
      ...fields,
    },
  },
});
const aLine = (quantity: number, notes: string): RequestedLineInput => ({
  ...{ productId: anId(9), size: 'base', quantity, notes, mixerId: null, ingredients: [], shownPrice: cents(180) },
});
const LOST = { kind: 'no-response' } as const;
const refused = (code: Refusal) => ({ kind: 'refused', code, text: '' }) as const;
const BUSY = machineShowing({ kind: 'busy', loader: 'sending' });
const PAY_STEP = { kind: 'pay', selection: CARD, mayPlaceAgain: true } as const;

describe('presses', () => {
  it.each([
    ['«Pedir» places the cart', ORDER_PRESS, {}, 'place staff 50'],
    ['«Pagar» places the cart and pays it', PAY, {}, 'place online 50, pay'],
    ['«Tarjeta» places the cart, whose card page pays it', PLACE, {}, 'place online 50'],
    ['a second press repeats the same order', PAY, { open: ONLINE_ORDER }, 'place online 1, pay'],
    ['a second press repeats the same order for staff', ORDER_PRESS, { open: STAFF_PAID_ORDER }, 'place staff 1'],
  ] as const)('%s', (_, press, facts, expected) => expect(planOf(press, facts)).toBe(expected));

  it('the card page pays the order that it shows, even if the cart has changed', () => {
    const facts = { open: ONLINE_ORDER, cart: OTHER_CART, endedInCart: ENDED };
    expect(planOf(PAY_PLACED, facts, { order: SHOWN })).toBe('pay');
    expect(planOf(PAY_PLACED, facts)).toBe('read-ended 8, replace 1, place online 50, pay');
  });

  it('the order and the attempt are stored before a byte is sent', () => {
    expect(after(machineShowing(IDLE_VIEW), { open: null }, PAY)).toBe('busy: store place');
    expect(after(BUSY, { open: ONLINE_ORDER }, placed(ONLINE_ORDER, [PAY_STEP], {}))).toBe('busy: store start');
  });

  it.each([
    ['an order for staff leaves the cart, is counted and opens its page', STAFF_PAID_ORDER, { isOwed: true }],
    ['so does one that counts as paid', STAFF_PAID_ORDER, { paymentState: 'succeeded' }],
    ['so does one of a venue that has stopped taking money online', ONLINE_ORDER, { isOwed: true }],
  ] as const)('%s', (_, order, fields) => {
    expect(after(BUSY, { open: order }, placed(order, [], fields))).toBe('idle: report-placed');
  });
});

describe('lost answers', () => {
  const lost = (order: StoredOrder): OrderEvent => ({ kind: 'placed', order, rest: [PAY_STEP], reply: LOST });

  it('an order for staff is searched until it is known whether it arrived, and stays stored', () => {
    expect(after(BUSY, { open: STAFF_PAID_ORDER }, lost(STAFF_PAID_ORDER))).toBe('unknown: poll');
  });

  it('an order to pay is placed again by the next press, under its id', () => {
    expect(after(BUSY, { open: ONLINE_ORDER }, lost(ONLINE_ORDER))).toBe('connection-lost:');
    expect(planOf(PAY, { open: ONLINE_ORDER }, { view: { kind: 'connection-lost' } })).toBe('place online 1, pay');
  });

  it('one that never arrived is sent again under its id, also where it is no longer stored', () => {
    const view: OrderView = { kind: 'not-arrived', order: STAFF_ONLINE };
    expect(planOf(ORDER_PRESS, { payTo: 'staff' }, { view })).toBe('place staff 1');
    expect(planOf(PAY, { payTo: 'staff' }, { view })).toBe('place online 50, pay');
    expect(planOf(ORDER_PRESS, { payTo: 'staff', cart: OTHER_CART }, { view })).toBe('find 1, place staff 50');
  });

  it.each([
    ['the same option', CARD, ATTEMPT.id],
    ['another card', { ...CARD, cardId: anId(9) }, NEW_ID],
    ['another option', paymentSelectionOf('bizum'), NEW_ID],
    ['a wallet’s token', { ...CARD, token: '{}' }, NEW_ID],
  ] as const)('an unanswered attempt is repeated only for the same choice: %s', (_, selection, id) => {
    const open = { ...ONLINE_ORDER, attempt: { ...ATTEMPT, isAnswered: false } };
    const event = { ...PAY_PLACED, selection } as const;
    const { effects } = reduceOrder(machineShowing(IDLE_VIEW, { order: SHOWN }), event, someOrderFacts({ open }));
    expect(effects).toMatchObject([{ kind: 'store', order: { attempt: { id } } }, { kind: 'run' }]);
  });
});

describe('a changed cart', () => {
  it.each([
    ['cancels the order that is being paid first', PAY, { open: PAYING_ORDER }, 'replace 1, place online 50, pay'],
    [
      'asks whether the order for staff arrived first',
      ORDER_PRESS,
      { open: STAFF_PAID_ORDER },
      'find 1, place staff 50',
    ],
    ['reads ended orders of the same lines first', ORDER_PRESS, { endedInCart: ENDED }, 'read-ended 8, place staff 50'],
  ] as const)('%s', (_, press, facts, expected) => {
    expect(planOf(press, { ...facts, cart: OTHER_CART })).toBe(expected);
  });

  const replaced = (status: OrderStatus) => ({
    kind: 'replied' as const,
    command: { kind: 'replace' as const, orderId: ONLINE_ORDER.orderId },
    rest: [{ kind: 'place' as const, order: newOrder(NEW_ID, 'online', OTHER_CART) }, PAY_STEP],
    reply: { kind: 'ok' as const, value: status },
  });

  it.each([
    ['was canceled', CANCELED_STATUS, 'busy: end store place'],
    ['was never paid for', { ...CANCELED_STATUS, attempt: null }, 'busy: remove store place'],
    ['is left to staff', { ...NOT_STARTED_STATUS, isToCollect: true }, 'busy: remove store place'],
    ['is paid', PAID_STATUS, 'idle: report-paid'],
    ['may be paid', PROCESSING_STATUS, 'in-progress-elsewhere:'],
    ['may have been charged', UNCONFIRMED_STATUS, 'failed: end'],
  ] as const)('is sent only if the earlier order is over: it %s', (_, status, expected) => {
    expect(after(BUSY, { open: PAYING_ORDER }, replaced(status))).toBe(expected);
  });

  it.each([
    ['was never paid for', ONLINE_ORDER, 'busy: remove store place'],
    ['may have been charged, so the customer reads that first', PAYING_ORDER, 'idle: set-aside'],
    ['had an attempt that ended', { ...ONLINE_ORDER, hasEndedAttempt: true }, 'idle: set-aside'],
  ] as const)(
    'is sent although the server does not find the earlier order any more, if that %s',
    (_, open, expected) => {
      expect(after(BUSY, { open }, { ...replaced(CANCELED_STATUS), reply: refused('not-found') })).toBe(expected);
    },
  );

  it.each([
    ['as often as it was ordered', [2], 'busy: end store place'],
    ['in two lines with different notes', [1, 1], 'busy: end store place'],
    ['less often: the customer took it out, or another tab ordered it', [1], 'refused: end'],
    ['no more', [], 'refused: end'],
  ] as const)(
    'is sent only if all of it is still in the cart once the earlier order is over: %s',
    (_, cart, expected) => {
      const order = newOrder(NEW_ID, 'online', { ...EMPTY_CART, lines: [aLine(2, 'sin gas')] });
      const event: OrderEvent = { ...replaced(CANCELED_STATUS), rest: [{ kind: 'place', order }, PAY_STEP] };
      const lines = cart.map((quantity, index) => aLine(quantity, `nota ${index}`));
      expect(after(BUSY, { open: PAYING_ORDER, cart: { ...EMPTY_CART, lines } }, event)).toBe(expected);
    },
  );

  it('an order that was closed before it arrived is placed under another id, also one for staff', () => {
    const late: OrderEvent = { kind: 'placed', order: STAFF_PAID_ORDER, rest: [], reply: refused('order-id-closed') };
    expect(after(BUSY, { open: STAFF_PAID_ORDER }, late)).toBe('busy: replace-closed');
    const event: OrderEvent = {
      kind: 'replied',
      command: { kind: 'replace-closed', orderId: STAFF_PAID_ORDER.orderId, order: STAFF_PAID_ORDER },
      rest: [],
      reply: refused('not-found'),
    };
    expect(after(BUSY, { open: STAFF_PAID_ORDER }, event)).toBe('busy: remove store place');
  });

  it('an order of a session that was lost is placed again if nothing of it can be paid; one for staff has arrived', () => {
    const late = (order: StoredOrder): OrderEvent => ({
      kind: 'placed',
      order,
      rest: [],
      reply: refused('order-of-other-session'),
    });
    expect(after(BUSY, { open: ONLINE_ORDER }, late(ONLINE_ORDER))).toBe('busy: replace-closed');
    expect(after(BUSY, { open: STAFF_PAID_ORDER }, late(STAFF_PAID_ORDER))).toBe('refused: report-earlier');
  });

  it('an order that ended meanwhile is placed once more under another id, once, unless it is paid', () => {
    const closed = placed(ONLINE_ORDER, [PAY_STEP], { paymentState: 'expired' });
    expect(after(BUSY, { open: ONLINE_ORDER }, closed)).toBe('busy: replace-closed');
    const again = (status: OrderStatus, mayPlaceAgain: boolean): OrderEvent => ({
      kind: 'replied',
      command: { kind: 'replace-closed', orderId: ONLINE_ORDER.orderId, order: ONLINE_ORDER },
      rest: [{ ...PAY_STEP, mayPlaceAgain }],
      reply: { kind: 'ok', value: status },
    });
    expect(after(BUSY, { open: ONLINE_ORDER }, again(CANCELED_STATUS, true))).toBe('busy: end store place');
    expect(after(BUSY, { open: ONLINE_ORDER }, again(PAID_STATUS, true))).toBe('idle: report-paid');
    const { effects } = reduceOrder(BUSY, again(CANCELED_STATUS, true), someOrderFacts({ open: ONLINE_ORDER }));
    expect(effects.at(-1)).toMatchObject({ rest: [{ kind: 'pay', mayPlaceAgain: false }] });
    const start = {
      kind: 'start',
      order: ONLINE_ORDER,
      attempt: ATTEMPT,
      step: { ...PAY_STEP, mayPlaceAgain: false },
    } as const;
    const reply = refused('payment-closed');
    expect(after(BUSY, { open: ONLINE_ORDER }, { kind: 'replied', command: start, rest: [], reply })).toBe(
      'busy: store handle-refusal',
    );
  });
});

describe('refusals', () => {
  it.each([
    ['the terms', 'terms-to-pay'],
    ['the table', 'table-not-valid'],
  ] as const)('%s are asked for before anything is sent', (_, code) => {
    expect(planOf(PAY, { cartRefusal: code, endedInCart: ENDED })).toBe(code);
    expect(after(machineShowing(IDLE_VIEW), { open: null, cartRefusal: code }, PAY)).toBe('refused:');
  });

  it.each([
    ['price-changed', ONLINE_ORDER, 'busy: remove handle-refusal'],
    ['too-many-requests', ONLINE_ORDER, 'busy: handle-refusal'],
    ['disk-full', STAFF_PAID_ORDER, 'busy: handle-refusal'],
    ['price-changed', PAYING_ORDER, 'busy: handle-refusal'],
    ['order-id-reused', PAYING_ORDER, 'busy: remove handle-refusal'],
  ] as const)(
    'only a decision of the server ends an order, never one that may be paid: %s',
    (code, order, expected) => {
      const event: OrderEvent = { kind: 'placed', order, rest: [], reply: refused(code) };
      expect(after(BUSY, { open: order }, event)).toBe(expected);
    },
  );
});

describe('staff', () => {
  it('«Pagar al camarero» cancels the online payment first, and sends nothing while that may be paid', () => {
    const facts = { open: PAYING_ORDER, payTo: 'staff' } as const;
    expect(planOf(ORDER_PRESS, facts)).toBe('replace 1, place staff 50');
    const press: OrderEvent = { kind: 'send-to-staff' };
    expect(after(machineShowing(IDLE_VIEW), facts, press)).toBe('busy: replace');
    const reply: OrderEvent = {
      kind: 'replied',
      command: { kind: 'replace', orderId: ONLINE_ORDER.orderId },
      rest: [{ kind: 'place', order: newOrder(NEW_ID, 'staff', EMPTY_CART) }],
      reply: { kind: 'ok', value: REDIRECT_STATUS },
    };
    expect(after(BUSY, facts, reply)).toBe('in-progress-elsewhere:');
  });

  it('paying online while an order for staff may have arrived asks for that order first', () => {
    expect(planOf(PAY, { open: STAFF_ONLINE, payTo: 'staff' })).toBe('find 1, place online 50, pay');
  });

  it('an owed order is paid under its own id, and never becomes another order', () => {
    expect(summary(planOwedOrder(anId(7), null))).toBe('read-owed 7');
    expect(summary(planOwedOrder(anId(7), PAYING_ORDER))).toBe('replace 1, read-owed 7');
    const shown = { ...SHOWN, orderId: OWED.orderId, isOwed: true };
    expect(planOf(PAY_PLACED, { open: OWED }, { order: shown })).toBe('pay');
    expect(planOf(PAY_PLACED, {}, { order: shown })).toBe('payment-closed');
    const start = { kind: 'start', order: OWED, attempt: ATTEMPT, step: PAY_STEP } as const;
    const reply = refused('payment-closed');
    expect(after(BUSY, { open: OWED }, { kind: 'replied', command: start, rest: [], reply })).toBe(
      'busy: store handle-refusal',
    );
  });

  it('leaving never cancels an order for staff, and an owed one stays owed', () => {
    expect(after(machineShowing(IDLE_VIEW), { open: STAFF_PAID_ORDER }, { kind: 'open-menu', returned: null })).toBe(
      'idle:',
    );
    const canceled: OrderEvent = {
      kind: 'replied',
      command: { kind: 'cancel-abandoned', orderId: OWED.orderId, returned: null, mayCancel: true, pressCount: 0 },
      rest: [],
      reply: { kind: 'ok', value: { ...FAILED_STATUS, orderId: OWED.orderId, isToCollect: true } },
    };
    expect(after(machineShowing(IDLE_VIEW), { open: OWED }, canceled)).toBe('idle: remove');
  });

  it('a return from the bank that names an order for staff takes it out of the cart', () => {
    const canceled: OrderEvent = {
      kind: 'replied',
      command: {
        kind: 'cancel-abandoned',
        orderId: ONLINE_ORDER.orderId,
        returned: null,
        mayCancel: true,
        pressCount: 0,
      },
      rest: [],
      reply: { kind: 'ok', value: { ...NOT_STARTED_STATUS, isToCollect: true } },
    };
    expect(after(machineShowing(IDLE_VIEW), { open: STAFF_PAID_ORDER }, canceled)).toBe('idle: report-earlier');
  });
});
