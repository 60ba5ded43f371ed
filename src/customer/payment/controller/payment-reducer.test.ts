import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import {
  ATTEMPT,
  aContext,
  CART,
  CLOSED,
  FAILED,
  FAILURE,
  FORM,
  MOUNT,
  NOT_STARTED,
  ORDER,
  PAID,
  REDIRECT,
  STORED,
  showing,
  UNCONFIRMED,
  WAITING,
} from '#customer/payment/testing/payment-machine.ts';
import type { EffectResult, PaymentIntent, Reply, Task } from './payment-events.ts';
import { isAllowed, reducePayment } from './payment-reducer.ts';
import { type ControllerState, IDLE, selectOption } from './payment-state.ts';

const CHALLENGE = { do: 'challenge', url: 'https://acs.test', fields: {} } as const;
const VIEWS = {
  idle: IDLE,
  busy: { kind: 'busy', loader: 'processing' },
  redirecting: { kind: 'redirecting' },
  'card form': { kind: 'action-required', action: MOUNT, attemptId: anId(9) },
  challenge: { kind: 'action-required', action: CHALLENGE, attemptId: anId(9) },
  checking: { kind: 'checking' },
  'in-progress-elsewhere': { kind: 'in-progress-elsewhere' },
  'connection-lost': { kind: 'connection-lost' },
  failed: {
    ...{ kind: 'failed', failure: FAILURE, orderId: anId(1), isConfirmedUnpaid: true },
    ...{ option: 'card', wasChallenged: false },
  },
  refused: { kind: 'refused', code: 'kitchen-closed', text: 'La cocina está cerrada' },
} as const satisfies Record<string, ControllerState>;
type ViewName = keyof typeof VIEWS;

const INTENTS: Readonly<Record<PaymentIntent['kind'], PaymentIntent>> = {
  place: { kind: 'place', loader: 'redirecting' },
  pay: { kind: 'pay', selection: selectOption('card'), loader: 'form', fromCart: true },
  'pay-staff': { kind: 'pay-staff' },
  advance: { kind: 'advance', input: { kind: 'fingerprint', completed: true } },
  'confirm-in-page': { kind: 'confirm-in-page', confirm: () => Promise.resolve(true) },
  check: { kind: 'check' },
  cancel: { kind: 'cancel' },
  'start-over': { kind: 'start-over' },
  'set-aside': { kind: 'set-aside' },
  'open-menu': { kind: 'open-menu', returned: null },
  'open-card-page': { kind: 'open-card-page', owedOrderId: null },
  'change-in-other-tab': { kind: 'change-in-other-tab' },
  'change-cart': { kind: 'change-cart' },
  'show-refusal': { kind: 'show-refusal', refused: { kind: 'refused', code: 'wallet-unavailable', text: '' } },
  'change-status': { kind: 'change-status', status: PAID },
  dismiss: { kind: 'dismiss' },
};

const ACTIONS = ['card form', 'challenge'] as const;
const FREE = ['idle', 'card form', 'in-progress-elsewhere', 'connection-lost', 'failed', 'refused'] as const;
/** In which views each intent has an effect; in all others it is ignored. */
const ALLOWED_IN: Readonly<Record<PaymentIntent['kind'], readonly ViewName[]>> = {
  place: FREE,
  pay: FREE,
  'pay-staff': FREE,
  advance: ACTIONS,
  'confirm-in-page': ACTIONS,
  check: [...ACTIONS, 'in-progress-elsewhere'],
  cancel: ACTIONS,
  'start-over': ['in-progress-elsewhere'],
  'set-aside': ['checking'],
  'open-menu': [...FREE, 'challenge'],
  'open-card-page': [...FREE, 'challenge', 'busy', 'redirecting', 'checking'],
  'change-in-other-tab': ['in-progress-elsewhere'],
  'change-cart': ['refused'],
  'show-refusal': FREE,
  'change-status': FREE,
  dismiss: ['failed', 'refused', 'connection-lost'],
};

const OK = (value: PaymentStatus): Reply<PaymentStatus> => ({ kind: 'ok', value });
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
    expect(isAllowed(intent.kind, view)).toBe(allowed.includes(name));
    const machine = showing(view);
    const next = reducePayment(machine, intent, aContext());
    if (!allowed.includes(name)) expect(next).toEqual({ machine, effects: [] });
  });

  it.each(pairs)('the intent $intent.kind while the view is $name awaits at most one effect', ({ intent, view }) => {
    const { effects } = reducePayment(showing(view), intent, aContext());
    const awaited = ['place-order', 'request', 'confirm', 'handle-refusal'];
    expect(effects.filter(({ kind }) => awaited.includes(kind)).length).toBeLessThan(2);
  });
});

const GOAL = { kind: 'pay', fromCart: true, selection: selectOption('card'), mayPlaceAgain: true } as const;
const RETURNED = {
  outcome: 'failed',
  input: { sessionId: null, externalId: 'x', signed: {} },
} as const;
const TASKS = {
  'check-ended': {
    kind: 'check-ended',
    goal: GOAL,
    ended: { orderId: anId(8), readOutcome: 'unpaid' },
    others: [],
  },
  'replace-order': { kind: 'replace-order', goal: GOAL, content: CART },
  start: { kind: 'start', goal: GOAL, payment: STORED, attempt: { ...ATTEMPT, isAnswered: false } },
  'place-again': { kind: 'place-again', goal: GOAL },
  advance: { kind: 'advance' },
  check: { kind: 'check', orderId: ORDER.orderId },
  cancel: { kind: 'cancel', orderId: ORDER.orderId },
  'start-over': { kind: 'start-over', orderId: ORDER.orderId },
  'menu-return': { kind: 'menu-return', returned: RETURNED, storedOrderId: ORDER.orderId, pressCount: 0 },
  'menu-read': { kind: 'menu-read', pressCount: 0 },
  'menu-cancel': { kind: 'menu-cancel', returned: null, mayCancel: true, pressCount: 0 },
  'card-page': { kind: 'card-page', pressCount: 0 },
  'owed-order': { kind: 'owed-order', pressCount: 0 },
} as const satisfies { readonly [Kind in Task['kind']]: Extract<Task, { kind: Kind }> };

const REPLIES = {
  paid: OK(PAID),
  closed: OK(CLOSED),
  unconfirmed: OK(UNCONFIRMED),
  waiting: OK(WAITING),
  failed: OK(FAILED),
  'card form': OK(FORM),
  redirect: OK(REDIRECT),
  'not started': OK(NOT_STARTED),
  'no response': NO_RESPONSE,
  unknown: refusal('not-found'),
  'too many requests': refusal('too-many-requests'),
  bug: BUG,
} as const;

/** The next view and effects of each task, in the order of `REPLIES`. */
const TABLE: Readonly<Record<Task['kind'], readonly string[]>> = {
  'check-ended': [
    'idle: update-watched',
    'busy: update-watched store place-order',
    'failed: update-watched',
    ...Array(5).fill('busy: update-watched store place-order'),
    'connection-lost:',
    'busy: store place-order',
    'busy: handle-refusal',
    'refused:',
  ],
  'replace-order': [
    'idle: report-paid',
    'busy: end-stored store place-order',
    'failed: end-stored',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'connection-lost:',
    'busy: clear-stored store place-order',
    'busy: handle-refusal',
    'refused:',
  ],
  start: [
    'idle: store report-paid',
    'failed: store end-stored',
    'failed: store end-stored',
    'checking: store poll',
    'failed: store store',
    'action-required: store',
    'redirecting: store open-provider-page',
    'connection-lost: store',
    'checking: poll',
    'busy: clear-stored handle-refusal',
    'busy: store handle-refusal',
    'refused:',
  ],
  'place-again': [
    'idle: report-paid',
    'busy: end-stored store place-order',
    'failed: end-stored',
    ...Array(5).fill('in-progress-elsewhere:'),
    'connection-lost:',
    'busy: clear-stored store place-order',
    'busy: handle-refusal',
    'refused:',
  ],
  advance: [
    'idle: report-paid',
    'failed: end-stored',
    'failed: end-stored',
    'checking: poll',
    'failed: store',
    'action-required:',
    'redirecting: open-provider-page',
    'connection-lost:',
    'busy: request',
    'busy: request',
    'busy: request',
    'refused:',
  ],
  check: [
    'idle: report-paid',
    'failed: end-stored',
    'failed: end-stored',
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
  cancel: [
    'idle: report-paid',
    'failed: end-stored',
    'failed: end-stored',
    ...Array(8).fill('checking: poll'),
    'refused:',
  ],
  'start-over': [
    'idle: report-paid',
    'idle: end-stored',
    'idle: end-stored',
    ...Array(8).fill('checking: poll'),
    'busy:',
  ],
  'menu-return': [...Array(8).fill('busy: request'), 'busy:', 'busy: request', 'busy:', 'busy:'],
  'menu-read': [
    'idle: report-paid',
    'idle: end-stored',
    'idle: end-stored',
    'in-progress-elsewhere:',
    'busy: request',
    'in-progress-elsewhere:',
    'in-progress-elsewhere:',
    'busy: request',
    'busy:',
    'busy: clear-stored',
    'busy:',
    'busy:',
  ],
  'menu-cancel': [
    'idle: report-paid',
    'idle: end-stored',
    'idle: end-stored',
    ...Array(5).fill('checking: poll'),
    'busy:',
    'busy: clear-stored',
    'busy:',
    'busy:',
  ],
  'card-page': [
    'idle: report-paid',
    'idle: end-stored',
    'idle: end-stored',
    'checking: poll',
    'idle:',
    'action-required:',
    'idle:',
    'idle:',
    'connection-lost:',
    'busy: clear-stored',
    'connection-lost:',
    'busy:',
  ],
  // The payments of the table above are not owed to staff.
  'owed-order': [...Array(8).fill('idle:'), 'connection-lost:', ...Array(3).fill('idle:')],
};

describe('every reply to every request of a payment', () => {
  const rows = Object.values(TASKS).flatMap((task) =>
    Object.entries(REPLIES).map(([name, reply], column) => ({ task, name, reply, expected: TABLE[task.kind][column] })),
  );

  it.each(rows)('the reply «$name» to $task.kind leads to «$expected»', ({ task, reply, expected }) => {
    const { machine, effects } = reducePayment(showing(VIEWS.busy), { kind: 'status-reply', task, reply }, aContext());
    expect(`${machine.view.kind}: ${effects.map(({ kind }) => kind).join(' ')}`.trim()).toBe(expected);
  });

  it.each(['menu-return', 'menu-read', 'menu-cancel', 'card-page', 'owed-order'] as const)(
    'a reply to %s that was requested before the latest press is ignored',
    (kind) => {
      const machine = showing(VIEWS.busy, { pressCount: 1 });
      const event: EffectResult = { kind: 'status-reply', task: TASKS[kind], reply: OK(CLOSED) };
      expect(reducePayment(machine, event, aContext())).toEqual({ machine, effects: [] });
    },
  );

  it.each(['take', 'cancel', 'conclude'] as const)(
    'the result of a poll of an earlier view (%s) is ignored',
    (kind) => {
      const machine = showing(VIEWS.busy, { viewVersion: 5 });
      const task = kind === 'conclude' ? { kind, returned: null } : { kind };
      const event: EffectResult = { kind: 'poll-result', viewVersion: 4, task, status: PAID };
      expect(reducePayment(machine, event, aContext())).toEqual({ machine, effects: [] });
    },
  );

  it('a return of an earlier, closed order leaves the stored payment of a newer order in place', () => {
    const event: EffectResult = {
      kind: 'status-reply',
      task: { kind: 'menu-cancel', returned: RETURNED, mayCancel: true, pressCount: 0 },
      reply: OK({ ...CLOSED, orderId: anId(7) }),
    };
    const { machine, effects } = reducePayment(showing(IDLE), event, aContext());
    expect(machine.view.kind).toBe('failed');
    expect(effects).toEqual([]);
  });
});
