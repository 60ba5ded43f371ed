// What the payment state machine does about payments that have ended, whose money may still arrive.
import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import {
  aContext,
  CLOSED,
  FAILURE,
  FORM,
  MOUNT,
  ORDER,
  PAID,
  showing,
  UNCONFIRMED,
} from '#customer/payment/testing/payment-machine.ts';
import { cents } from '#domain/money.ts';
import type { EffectResult, PaymentIntent, Reply, Task } from './payment-events.ts';
import { reducePayment } from './payment-reducer.ts';
import { IDLE, selectOption } from './payment-state.ts';

const BUSY = { kind: 'busy', loader: 'processing' } as const;
const CARD_FORM = { kind: 'action-required', action: MOUNT, attemptId: anId(9) } as const;
const FAILED_VIEW = {
  kind: 'failed',
  failure: FAILURE,
  orderId: ORDER.orderId,
  isConfirmedUnpaid: true,
  option: 'card',
  wasChallenged: false,
} as const;
const GOAL = { kind: 'pay', fromCart: true, selection: selectOption('card'), mayPlaceAgain: true } as const;
const reply = (value: PaymentStatus): Reply<PaymentStatus> => ({ kind: 'ok', value });

describe('an ended payment of the same cart', () => {
  const ended = [
    { orderId: anId(8), readOutcome: 'unpaid' },
    { orderId: anId(9), readOutcome: 'unknown' },
  ] as const;
  const press: PaymentIntent = { kind: 'pay', selection: selectOption('bizum'), loader: 'redirecting', fromCart: true };

  it('is read before the cart is placed again, one after the other', () => {
    const context = aContext({ stored: null, endedInCart: ended });
    const first = reducePayment(showing(IDLE), press, context);
    expect(first.effects).toMatchObject([{ kind: 'request', request: { kind: 'read', orderId: anId(8) } }]);
    const task = { kind: 'check-ended', goal: GOAL, ended: ended[0], others: [ended[1]] } as const;
    const event: EffectResult = { kind: 'status-reply', task, reply: reply({ ...CLOSED, orderId: anId(8) }) };
    const second = reducePayment(first.machine, event, context);
    expect(second.effects).toMatchObject([
      { kind: 'update-watched' },
      { kind: 'request', request: { kind: 'read', orderId: anId(9) } },
    ]);
  });

  it('whose outcome is not known is ordered again only by a press after the customer has read that', () => {
    const task = (readOutcome: 'unpaid' | 'unknown'): Task => ({
      ...{ kind: 'check-ended', goal: GOAL, others: [] },
      ended: { orderId: anId(8), readOutcome },
    });
    const replied = reply({ ...UNCONFIRMED, orderId: anId(8) });
    const context = aContext({ stored: null });
    const unread = reducePayment(
      showing(BUSY),
      { kind: 'status-reply', task: task('unpaid'), reply: replied },
      context,
    );
    expect(unread.machine.view).toMatchObject({ kind: 'failed', isConfirmedUnpaid: false, orderId: anId(8) });
    expect(unread.effects.map(({ kind }) => kind)).toEqual(['update-watched']);
    const read = reducePayment(showing(BUSY), { kind: 'status-reply', task: task('unknown'), reply: replied }, context);
    expect(read.effects.map(({ kind }) => kind)).toEqual(['update-watched', 'store', 'place-order']);
  });

  it('is not read again by a press that pays an order which is placed already', () => {
    const machine = showing(IDLE, { order: { orderId: ORDER.orderId, tableCode: 'A1', total: cents(180) } });
    const { effects } = reducePayment(machine, { ...press, fromCart: false }, aContext({ endedInCart: ended }));
    expect(effects.map(({ kind }) => kind)).toEqual(['store', 'request']);
  });
});

describe('a status read in the background', () => {
  const change = (status: PaymentStatus): PaymentIntent => ({ kind: 'change-status', status });

  it.each([
    ['opens the success page of the payment in progress once it is paid', IDLE, PAID, 'idle: report-paid'],
    ['changes what a failure says about the money', FAILED_VIEW, UNCONFIRMED, 'failed:'],
    ['closes a failure whose payment has arrived after all', FAILED_VIEW, { ...PAID, orderId: anId(1) }, 'idle:'],
    ['leaves the failure of another order', FAILED_VIEW, { ...PAID, orderId: anId(7) }, 'failed:'],
    ['leaves the card form', CARD_FORM, FORM, 'action-required:'],
  ] as const)('%s', (_, view, status, expected) => {
    const context = aContext(expected === 'idle:' ? { stored: null } : {});
    const { machine, effects } = reducePayment(showing(view), change(status), context);
    expect(`${machine.view.kind}: ${effects.map(({ kind }) => kind).join(' ')}`.trim()).toBe(expected);
    if (machine.view.kind === 'failed')
      expect(machine.view.isConfirmedUnpaid).toBe(status.orderId !== anId(1) || status.isConfirmedUnpaid);
  });

  it('leaves the payment of another tab to that tab', () => {
    const { effects } = reducePayment(showing(IDLE), change(PAID), aContext({ wasStartedInThisTab: false }));
    expect(effects).toEqual([]);
  });
});
