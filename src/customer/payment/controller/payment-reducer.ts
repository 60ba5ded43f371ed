// The payment state machine: maps each event to the next state and the effects to run.
import type { PaymentStatus } from '#contract/attempts.ts';
import { checkEndedPayments, endedPaymentChecked } from './ended-payment-transitions.ts';
import { attemptStarted, closedOrderChecked, orderReplaced, orderReplied } from './pay-transitions.ts';
import type {
  EffectResult,
  PaymentContext,
  PaymentEvent,
  PaymentIntent,
  PaymentMachine,
  Reply,
  StatusRequest,
  Task,
  Transition,
} from './payment-events.ts';
import { type ControllerState, IDLE, isBusy, isWorking } from './payment-state.ts';
import {
  applyStatus,
  canceled,
  cancelRequest,
  failNotFound,
  pollCancel,
  pollStatus,
  requestCheck,
  show,
  showBusy,
  showInternalError,
  withEffects,
} from './payment-transitions.ts';
import {
  cardPageRead,
  changedInOtherTab,
  changeStatus,
  menuPaymentCanceled,
  menuPaymentRead,
  menuReturnRead,
  openCardPage,
  openMenu,
  owedOrderRead,
  showOutcome,
  startedOver,
  startOver,
} from './resume-payment.ts';

/** The next state and the effects of an event. Pure. An event that its present view does not allow changes nothing. */
export function reducePayment(machine: PaymentMachine, event: PaymentEvent, context: PaymentContext): Transition {
  switch (event.kind) {
    case 'order-reply':
    case 'status-reply':
    case 'poll-result':
    case 'confirm-result':
    case 'refusal-handled':
      return reduceResult(machine, event, context);
    default:
      return isAllowed(event.kind, machine.view)
        ? reduceIntent(countPress(machine, event), event, context)
        : withEffects(machine);
  }
}

const isAny = () => true;
const isKind =
  (...kinds: readonly ControllerState['kind'][]) =>
  ({ kind }: ControllerState) =>
    kinds.includes(kind);
const isFree = (view: ControllerState) => !isBusy(view);

/** In which views an intent is allowed. In all others it is ignored, so a double tap has one effect. */
const ALLOWED: Readonly<Record<PaymentIntent['kind'], (view: ControllerState) => boolean>> = {
  place: isFree,
  pay: isFree,
  'pay-staff': isFree,
  advance: isKind('action-required'),
  'confirm-in-page': isKind('action-required'),
  check: isKind('action-required', 'in-progress-elsewhere'),
  cancel: isKind('action-required'),
  'start-over': isKind('in-progress-elsewhere'),
  'set-aside': isKind('checking'),
  // The result of work in progress is shown anyway. An action on another page, however, was abandoned there.
  'open-menu': (view) => !isWorking(view),
  'open-card-page': isAny,
  'change-in-other-tab': isKind('in-progress-elsewhere'),
  'change-cart': isKind('refused'),
  'show-refusal': isFree,
  'change-status': isFree,
  dismiss: isKind('failed', 'refused', 'connection-lost'),
};

/** True if the view that the payment shows allows this intent, such as a press. */
export function isAllowed(intent: PaymentIntent['kind'], view: ControllerState): boolean {
  return ALLOWED[intent](view);
}

/** Presses that start work at the server. */
const STARTS_WORK: ReadonlySet<PaymentIntent['kind']> = new Set<PaymentIntent['kind']>([
  'place',
  'pay',
  'pay-staff',
  'advance',
  'confirm-in-page',
  'check',
  'cancel',
  'start-over',
]);

function countPress(machine: PaymentMachine, { kind }: PaymentIntent): PaymentMachine {
  return STARTS_WORK.has(kind) ? { ...machine, pressCount: machine.pressCount + 1 } : machine;
}

function reduceIntent(machine: PaymentMachine, intent: PaymentIntent, context: PaymentContext): Transition {
  switch (intent.kind) {
    case 'place':
      return checkEndedPayments(showBusy(machine, intent.loader).machine, context, { kind: 'place', fromCart: true });
    case 'pay': {
      const { selection, fromCart } = intent;
      const goal = { kind: 'pay', fromCart, selection, mayPlaceAgain: true } as const;
      return checkEndedPayments(showBusy(machine, intent.loader).machine, context, goal);
    }
    case 'pay-staff':
      return checkEndedPayments(showBusy(machine, 'form').machine, context, { kind: 'pay-staff', fromCart: true });
    case 'advance':
      return advance(machine, (attemptId) => ({ kind: 'advance', attemptId, input: intent.input }));
    case 'confirm-in-page':
      return machine.view.kind === 'action-required'
        ? showBusy(machine, 'in-page', { kind: 'confirm', confirm: intent.confirm, previous: machine.view })
        : withEffects(machine);
    case 'check':
      return requestCheck(machine, context);
    case 'cancel':
      return cancel(machine, context);
    case 'start-over':
      return startOver(machine, context);
    case 'set-aside':
      return { machine: { ...show(machine, IDLE).machine, order: null }, effects: [{ kind: 'set-aside-stored' }] };
    case 'open-menu':
      return openMenu(machine, context, intent.returned);
    case 'open-card-page':
      return openCardPage(machine, context, intent.owedOrderId);
    case 'change-in-other-tab':
      return changedInOtherTab(machine, context);
    case 'show-refusal':
      return show(machine, intent.refused);
    case 'change-status':
      return changeStatus(machine, context, intent.status);
    case 'change-cart':
    case 'dismiss':
      return show(machine, IDLE);
  }
}

function advance(machine: PaymentMachine, requestOf: (attemptId: string) => StatusRequest): Transition {
  if (machine.view.kind !== 'action-required') return withEffects(machine);
  const request = requestOf(machine.view.attemptId);
  return showBusy(machine, 'processing', { kind: 'request', request, task: { kind: 'advance' } });
}

function cancel(machine: PaymentMachine, { stored }: PaymentContext): Transition {
  if (stored === null) return show(machine, IDLE);
  const { orderId } = stored.order;
  return showBusy(machine, 'processing', cancelRequest(orderId, { kind: 'cancel', orderId }));
}

function reduceResult(machine: PaymentMachine, event: EffectResult, context: PaymentContext): Transition {
  switch (event.kind) {
    case 'order-reply':
      return orderReplied(machine, context, event);
    case 'status-reply':
      return isStale(machine, event.task)
        ? withEffects(machine)
        : reduceReply(machine, context, event.task, event.reply);
    case 'poll-result':
      return event.viewVersion === machine.viewVersion ? reducePoll(machine, context, event) : withEffects(machine);
    case 'confirm-result': {
      if (!event.isSent) return show(machine, event.previous);
      const { attemptId } = event.previous;
      const request = { kind: 'advance', attemptId, input: { kind: 'confirmed' } } as const;
      return withEffects(machine, { kind: 'request', request, task: { kind: 'advance' } });
    }
    case 'refusal-handled':
      return show(machine, event.refused);
  }
}

/** The customer has pressed since the background request was sent, so its reply must not replace what is shown. */
function isStale({ pressCount }: PaymentMachine, task: Task): boolean {
  return 'pressCount' in task && task.pressCount !== pressCount;
}

function reduceReply(
  machine: PaymentMachine,
  context: PaymentContext,
  task: Task,
  reply: Reply<PaymentStatus>,
): Transition {
  switch (task.kind) {
    case 'check-ended':
      return endedPaymentChecked(machine, context, task, reply);
    case 'replace-order':
      return orderReplaced(machine, context, task, reply);
    case 'start':
      return attemptStarted(machine, context, task, reply);
    case 'place-again':
      return closedOrderChecked(machine, context, task, reply);
    case 'advance':
      if (reply.kind === 'ok') return applyStatus(machine, context, reply.value);
      return reply.kind === 'bug' ? showInternalError(machine) : requestCheck(machine, context);
    case 'check':
      if (reply.kind === 'ok') return applyStatus(machine, context, reply.value);
      return reply.kind === 'bug' ? showInternalError(machine) : pollStatus(machine, task.orderId);
    case 'cancel':
      if (reply.kind === 'ok') return canceled(machine, context, reply.value);
      return reply.kind === 'bug' ? showInternalError(machine) : pollCancel(machine, task.orderId, { kind: 'cancel' });
    case 'start-over':
      return startedOver(machine, context, task, reply);
    case 'menu-return':
      return menuReturnRead(machine, context, task, reply);
    case 'menu-read':
      return menuPaymentRead(machine, context, task, reply);
    case 'menu-cancel':
      return menuPaymentCanceled(machine, context, task, reply);
    case 'card-page':
      return cardPageRead(machine, context, reply);
    case 'owed-order':
      return owedOrderRead(machine, reply);
  }
}

function reducePoll(
  machine: PaymentMachine,
  context: PaymentContext,
  { task, status }: Extract<EffectResult, { kind: 'poll-result' }>,
): Transition {
  if (status === null) return failNotFound(machine, context);
  switch (task.kind) {
    case 'take':
      return applyStatus(machine, context, status);
    case 'cancel':
      return canceled(machine, context, status);
    case 'conclude':
      return showOutcome(machine, context, status, task.returned, true);
  }
}
