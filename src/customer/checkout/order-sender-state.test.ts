import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anId } from '#contract/testing/products.ts';
import type { StoredOrder } from '#customer/shared/order/stored-order.ts';
import {
  type AwaitedOrderEffect,
  type FailedReply,
  type OrderEvent,
  type OrderSenderState,
  reduceOrder,
  type SenderInput,
} from './order-sender-state.ts';

const CART = { tableCode: 'A1', lines: [], comment: '' };
const ORDER = { orderId: anId(1), ...CART };
const OLDER = { orderId: anId(1), ...CART, comment: 'older' };

function aContext(fields: Partial<SenderInput> = {}): SenderInput {
  return { stored: null, cart: CART, orderRefusal: null, newId: anId(50), ...fields };
}

const STATES = {
  idle: { kind: 'idle' },
  sending: { kind: 'sending' },
  unknown: { kind: 'unknown', order: ORDER },
  'not-arrived': { kind: 'not-arrived', order: ORDER },
  refused: { kind: 'refused', code: 'kitchen-closed', text: '' },
  'older-arrived': { kind: 'older-arrived' },
} as const satisfies { readonly [Kind in OrderSenderState['kind']]: Extract<OrderSenderState, { kind: Kind }> };

const NO_RESPONSE = { kind: 'no-response' } as const;
const REFUSED: FailedReply = { kind: 'refused', code: 'kitchen-closed', text: '' };
const TOO_MANY: FailedReply = { kind: 'refused', code: 'too-many-requests', text: '' };
const BROKEN: FailedReply = { kind: 'refused', code: 'broken', text: '' };
const BUG = { kind: 'bug' } as const;
const REPLACE = { kind: 'replace', content: CART } as const;
const RESUME = { kind: 'resume' } as const;

const EVENTS = {
  send: { kind: 'send' },
  resume: { kind: 'resume' },
  'change-cart': { kind: 'change-cart' },
  'order ok': { kind: 'order-reply', order: ORDER, reply: { kind: 'ok' } },
  'order no-response': { kind: 'order-reply', order: ORDER, reply: NO_RESPONSE },
  'order refused': { kind: 'order-reply', order: ORDER, reply: REFUSED },
  'order too-many-requests': { kind: 'order-reply', order: ORDER, reply: TOO_MANY },
  'order internal error': { kind: 'order-reply', order: ORDER, reply: BROKEN },
  'order bug': { kind: 'order-reply', order: ORDER, reply: BUG },
  'replace found': { kind: 'search-reply', order: OLDER, purpose: REPLACE, reply: { kind: 'found' } },
  'replace not-found': { kind: 'search-reply', order: OLDER, purpose: REPLACE, reply: { kind: 'not-found' } },
  'replace no-response': { kind: 'search-reply', order: OLDER, purpose: REPLACE, reply: NO_RESPONSE },
  'replace refused': { kind: 'search-reply', order: OLDER, purpose: REPLACE, reply: TOO_MANY },
  'resume found': { kind: 'search-reply', order: ORDER, purpose: RESUME, reply: { kind: 'found' } },
  'resume not-found': { kind: 'search-reply', order: ORDER, purpose: RESUME, reply: { kind: 'not-found' } },
  'resume no-response': { kind: 'search-reply', order: ORDER, purpose: RESUME, reply: NO_RESPONSE },
  'resume refused': { kind: 'search-reply', order: ORDER, purpose: RESUME, reply: REFUSED },
  'resume bug': { kind: 'search-reply', order: ORDER, purpose: RESUME, reply: BUG },
} as const satisfies Record<string, OrderEvent>;

const PLACED = 'idle: clear-stored remove-from-cart count-order report-placed';
const FOUND = 'clear-stored remove-from-cart refresh-customer';
/** The next state and effects in each state, in the order of `STATES`, with an order without a response stored. */
const TABLE: Readonly<Record<keyof typeof EVENTS, readonly string[]>> = {
  send: ['sending: store place-order', 'sending:', ...Array(4).fill('sending: store place-order')],
  resume: [
    'idle: find-order',
    'sending:',
    'unknown: find-order',
    'not-arrived: find-order',
    'refused: find-order',
    'older-arrived: find-order',
  ],
  'change-cart': ['idle:', 'sending:', 'unknown:', 'not-arrived:', 'idle:', 'idle:'],
  'order ok': Array(6).fill(PLACED),
  'order no-response': Array(6).fill('unknown:'),
  'order refused': Object.keys(STATES).map((kind) => `${kind}: clear-stored handle-refusal`),
  'order too-many-requests': Object.keys(STATES).map((kind) => `${kind}: handle-refusal`),
  'order internal error': Object.keys(STATES).map((kind) => `${kind}: handle-refusal`),
  'order bug': Array(6).fill('refused:'),
  'replace found': Array(6).fill(`older-arrived: ${FOUND}`),
  'replace not-found': Array(6).fill('sending: store place-order'),
  'replace no-response': Array(6).fill('unknown:'),
  'replace refused': Object.keys(STATES).map((kind) => `${kind}: handle-refusal`),
  'resume found': [
    `idle: ${FOUND} report-earlier-order`,
    'sending:',
    PLACED,
    `not-arrived: ${FOUND} report-earlier-order`,
    `refused: ${FOUND} report-earlier-order`,
    `older-arrived: ${FOUND} report-earlier-order`,
  ],
  'resume not-found': ['not-arrived:', 'sending:', 'not-arrived:', 'not-arrived:', 'refused:', 'older-arrived:'],
  'resume no-response': ['unknown:', 'sending:', 'unknown:', 'unknown:', 'unknown:', 'unknown:'],
  'resume refused': ['unknown:', 'sending:', 'unknown:', 'unknown:', 'unknown:', 'unknown:'],
  'resume bug': Object.keys(STATES).map((kind) => `${kind}:`),
};

function summary(state: OrderSenderState, event: OrderEvent, context: SenderInput): string {
  const next = reduceOrder(state, event, context);
  return `${next.state.kind}: ${next.effects.map(({ kind }) => kind).join(' ')}`.trim();
}

describe('every event in every state of the order sender', () => {
  const rows = Object.entries(EVENTS).flatMap(([name, event]) =>
    Object.values(STATES).map((state, column) => ({
      name,
      event,
      state,
      expected: Object.entries(TABLE).find(([row]) => row === name)?.[1][column],
    })),
  );

  it.each(rows)('the event «$name» while $state.kind leads to «$expected»', ({ event, state, expected }) => {
    expect(summary(state, event, aContext({ stored: ORDER }))).toBe(expected);
  });

  it('a cart that cannot be ordered is refused without a request', () => {
    const context = aContext({ orderRefusal: 'terms-to-order' });
    expect(summary(STATES.idle, EVENTS.send, context)).toBe('refused:');
  });

  it('a changed cart is sent only after a status query of the order without a response', () => {
    expect(summary(STATES.unknown, EVENTS.send, aContext({ stored: OLDER }))).toBe('sending: find-order');
  });

  it('an order to pay to staff that had not arrived is no longer stored, and the same cart is sent under its id', () => {
    const order: StoredOrder = { ...ORDER, payTo: 'staff' };
    const cart = { ...CART, payTo: 'staff' } as const;
    const searched = { kind: 'search-reply', order, purpose: RESUME, reply: { kind: 'not-found' } } as const;
    const { state, effects } = reduceOrder(STATES.unknown, searched, aContext({ stored: order, cart }));
    expect(effects).toEqual([{ kind: 'clear-stored' }]);
    const again = reduceOrder(state, EVENTS.send, aContext({ cart }));
    expect(again.effects).toEqual([
      { kind: 'store', order },
      { kind: 'place-order', order },
    ]);
    const changed = { ...cart, comment: 'changed' };
    expect(summary(state, EVENTS.send, aContext({ cart: changed }))).toBe('sending: find-order');
    expect(summary(state, EVENTS['change-cart'], aContext({ cart: changed }))).toBe('idle:');
  });

  it('a page that starts with another cart says nothing about an earlier order that had not arrived', () => {
    expect(summary(STATES.idle, EVENTS['resume not-found'], aContext({ stored: ORDER, cart: OLDER }))).toBe('idle:');
  });

  it('a found order whose reply has arrived in the meantime is not reported again', () => {
    expect(summary(STATES.idle, EVENTS['resume found'], aContext())).toBe('idle:');
  });
});

it('no sequence of presses and lost replies sends two orders in parallel or places one cart twice', () => {
  const steps = fc.oneof(
    fc.constantFrom('send', 'resume', 'change-cart', 'edit the cart'),
    fc.record({ index: fc.nat(3), fate: fc.constantFrom('ok', 'ok', 'request lost', 'reply lost', 'rate limited') }),
  );
  fc.assert(
    fc.property(fc.array(steps, { minLength: 10, maxLength: 60, size: 'max' }), (sequence) => {
      const simulation = aSimulatedSender();
      for (const step of sequence) simulation.run(step);
    }),
    { numRuns: 500 },
  );
});

type SimulatedStep = string | { readonly index: number; readonly fate: string };

function aSimulatedSender() {
  const onServer = new Map<string, string>();
  let state: OrderSenderState = STATES.idle;
  let stored: StoredOrder | null = null;
  let awaited: AwaitedOrderEffect[] = [];
  let edits = 0;
  let ids = 0;

  function dispatch(event: OrderEvent) {
    const context = {
      stored,
      cart: { ...CART, comment: `cart ${edits}` },
      orderRefusal: null,
      newId: anId((ids += 1)),
    };
    const next = reduceOrder(state, event, context);
    state = next.state;
    for (const effect of next.effects) {
      if (effect.kind === 'store') stored = effect.order;
      if (effect.kind === 'clear-stored') stored = null;
      if (effect.kind === 'remove-from-cart' && effect.order.comment === `cart ${edits}`) edits += 1;
      const isAwaited =
        effect.kind === 'place-order' || effect.kind === 'find-order' || effect.kind === 'handle-refusal';
      if (isAwaited) awaited.push(effect);
    }
    expect(awaited.filter(isOfPress).length).toBeLessThan(2);
    if (awaited.some(isOfPress)) expect(state.kind).toBe('sending');
  }

  function isOfPress(effect: AwaitedOrderEffect) {
    return effect.kind === 'place-order' || (effect.kind === 'find-order' && effect.purpose.kind === 'replace');
  }

  function end(effect: AwaitedOrderEffect, fate: string) {
    awaited = awaited.filter((each) => each !== effect);
    if (effect.kind === 'handle-refusal') return dispatch({ kind: 'refusal-handled', refused: effect.refused });
    const { order } = effect;
    if (effect.kind === 'find-order') {
      const found = { kind: onServer.has(order.orderId) ? 'found' : 'not-found' } as const;
      const reply = fate === 'ok' ? found : fate === 'rate limited' ? TOO_MANY : NO_RESPONSE;
      return dispatch({ kind: 'search-reply', order, purpose: effect.purpose, reply });
    }
    if (fate === 'rate limited') return dispatch({ kind: 'order-reply', order, reply: TOO_MANY });
    if (fate !== 'request lost') {
      const others = [...onServer].filter(([id]) => id !== order.orderId).map(([, comment]) => comment);
      expect(others).not.toContain(order.comment);
      onServer.set(order.orderId, order.comment);
    }
    dispatch({ kind: 'order-reply', order, reply: fate === 'ok' ? { kind: 'ok' } : NO_RESPONSE });
  }

  function run(step: SimulatedStep) {
    if (step === 'send' || step === 'resume' || step === 'change-cart') return dispatch({ kind: step });
    if (typeof step === 'string') {
      edits += 1;
      return;
    }
    const effect = awaited[step.index % Math.max(awaited.length, 1)];
    if (effect !== undefined) end(effect, step.fate);
  }

  return { run };
}
