import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import {
  ATTEMPT,
  CANCELED_STATUS,
  CARD_DENIED,
  CARD_FORM_STATUS,
  CARD_FORM_STEP_WITHOUT_FIELDS,
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
} from '#customer/shared/order/testing/order-machine.ts';
import type { EffectResult, OrderIntent, ReducerFacts, RequestResult, StatusCommand } from './order-events.ts';
import { isIntentAllowed, reduceOrder } from './order-reducer.ts';
import { IDLE_VIEW, type OrderView, paymentSelectionOf } from './order-view.ts';
import { newOrder } from './stored-order.ts';

const CHALLENGE = { do: 'challenge', url: 'https://acs.test', fields: {} } as const;
const VIEWS = {
  idle: IDLE_VIEW,
  busy: { kind: 'busy', loader: 'processing' },
  redirecting: { kind: 'redirecting' },
  'card form': { kind: 'action-required', action: CARD_FORM_STEP_WITHOUT_FIELDS, attemptId: anId(9) },
  challenge: { kind: 'action-required', action: CHALLENGE, attemptId: anId(9) },
  checking: { kind: 'checking' },
  'in-progress-elsewhere': { kind: 'in-progress-elsewhere' },
  'connection-lost': { kind: 'connection-lost' },
  failed: {
    ...{ kind: 'failed', failure: CARD_DENIED, orderId: anId(1), isConfirmedUnpaid: true },
    ...{ option: 'card', wasChallenged: false },
  },
  refused: { kind: 'refused', code: 'kitchen-closed', text: 'La cocina está cerrada' },
  unknown: { kind: 'unknown', order: STAFF_PAID_ORDER },
  'not-arrived': { kind: 'not-arrived', order: { ...STAFF_PAID_ORDER, comment: 'another' } },
  'older-arrived': { kind: 'older-arrived' },
} as const satisfies Record<string, OrderView>;
type ViewName = keyof typeof VIEWS;

const INTENTS: Readonly<Record<OrderIntent['kind'], OrderIntent>> = {
  place: { kind: 'place', loader: 'redirecting' },
  pay: { kind: 'pay', selection: paymentSelectionOf('card'), loader: 'form', fromCart: true },
  'send-to-staff': { kind: 'send-to-staff' },
  advance: { kind: 'advance', input: { kind: 'fingerprint', completed: true } },
  'confirm-in-page': { kind: 'confirm-in-page', confirm: () => Promise.resolve(true) },
  check: { kind: 'check' },
  cancel: { kind: 'cancel' },
  'start-over': { kind: 'start-over' },
  'set-aside': { kind: 'set-aside' },
  search: { kind: 'search' },
  'open-menu': { kind: 'open-menu', returned: null },
  'open-card-page': { kind: 'open-card-page', owedOrderId: null },
  'change-in-other-tab': { kind: 'change-in-other-tab' },
  'change-cart': { kind: 'change-cart' },
  'show-refusal': { kind: 'show-refusal', refused: { kind: 'refused', code: 'wallet-unavailable', text: '' } },
  'change-status': { kind: 'change-status', status: PAID_STATUS },
  dismiss: { kind: 'dismiss' },
};

const ACTIONS = ['card form', 'challenge'] as const;
const FREE = [
  'idle',
  'card form',
  'unknown',
  'not-arrived',
  'older-arrived',
  'in-progress-elsewhere',
  'connection-lost',
  'failed',
  'refused',
] as const;
/** In which views each intent has an effect; in all others it is ignored. */
const ALLOWED_IN: Readonly<Record<OrderIntent['kind'], readonly ViewName[]>> = {
  place: FREE,
  pay: FREE,
  'send-to-staff': FREE,
  advance: ACTIONS,
  'confirm-in-page': ACTIONS,
  check: [...ACTIONS, 'in-progress-elsewhere'],
  cancel: ACTIONS,
  'start-over': ['in-progress-elsewhere'],
  'set-aside': ['checking'],
  search: [...FREE, 'challenge'],
  'open-menu': [...FREE, 'challenge'],
  'open-card-page': [...FREE, 'challenge', 'busy', 'redirecting', 'checking'],
  'change-in-other-tab': ['in-progress-elsewhere'],
  'change-cart': ['refused', 'not-arrived', 'older-arrived'],
  'show-refusal': FREE,
  'change-status': FREE,
  dismiss: ['failed', 'refused', 'connection-lost'],
};

const OK = (value: OrderStatus): RequestResult<OrderStatus> => ({ kind: 'ok', value });
const NO_RESPONSE = { kind: 'no-response' } as const;
const BUG = { kind: 'bug' } as const;
const refusal = (code: 'not-found' | 'too-many-requests' | 'payment-under-way' | 'payment-closed') =>
  ({ kind: 'refused', code, text: '' }) as const;

describe('every intent in every view of a payment', () => {
  const pairs = Object.values(INTENTS).flatMap((intent) =>
    Object.entries(VIEWS).map(([name, view]) => ({ intent, name, view })),
  );

  it.each(pairs)('the intent $intent.kind while the view is $name follows the table', ({ intent, name, view }) => {
    const allowed: readonly string[] = ALLOWED_IN[intent.kind];
    expect(isIntentAllowed(intent.kind, view)).toBe(allowed.includes(name));
    const machine = machineShowing(view);
    const next = reduceOrder(machine, intent, someOrderFacts());
    if (!allowed.includes(name)) expect(next).toEqual({ machine, effects: [] });
  });

  it.each(pairs)('the intent $intent.kind while the view is $name awaits at most one effect', ({ intent, view }) => {
    const { effects } = reduceOrder(machineShowing(view), intent, someOrderFacts());
    const awaited = ['run', 'confirm', 'handle-refusal'];
    expect(effects.filter(({ kind }) => awaited.includes(kind)).length).toBeLessThan(2);
  });
});

const PAY = { kind: 'pay', selection: paymentSelectionOf('card'), mayPlaceAgain: true } as const;
const PLACE = { kind: 'place', order: newOrder(anId(51), 'online', EMPTY_CART) } as const;
const RETURNED = {
  outcome: 'failed',
  input: { sessionId: null, externalId: 'x', signed: {} },
} as const;
const { orderId } = ONLINE_ORDER;
const COMMANDS = {
  'read-ended': { kind: 'read-ended', orderId: anId(8), acknowledged: 'unpaid' },
  find: { kind: 'find', orderId },
  replace: { kind: 'replace', orderId },
  'replace-closed': { kind: 'replace-closed', orderId, order: ONLINE_ORDER },
  start: { kind: 'start', order: PAYING_ORDER, attempt: { ...ATTEMPT, isAnswered: false }, step: PAY },
  'read-owed': { kind: 'read-owed', orderId },
  advance: { kind: 'advance', attemptId: ATTEMPT.id, input: { kind: 'confirmed' } },
  check: { kind: 'check', orderId },
  cancel: { kind: 'cancel', orderId },
  'start-over': { kind: 'start-over', orderId },
  search: { kind: 'search', orderId, pressCount: 0 },
  'read-return': { kind: 'read-return', returned: RETURNED, openOrderId: orderId, pressCount: 0 },
  'read-abandoned': { kind: 'read-abandoned', orderId, pressCount: 0 },
  'cancel-abandoned': { kind: 'cancel-abandoned', orderId, returned: null, mayCancel: true, pressCount: 0 },
  resume: { kind: 'resume', orderId, pressCount: 0 },
  'open-owed': { kind: 'open-owed', orderId, pressCount: 0 },
} as const satisfies { readonly [Kind in StatusCommand['kind']]: Extract<StatusCommand, { kind: Kind }> };

const REPLIES = {
  paid: OK(PAID_STATUS),
  closed: OK(CANCELED_STATUS),
  unconfirmed: OK(UNCONFIRMED_STATUS),
  waiting: OK(PROCESSING_STATUS),
  failed: OK(FAILED_STATUS),
  'card form': OK(CARD_FORM_STATUS),
  redirect: OK(REDIRECT_STATUS),
  'not started': OK(NOT_STARTED_STATUS),
  'no response': NO_RESPONSE,
  unknown: refusal('not-found'),
  'too many requests': refusal('too-many-requests'),
  bug: BUG,
} as const;

/** The next view and effects of each command, in the order of `REPLIES`. */
const TABLE: Readonly<Record<StatusCommand['kind'], readonly string[]>> = {
  'read-ended': [
    'idle: update-ended',
    'busy: update-ended store run',
    'failed: update-ended',
    ...Array(5).fill('busy: update-ended store run'),
    'connection-lost:',
    'busy: store run',
    'busy: handle-refusal',
    'refused:',
  ],
  find: [
    ...Array(8).fill('older-arrived: report-earlier'),
    'unknown: poll',
    'busy: remove store run',
    'busy: handle-refusal',
    'refused:',
  ],
  replace: [
    'idle: report-paid',
    'busy: end store run',
    'failed: end',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'connection-lost:',
    'idle: set-aside',
    'busy: handle-refusal',
    'refused:',
  ],
  start: [
    'idle: store report-paid',
    'failed: store end',
    'failed: store end',
    'checking: store poll',
    'failed: store store',
    'action-required: store',
    'redirecting: store open-provider-page',
    'connection-lost: store',
    'checking: poll',
    'busy: set-aside handle-refusal',
    'busy: store handle-refusal',
    'refused:',
  ],
  'replace-closed': [
    'idle: report-paid',
    'busy: end store run',
    'failed: end',
    ...Array(5).fill('in-progress-elsewhere:'),
    'connection-lost:',
    'idle: set-aside',
    'busy: handle-refusal',
    'refused:',
  ],
  advance: [
    'idle: report-paid',
    'failed: end',
    'failed: end',
    'checking: poll',
    'failed: store',
    'action-required:',
    'redirecting: open-provider-page',
    'connection-lost:',
    'busy: run',
    'busy: run',
    'busy: run',
    'refused:',
  ],
  check: [
    'idle: report-paid',
    'failed: end',
    'failed: end',
    'checking: poll',
    'failed: store',
    'action-required:',
    'redirecting: open-provider-page',
    'connection-lost:',
    'checking: poll',
    'checking: poll',
    'checking: poll',
    'refused:',
  ],
  cancel: ['idle: report-paid', 'failed: end', 'failed: end', ...Array(8).fill('checking: poll'), 'refused:'],
  'start-over': ['idle: report-paid', 'idle: end', 'idle: end', ...Array(8).fill('checking: poll'), 'busy:'],
  'read-return': [...Array(8).fill('busy: run'), 'busy:', 'busy: run', 'busy:', 'busy:'],
  'read-abandoned': [
    'idle: report-paid',
    'idle: end',
    'idle: end',
    'in-progress-elsewhere:',
    'busy: run',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'busy: run',
    'busy:',
    'busy: set-aside',
    'busy:',
    'busy:',
  ],
  'cancel-abandoned': [
    'idle: report-paid',
    'idle: end',
    'idle: end',
    ...Array(5).fill('checking: poll'),
    'busy:',
    'busy: set-aside',
    'busy:',
    'busy:',
  ],
  resume: [
    'idle: report-paid',
    'idle: end',
    'idle: end',
    'checking: poll',
    'idle:',
    'action-required:',
    'idle:',
    'idle:',
    'connection-lost:',
    'busy: set-aside',
    'connection-lost:',
    'busy:',
  ],
  // What a busy page shows is decided by the press.
  search: Array(12).fill('busy:'),
  // The orders of the table above are not owed to staff.
  'open-owed': [...Array(8).fill('idle:'), 'connection-lost:', ...Array(3).fill('idle:')],
  'read-owed': [...Array(8).fill('idle:'), 'connection-lost:', ...Array(3).fill('idle:')],
};

describe('every reply to every request about an order', () => {
  const rows = Object.values(COMMANDS).flatMap((command) =>
    Object.entries(REPLIES).map(([name, reply], column) => ({
      command,
      name,
      reply,
      expected: TABLE[command.kind][column],
    })),
  );
  const rest = [PLACE, PAY] as const;

  it.each(rows)('the reply «$name» to $command.kind leads to «$expected»', ({ command, reply, expected }) => {
    const event: EffectResult = { kind: 'replied', command, rest, reply };
    const { machine, effects } = reduceOrder(machineShowing(VIEWS.busy), event, someOrderFacts());
    expect(`${machine.view.kind}: ${effects.map(({ kind }) => kind).join(' ')}`.trim()).toBe(expected);
  });

  it.each(['search', 'read-return', 'read-abandoned', 'cancel-abandoned', 'resume', 'open-owed'] as const)(
    'a reply to %s that was requested before the latest press is ignored',
    (kind) => {
      const machine = machineShowing(VIEWS.busy, { pressCount: 1 });
      const event: EffectResult = { kind: 'replied', command: COMMANDS[kind], rest: [], reply: OK(CANCELED_STATUS) };
      expect(reduceOrder(machine, event, someOrderFacts())).toEqual({ machine, effects: [] });
    },
  );

  it.each(['check', 'cancel', 'conclude', 'search'] as const)(
    'the result of a poll of an earlier view (%s) is ignored',
    (kind) => {
      const machine = machineShowing(VIEWS.busy, { viewVersion: 5 });
      const poll = kind === 'conclude' ? { kind, returned: null } : { kind };
      const event: EffectResult = { kind: 'polled', viewVersion: 4, orderId, poll, reply: OK(PAID_STATUS) };
      expect(reduceOrder(machine, event, someOrderFacts())).toEqual({ machine, effects: [] });
    },
  );

  it('a return of an earlier, closed order leaves the stored payment of a newer order in place', () => {
    const event: EffectResult = {
      kind: 'replied',
      command: { ...COMMANDS['cancel-abandoned'], orderId: anId(7), returned: RETURNED },
      rest: [],
      reply: OK({ ...CANCELED_STATUS, orderId: anId(7) }),
    };
    const { machine, effects } = reduceOrder(machineShowing(IDLE_VIEW), event, someOrderFacts());
    expect(machine.view.kind).toBe('failed');
    expect(effects).toEqual([]);
  });
});

describe('the search of an order for staff whose reply was lost', () => {
  const views = ['idle', 'busy', 'unknown', 'not-arrived', 'refused', 'older-arrived'] as const;
  const EARLIER = ': report-earlier';
  /** The next view and effects, in the order of `views`. */
  const rows = {
    found: [
      `idle${EARLIER}`,
      'busy:',
      'idle: report-placed',
      `not-arrived${EARLIER}`,
      `refused${EARLIER}`,
      `older-arrived${EARLIER}`,
    ],
    unknown: ['not-arrived:', 'busy:', 'not-arrived:', 'not-arrived:', 'refused:', 'older-arrived:'],
    'no response': ['unknown: poll', 'busy:', 'unknown:', 'unknown: poll', 'unknown: poll', 'unknown: poll'],
    'too many requests': ['unknown: poll', 'busy:', 'unknown:', 'unknown: poll', 'unknown: poll', 'unknown: poll'],
    bug: views.map((view) => `${view}:`),
  } as const;
  const replies = { ...REPLIES, found: OK({ ...NOT_STARTED_STATUS, isToCollect: true }) };
  const searched = (reply: RequestResult<OrderStatus>): EffectResult => ({
    kind: 'replied',
    command: COMMANDS.search,
    rest: [],
    reply,
  });
  const outcome = (view: OrderView, reply: RequestResult<OrderStatus>, facts: Partial<ReducerFacts> = {}) => {
    const { machine, effects } = reduceOrder(
      machineShowing(view),
      searched(reply),
      someOrderFacts({ open: STAFF_PAID_ORDER, ...facts }),
    );
    return `${machine.view.kind}: ${effects.map(({ kind }) => kind).join(' ')}`.trim();
  };

  it.each(
    (['found', 'unknown', 'no response', 'too many requests', 'bug'] as const).flatMap((name) =>
      views.map((view, column) => ({ name, view, expected: rows[name][column] })),
    ),
  )('the reply «$name» while the page shows $view leads to «$expected»', ({ name, view, expected }) => {
    expect(outcome(VIEWS[view], replies[name])).toBe(expected);
  });

  it('of an order that another tab has taken out of the cart only says what became of it', () => {
    expect(outcome(VIEWS.unknown, replies.found, { open: null })).toBe('older-arrived:');
    expect(outcome(VIEWS.unknown, replies.unknown, { open: null })).toBe('not-arrived:');
    expect(outcome(VIEWS.idle, replies.found, { open: null })).toBe('idle:');
  });

  it('says nothing of an order that did not arrive while the cart is another one', () => {
    expect(outcome(VIEWS.idle, replies.unknown, { cart: { ...EMPTY_CART, comment: 'another' } })).toBe('idle:');
  });

  it('no longer stores one that did not arrive in a venue that is paid online, where it would block the other options', () => {
    const open = { ...STAFF_PAID_ORDER, payTo: 'staff' } as const;
    expect(outcome(VIEWS.unknown, replies.unknown, { open, payTo: 'staff' })).toBe('not-arrived: remove');
  });

  it('is requested for the open order for staff, and for the one that the page waits for', () => {
    const requested = (view: OrderView, facts: Partial<ReducerFacts>) =>
      reduceOrder(machineShowing(view), { kind: 'search' }, someOrderFacts(facts)).effects.length;
    expect(requested(IDLE_VIEW, { open: STAFF_PAID_ORDER })).toBe(1);
    expect(requested(VIEWS.unknown, { open: null })).toBe(1);
    expect(requested(IDLE_VIEW, { open: null })).toBe(0);
    expect(requested(IDLE_VIEW, { open: PAYING_ORDER })).toBe(0);
  });
});
