// Pays at the simulated Stripe as the customer's browser does: hosted page, card form and challenge of the bank.
import type { AttemptOutcome, CardToSave, Payer, ProviderCard } from '#server/attempts/index.ts';
import {
  A_BROWSER,
  anAttempt,
  QUERY_OPTIONS,
  SECRETS,
  STRIPE_ACCOUNT_ID,
  startTestAttempt,
  type TestStripe,
} from './stripe.ts';

/** A test card number of Stripe with which a payment succeeds. */
export const PAYING_CARD = '4242424242424242';
/** A test card number of Stripe that is declined for lack of funds. */
export const NO_FUNDS_CARD = '4000000000009995';
/** A test card number of Stripe whose bank challenges the customer with each payment. */
export const ALWAYS_CHALLENGED_CARD = '4000002760003184';
/** A test card number of Stripe whose bank challenges the customer until the card is saved. */
export const CHALLENGED_UNTIL_SAVED_CARD = '4000002500003155';
/** A test card number of Stripe that can be saved, and whose payments are declined. */
export const DECLINED_AFTER_SAVING_CARD = '4000000000000341';

/**
 * Pays on the simulated page of Stripe, as a customer who presses «Pagar». Returns the HTTP status, and the address to which the
 * page redirects.
 */
export async function payOnPage(
  outcome: AttemptOutcome,
  number: string,
): Promise<{ status: number; location: string | null }> {
  const response = await fetch(redirectUrl(outcome), {
    method: 'POST',
    body: new URLSearchParams({ number, expiry: '12/34', cvc: '123' }),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location') };
}

/**
 * Returns the address of Stripe's page to which the outcome of a started attempt redirects the browser. Throws if it redirects to
 * no page.
 */
export function redirectUrl(outcome: AttemptOutcome): string {
  if (outcome.state !== 'action' || outcome.step.do !== 'redirect') throw new Error('The status has no redirect.');
  return outcome.step.url;
}

/**
 * Pays with a card in the card form, as the script of Stripe does: creates a payment method and confirms the intent with it.
 * Returns the HTTP status of the confirmation.
 */
export async function payInForm(
  stripe: TestStripe,
  outcome: AttemptOutcome,
  number: string,
): Promise<{ status: number }> {
  const clientSecret = secretOf(outcome);
  return postToStripeApi(stripe, SECRETS.publishableKey, `payment_intents/${intentOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: await typeCard(stripe, number),
    use_stripe_sdk: 'true',
  });
}

/**
 * Attaches a card to a customer at the simulated Stripe without a payment, as staff can do in Stripe's dashboard. Returns the id
 * of the payment method.
 */
export async function attachCard(stripe: TestStripe, number: string, payer: Payer): Promise<string> {
  const id = await typeCard(stripe, number);
  await postToStripeApi(stripe, SECRETS.secretKey, `payment_methods/${id}/attach`, {
    customer: payer.providerCustomerId ?? '',
  });
  return id;
}

async function typeCard(stripe: TestStripe, number: string): Promise<string> {
  const method = await postToStripeApi(stripe, SECRETS.publishableKey, 'payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  return method.id;
}

/** Accepts or refuses the bank's 3-D Secure challenge in the simulator, as the customer would. */
export async function answerBank(
  { fake }: TestStripe,
  outcome: AttemptOutcome,
  answer: 'accept' | 'refuse',
): Promise<void> {
  const clientSecret = secretOf(outcome);
  const url = `${fake.url}/3ds/${intentOf(clientSecret)}?client_secret=${clientSecret}`;
  await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
}

/** Pays a test attempt with a card that Stripe saves. Returns the saved card and its customer. */
export async function saveCardByPaying(
  stripe: TestStripe,
  number: string,
): Promise<{ card: CardToSave & ProviderCard; payer: Payer }> {
  const { status, attempt } = await startTestAttempt(stripe, anAttempt('card'), { kind: 'card', saveCard: true });
  await payInForm(stripe, status.outcome, number);
  const first = await stripe.provider.advance(attempt, { kind: 'confirmed' }, A_BROWSER);
  if (first.outcome.state === 'action') await answerBank(stripe, first.outcome, 'accept');
  const { outcome, providerCustomerId: payerRef } = await stripe.provider.queryStatus(attempt, QUERY_OPTIONS);
  if (outcome.state !== 'succeeded' || !outcome.charge.card) throw new Error('The card was not saved.');
  return {
    card: { ...outcome.charge.card, account: STRIPE_ACCOUNT_ID },
    payer: { providerCustomerId: payerRef ?? null, email: null },
  };
}

/**
 * Sends a POST request with this key to the API of the simulated Stripe, without the provider. Returns the HTTP status and the id
 * of the object.
 */
export async function postToStripeApi(
  { fake }: TestStripe,
  key: string,
  path: string,
  fields: Record<string, string> = {},
) {
  const response = await fetch(`${fake.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  const { id }: { readonly id?: string } = JSON.parse(await response.text());
  return { status: response.status, id: id ?? '' };
}

function secretOf(outcome: AttemptOutcome): string {
  if (outcome.state !== 'action') throw new Error('The status requires no customer action.');
  const { step } = outcome;
  const secret = step.do === 'mount' ? step.fields.clientSecret : step.do === 'confirm' ? step.clientSecret : undefined;
  if (secret === undefined) throw new Error('There is no client secret.');
  return secret;
}

function intentOf(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*$/, '');
}
