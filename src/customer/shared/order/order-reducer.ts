// The order that a page sends or pays, as a state machine: maps each event to the next state and the effects to run.
import type { OrderStatus } from '#contract/attempts.ts';
import { handleStartReply } from './order-attempt.ts';
import type {
  AttemptInput,
  EffectResult,
  OrderCommand,
  OrderEvent,
  OrderIntent,
  OrderMachine,
  PlannedRequest,
  ReducerFacts,
  RequestResult,
  StatusCommand,
  Transition,
} from './order-events.ts';
import {
  handleEndedStatus,
  handleFindReply,
  handlePlaceReply,
  handleReplaceClosedReply,
  handleReplaceReply,
  nextRequestTransition,
  type OrderButtonPress,
  planButtonPress,
} from './order-plan.ts';
import {
  applyStatus,
  commandTransition,
  createRefusedOrderView,
  handleCancelStatus,
  handleFailedRequest,
  handleOrderNotFound,
  pollCancel,
  pollStatus,
  requestCancel,
  requestCheck,
  showBusy,
  showView,
  stopWaitingForCharge,
  unchanged,
} from './order-transitions.ts';
import { IDLE_VIEW, type Indicator, isBusy, isWorking, type OrderView } from './order-view.ts';
import {
  handleAbandonedCancelReply,
  handleAbandonedStatus,
  handleBackgroundStatus,
  handleCardPageStatus,
  handleChangeInOtherTab,
  handleOpenCardPage,
  handleOpenMenu,
  handleOwedStatus,
  handleReturnReply,
  handleSearchReply,
  handleStartOverReply,
  searchOrder,
  showOutcome,
  startOver,
} from './resume-order.ts';
import { isSameOrder } from './stored-order.ts';

/**
 * The reducer of the order's state machine: returns the next state after `event`, and the effects to run. An intent that the
 * present view does not allow changes nothing.
 */
export function reduceOrder(machine: OrderMachine, event: OrderEvent, facts: ReducerFacts): Transition {
  switch (event.kind) {
    case 'placed':
    case 'replied':
    case 'polled':
    case 'confirmed':
    case 'refusal-handled':
      return reduceResult(machine, event, facts);
    default:
      return isIntentAllowed(event.kind, machine.view)
        ? reduceIntent(countPress(machine, event), event, facts)
        : unchanged(machine);
  }
}

const isKind =
  (...kinds: readonly OrderView['kind'][]) =>
  ({ kind }: OrderView) =>
    kinds.includes(kind);
const isFree = (view: OrderView) => !isBusy(view);

/** In which views an intent is allowed. In all others it is ignored, so a double tap has one effect. */
const ALLOWED: Readonly<Record<OrderIntent['kind'], (view: OrderView) => boolean>> = {
  'send-to-staff': isFree,
  place: isFree,
  pay: isFree,
  advance: isKind('action-required'),
  'confirm-in-page': isKind('action-required'),
  check: isKind('action-required', 'in-progress-elsewhere'),
  cancel: isKind('action-required'),
  'start-over': isKind('in-progress-elsewhere'),
  'set-aside': isKind('checking'),
  // The result of work in progress is shown anyway. An action on another page, however, was abandoned there.
  search: (view) => !isWorking(view),
  'open-menu': (view) => !isWorking(view),
  'open-card-page': () => true,
  'change-in-other-tab': isKind('in-progress-elsewhere'),
  'change-cart': isKind('refused', 'not-arrived', 'older-arrived'),
  'show-refusal': isFree,
  'change-status': isFree,
  dismiss: isKind('failed', 'refused', 'connection-lost'),
};

/**
 * True if the state machine accepts this intent while `view` is shown. An intent that is not accepted is ignored, so that a second
 * press of the pay button has no effect.
 */
export function isIntentAllowed(intent: OrderIntent['kind'], view: OrderView): boolean {
  return ALLOWED[intent](view);
}

/** Presses that start work at the server. */
const STARTS_WORK: ReadonlySet<OrderIntent['kind']> = new Set<OrderIntent['kind']>([
  'send-to-staff',
  'place',
  'pay',
  'advance',
  'confirm-in-page',
  'check',
  'cancel',
  'start-over',
]);

function countPress(machine: OrderMachine, { kind }: OrderIntent): OrderMachine {
  return STARTS_WORK.has(kind) ? { ...machine, pressCount: machine.pressCount + 1 } : machine;
}

function reduceIntent(machine: OrderMachine, intent: OrderIntent, facts: ReducerFacts): Transition {
  switch (intent.kind) {
    case 'send-to-staff':
      return press(machine, facts, intent, 'sending');
    case 'place':
    case 'pay':
      return press(machine, facts, intent, intent.loader);
    case 'advance':
      return advance(machine, intent.input);
    case 'confirm-in-page':
      return machine.view.kind === 'action-required'
        ? showBusy(machine, 'in-page', { kind: 'confirm', confirm: intent.confirm, previous: machine.view })
        : unchanged(machine);
    case 'check':
      return requestCheck(machine, facts);
    case 'cancel':
      return requestCancel(machine, facts);
    case 'start-over':
      return startOver(machine, facts);
    case 'set-aside':
      return stopWaitingForCharge(machine);
    case 'search':
      return searchOrder(machine, facts);
    case 'open-menu':
      return handleOpenMenu(machine, facts, intent.returned);
    case 'open-card-page':
      return handleOpenCardPage(machine, facts, intent.owedOrderId);
    case 'change-in-other-tab':
      return handleChangeInOtherTab(machine, facts);
    case 'show-refusal':
      return showView(machine, intent.refused);
    case 'change-status':
      return handleBackgroundStatus(machine, facts, intent.status);
    case 'change-cart':
      return isStillNotArrived(machine, facts) ? unchanged(machine) : showView(machine, IDLE_VIEW);
    case 'dismiss':
      return showView(machine, IDLE_VIEW);
  }
}

function press(machine: OrderMachine, facts: ReducerFacts, intent: OrderButtonPress, loader: Indicator): Transition {
  const plan = planButtonPress(intent, machine, facts);
  return typeof plan === 'string'
    ? showView(machine, createRefusedOrderView(plan))
    : nextRequestTransition(showBusy(machine, loader).machine, facts, plan);
}

/** The cart is again, or still, the order that has not arrived. */
function isStillNotArrived({ view }: OrderMachine, { cart, payTo }: ReducerFacts): boolean {
  return view.kind === 'not-arrived' && isSameOrder(view.order, { ...cart, payTo });
}

function advance(machine: OrderMachine, input: AttemptInput): Transition {
  if (machine.view.kind !== 'action-required') return unchanged(machine);
  const command: OrderCommand = { kind: 'advance', attemptId: machine.view.attemptId, input };
  return showBusy(machine, 'processing', { kind: 'run', command, rest: [] });
}

function reduceResult(machine: OrderMachine, event: EffectResult, facts: ReducerFacts): Transition {
  switch (event.kind) {
    case 'placed':
      return handlePlaceReply(machine, facts, event.order, event.rest, event.reply);
    case 'replied':
      return isStale(machine, event.command)
        ? unchanged(machine)
        : reduceReply(machine, facts, event.command, event.rest, event.reply);
    case 'polled':
      return event.viewVersion === machine.viewVersion ? reducePoll(machine, facts, event) : unchanged(machine);
    case 'confirmed': {
      if (!event.isSent) return showView(machine, event.previous);
      const { attemptId } = event.previous;
      return commandTransition(machine, { kind: 'advance', attemptId, input: { kind: 'confirmed' } });
    }
    case 'refusal-handled':
      return showView(machine, event.refused);
  }
}

/** The customer has pressed since the background request was sent, so its reply must not replace what is shown. */
function isStale({ pressCount }: OrderMachine, command: StatusCommand): boolean {
  return 'pressCount' in command && command.pressCount !== pressCount;
}

function reduceReply(
  machine: OrderMachine,
  facts: ReducerFacts,
  command: StatusCommand,
  rest: readonly PlannedRequest[],
  reply: RequestResult<OrderStatus>,
): Transition {
  switch (command.kind) {
    case 'read-ended':
      return handleEndedStatus(machine, facts, command, rest, reply);
    case 'find':
      return handleFindReply(machine, facts, command, rest, reply);
    case 'replace':
      return handleReplaceReply(machine, facts, command, rest, reply);
    case 'replace-closed':
      return handleReplaceClosedReply(machine, facts, command, rest, reply);
    case 'start':
      return handleStartReply(machine, command, reply);
    case 'advance':
      if (reply.kind === 'ok') return applyStatus(machine, facts.open, reply.value);
      return reply.kind === 'bug' ? handleFailedRequest(machine, reply) : requestCheck(machine, facts);
    case 'check':
      if (reply.kind === 'ok') return applyStatus(machine, facts.open, reply.value);
      return reply.kind === 'bug' ? handleFailedRequest(machine, reply) : pollStatus(machine, command.orderId);
    case 'cancel':
      if (reply.kind === 'ok') return handleCancelStatus(machine, facts, reply.value);
      return reply.kind === 'bug' ? handleFailedRequest(machine, reply) : pollCancel(machine, command.orderId);
    case 'start-over':
      return handleStartOverReply(machine, facts, command.orderId, reply);
    case 'search':
      return handleSearchReply(machine, facts, command.orderId, reply);
    case 'read-return':
      return handleReturnReply(machine, facts, command, reply);
    case 'read-abandoned':
      return handleAbandonedStatus(machine, facts, command, reply);
    case 'cancel-abandoned':
      return handleAbandonedCancelReply(machine, facts, command, reply);
    case 'resume':
      return handleCardPageStatus(machine, facts, command, reply);
    case 'open-owed':
    case 'read-owed':
      return handleOwedStatus(machine, reply);
  }
}

function reducePoll(
  machine: OrderMachine,
  facts: ReducerFacts,
  { poll, orderId, reply }: Extract<EffectResult, { kind: 'polled' }>,
): Transition {
  if (poll.kind === 'search') return handleSearchReply(machine, facts, orderId, reply);
  if (reply.kind !== 'ok') return handleOrderNotFound(machine, facts.open);
  const status = reply.value;
  switch (poll.kind) {
    case 'check':
    case 'read':
      return applyStatus(machine, facts.open, status);
    case 'cancel':
      return handleCancelStatus(machine, facts, status);
    case 'conclude':
      return showOutcome(machine, facts, status, { returned: poll.returned, mayCancel: true });
  }
}
