// What the page does about orders that have ended, whose money may still arrive.
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';
import type { EffectResult, OrderEvent, OrderIntent, PlannedRequest, RequestResult } from './order-events.ts';
import { reduceOrder } from './order-reducer.ts';
import { IDLE_VIEW, paymentSelectionOf } from './order-view.ts';
import {
  CANCELED_STATUS,
  CARD_DENIED,
  CARD_FORM_STATUS,
  CARD_FORM_STEP_WITHOUT_FIELDS,
  machineShowing,
  ONLINE_ORDER,
  PAID_STATUS,
  someOrderFacts,
  UNCONFIRMED_STATUS,
} from './testing/order-machine.ts';

const BUSY = { kind: 'busy', loader: 'processing' } as const;
const CARD_FORM = { kind: 'action-required', action: CARD_FORM_STEP_WITHOUT_FIELDS, attemptId: anId(9) } as const;
const FAILED_VIEW = {
  kind: 'failed',
  failure: CARD_DENIED,
  orderId: ONLINE_ORDER.orderId,
  isConfirmedUnpaid: true,
  option: 'card',
  wasChallenged: false,
} as const;
const reply = (value: OrderStatus): RequestResult<OrderStatus> => ({ kind: 'ok', value });
const kindsOf = ({ effects }: ReturnType<typeof reduceOrder>) =>
  effects.map((effect) => (effect.kind === 'run' ? effect.command.kind : effect.kind));

describe('an ended order of the same cart', () => {
  const ended = [
    { orderId: anId(8), acknowledged: 'unpaid' },
    { orderId: anId(9), acknowledged: 'unknown' },
  ] as const;
  const press: OrderIntent = {
    kind: 'pay',
    selection: paymentSelectionOf('bizum'),
    loader: 'redirecting',
    fromCart: true,
  };
  const restOf = ({ effects }: ReturnType<typeof reduceOrder>): readonly PlannedRequest[] =>
    effects.flatMap((effect) => (effect.kind === 'run' ? effect.rest : []));

  it('is read before the cart is placed again, one after the other', () => {
    const facts = someOrderFacts({ open: null, endedInCart: ended });
    const first = reduceOrder(machineShowing(IDLE_VIEW), press, facts);
    expect(first.effects).toMatchObject([{ kind: 'run', command: { kind: 'read-ended', orderId: anId(8) } }]);
    const event: OrderEvent = {
      kind: 'replied',
      command: { kind: 'read-ended', ...ended[0] },
      rest: restOf(first),
      reply: reply({ ...CANCELED_STATUS, orderId: anId(8) }),
    };
    const second = reduceOrder(first.machine, event, facts);
    expect(second.effects).toMatchObject([
      { kind: 'update-ended' },
      { kind: 'run', command: { kind: 'read-ended', orderId: anId(9) } },
    ]);
  });

  it('whose outcome is not known is ordered again only by a press after the customer has read that', () => {
    const facts = someOrderFacts({ open: null });
    const rest = restOf(
      reduceOrder(machineShowing(IDLE_VIEW), press, someOrderFacts({ open: null, endedInCart: [ended[0]] })),
    );
    const event = (acknowledged: 'unpaid' | 'unknown'): EffectResult => ({
      kind: 'replied',
      command: { kind: 'read-ended', orderId: anId(8), acknowledged },
      rest,
      reply: reply({ ...UNCONFIRMED_STATUS, orderId: anId(8) }),
    });
    const unread = reduceOrder(machineShowing(BUSY), event('unpaid'), facts);
    expect(unread.machine.view).toMatchObject({ kind: 'failed', isConfirmedUnpaid: false, orderId: anId(8) });
    expect(kindsOf(unread)).toEqual(['update-ended']);
    expect(kindsOf(reduceOrder(machineShowing(BUSY), event('unknown'), facts))).toEqual([
      'update-ended',
      'store',
      'place',
    ]);
  });

  it('is not read again by a press that pays an order which is placed already', () => {
    const machine = machineShowing(IDLE_VIEW, {
      order: { orderId: ONLINE_ORDER.orderId, tableCode: 'A1', total: cents(180) },
    });
    const next = reduceOrder(machine, { ...press, fromCart: false }, someOrderFacts({ endedInCart: ended }));
    expect(kindsOf(next)).toEqual(['store', 'start']);
  });
});

describe('a status read in the background', () => {
  const change = (status: OrderStatus): OrderIntent => ({ kind: 'change-status', status });

  it.each([
    ['opens the success page of the payment in progress once it is paid', IDLE_VIEW, PAID_STATUS, 'idle: report-paid'],
    ['changes what a failure says about the money', FAILED_VIEW, UNCONFIRMED_STATUS, 'failed:'],
    [
      'closes a failure whose payment has arrived after all',
      FAILED_VIEW,
      { ...PAID_STATUS, orderId: anId(1) },
      'idle:',
    ],
    ['leaves the failure of another order', FAILED_VIEW, { ...PAID_STATUS, orderId: anId(7) }, 'failed:'],
    ['leaves the card form', CARD_FORM, CARD_FORM_STATUS, 'action-required:'],
  ] as const)('%s', (_, view, status, expected) => {
    const facts = someOrderFacts(expected === 'idle:' ? { open: null } : {});
    const { machine, effects } = reduceOrder(machineShowing(view), change(status), facts);
    expect(`${machine.view.kind}: ${effects.map(({ kind }) => kind).join(' ')}`.trim()).toBe(expected);
    if (machine.view.kind === 'failed')
      expect(machine.view.isConfirmedUnpaid).toBe(status.orderId !== anId(1) || status.isConfirmedUnpaid);
  });

  it('leaves the payment of another tab to that tab', () => {
    const { effects } = reduceOrder(
      machineShowing(IDLE_VIEW),
      change(PAID_STATUS),
      someOrderFacts({ isOpenedHere: false }),
    );
    expect(effects).toEqual([]);
  });
});
