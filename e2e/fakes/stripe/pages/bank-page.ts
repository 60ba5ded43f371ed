// The 3-D Secure challenge page of the bank, shown as its own page or in a frame of the venue's page.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeAccount } from '#e2e/fakes/stripe/api/account.ts';
import { finishChallenge } from '#e2e/fakes/stripe/api/confirm-intent.ts';
import type { PaymentIntent } from '#e2e/fakes/stripe/api/objects.ts';
import { readBody, sendPage, sendRedirect } from '#e2e/fakes/stripe/http.ts';
import { successUrl } from './checkout-page.ts';
import { formatEuros, htmlDocument, notFoundPage } from './html.ts';

/** Serves the bank's page with the 3-D Secure challenge of an intent, and handles the customer's decision. */
export async function serveChallenge(
  account: StripeAccount,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const intent = account.intents.get(url.pathname.slice('/3ds/'.length));
  if (intent === undefined || url.searchParams.get('client_secret') !== intent.client_secret) {
    return sendPage(response, 404, notFoundPage());
  }
  if (request.method !== 'POST') return sendPage(response, 200, challengePage(intent));

  const decision = new URLSearchParams(await readBody(request)).get('answer');
  const back = returnUrl(intent);
  finishChallenge(account, intent, decision === 'accept');
  const next = nextUrl(account, intent, back);
  if (next === null) sendPage(response, 200, answeredPage());
  else sendRedirect(response, next);
}

function challengePage(intent: PaymentIntent): string {
  if (intent.status !== 'requires_action') return answeredPage();
  return htmlDocument(
    'Tu banco',
    `<h1>Tu banco (simulado)</h1>
<p>¿Autorizas el pago de ${formatEuros(intent.amount)}?</p>
<form method="post">
<button class="main" name="answer" value="accept">Autorizar</button>
<button name="answer" value="refuse">Rechazar</button>
</form>`,
  );
}

function returnUrl({ next_action }: PaymentIntent): string | null {
  const redirect = next_action?.redirect_to_url;
  if (typeof redirect !== 'object' || redirect === null || !('return_url' in redirect)) return null;
  return String(redirect.return_url);
}

/**
 * The next address: the hosted page, the success page or the return address; null in a frame, which does not redirect.
 */
function nextUrl(account: StripeAccount, intent: PaymentIntent, back: string | null): string | null {
  const session = [...account.sessions.values()].find(({ payment_intent }) => payment_intent === intent.id);
  if (session) return session.status === 'complete' ? successUrl(session) : (session.url ?? successUrl(session));
  if (back === null) return null;
  const url = new URL(back);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

/** The page after the decision, which notifies the simulated script in the parent page. */
function answeredPage(): string {
  return htmlDocument(
    'Tu banco',
    `<h1>Tu banco (simulado)</h1>
<p>Ya has contestado. Vuelve a la página del local.</p>
<script>parent.postMessage({ simulatedBank: 'answered' }, '*')</script>`,
  );
}
