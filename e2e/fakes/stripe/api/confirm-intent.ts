// What the bank says: to a confirmed intent, and after its own question to the guest.
import type { TestCard } from './cards.ts';
import { keepMethod, refuseUsedUp } from './customers.ts';
import { ApiRefusal } from './refusal.ts';
import { get, type PaymentIntent, type PaymentMethod, type World } from './account.ts';

interface Confirmation {
  readonly methodId: string | null;
  /** The bank's question is asked by Stripe's script, inside the page. */
  readonly withScript: boolean;
  /** Where the bank's question leads back to, when it is a page of its own. */
  readonly returnUrl: string | null;
  /** Rather fails than has the bank ask. */
  readonly refusesAction: boolean;
}

/** Charges the card, or has the bank ask for it first. A refused card is a card error. */
export function confirmIntent(world: World, intent: PaymentIntent, confirmation: Confirmation): PaymentIntent {
  const method = methodFor(world, intent, confirmation.methodId);
  intent.payment_method = method.id;
  intent.last_payment_error = null;

  const card = get(world.cards, method.id, 'PaymentMethod');
  if (!asks(world, card, method)) return charge(world, intent, method, card);
  if (confirmation.refusesAction) {
    throw decline(world, intent, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'The bank wants to ask its customer.',
    });
  }
  intent.status = 'requires_action';
  intent.next_action = nextAction(world, intent, confirmation);
  world.tell('payment_intent.requires_action', intent);
  return intent;
}

function methodFor(world: World, intent: PaymentIntent, given: string | null): PaymentMethod {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw new ApiRefusal(`An intent that is ${intent.status} cannot be confirmed.`, {
      code: 'payment_intent_unexpected_state',
      intent,
    });
  }
  const id = given ?? intent.payment_method;
  if (id === null) {
    throw new ApiRefusal('The intent has no payment method yet.', {
      code: 'payment_intent_unexpected_state',
      intent,
    });
  }
  const method = get(world.methods, id, 'PaymentMethod', 'payment_method');
  refuseUsedUp(world, method);
  if (method.customer !== null && method.customer !== intent.customer) {
    throw new ApiRefusal('The payment method belongs to a customer who is not that of the intent.', {
      param: 'payment_method',
    });
  }
  return method;
}

function asks(world: World, card: TestCard, method: PaymentMethod): boolean {
  if (card.authentication === 'unless-set-up') return !world.setUp.has(method.id);
  return card.authentication === 'always';
}

function nextAction(
  world: World,
  intent: PaymentIntent,
  { withScript, returnUrl }: Confirmation,
): Record<string, unknown> {
  const url = bankPage(world, intent);
  if (withScript || returnUrl === null) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  }
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}

/** Where the bank asks about this intent. */
export function bankPage(world: World, intent: PaymentIntent): string {
  return `${world.url}/3ds/${intent.id}?client_secret=${intent.client_secret}`;
}

/** The guest has answered the bank. A refusal is not thrown: there is nobody to catch it. */
export function answerBank(world: World, intent: PaymentIntent, isAccepted: boolean): void {
  if (intent.status !== 'requires_action' || intent.payment_method === null) return;
  const method = get(world.methods, intent.payment_method, 'PaymentMethod');
  intent.next_action = null;
  if (!isAccepted) {
    decline(world, intent, {
      code: 'payment_intent_authentication_failure',
      declineCode: null,
      message: 'The bank did not recognise its customer.',
    });
    return;
  }
  try {
    charge(world, intent, method, get(world.cards, method.id, 'PaymentMethod'));
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
  }
}

function charge(world: World, intent: PaymentIntent, method: PaymentMethod, card: TestCard): PaymentIntent {
  if (card.decline) throw decline(world, intent, card.decline);
  const id = world.newId('ch');
  world.charges.set(id, {
    id,
    object: 'charge',
    created: world.now(),
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    customer: intent.customer,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    status: 'succeeded',
    metadata: intent.metadata,
    livemode: false,
  });
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = id;
  keepOrUseUp(world, intent, method);
  completeSession(world, intent);
  world.tell('charge.succeeded', get(world.charges, id, 'charge'));
  world.tell('payment_intent.succeeded', intent);
  return intent;
}

function keepOrUseUp(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  if (method.customer !== null) return;
  if (intent.setup_future_usage === null || intent.customer === null) {
    world.usedUp.add(method.id);
    return;
  }
  keepMethod(world, method, intent.customer);
  world.setUp.add(method.id);
}

function completeSession(world: World, intent: PaymentIntent): void {
  for (const session of world.sessions.values()) {
    if (session.payment_intent !== intent.id) continue;
    session.status = 'complete';
    session.payment_status = 'paid';
    session.url = null;
    world.tell('checkout.session.completed', session);
  }
}

function decline(
  world: World,
  intent: PaymentIntent,
  { code, declineCode, message }: NonNullable<TestCard['decline']>,
): ApiRefusal {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code,
    message,
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    payment_method: intent.payment_method === null ? undefined : world.methods.get(intent.payment_method),
  };
  intent.payment_method = null;
  world.tell('payment_intent.payment_failed', intent);
  return new ApiRefusal(message, {
    type: 'card_error',
    code,
    ...(declineCode === null ? {} : { declineCode }),
    intent: structuredClone(intent),
  });
}
