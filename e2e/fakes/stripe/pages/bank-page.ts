// The bank's own question to its customer (3-D Secure): a page of its own, or one in a frame of the venue's page.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerBank } from '#e2e/fakes/stripe/api/confirm-intent.ts';
import type { PaymentIntent, World } from '#e2e/fakes/stripe/api/account.ts';
import { bodyOf, sendElsewhere, sendPage } from '#e2e/fakes/stripe/http.ts';
import { successUrl } from './checkout-page.ts';
import { document, euros, notFoundPage } from './html.ts';

export async function serveBank(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const intent = world.intents.get(url.pathname.slice('/3ds/'.length));
  if (intent === undefined || url.searchParams.get('client_secret') !== intent.client_secret) {
    return sendPage(response, 404, notFoundPage());
  }
  if (request.method !== 'POST') return sendPage(response, 200, questionPage(intent));

  const answer = new URLSearchParams(await bodyOf(request)).get('answer');
  const back = returnUrl(intent);
  answerBank(world, intent, answer === 'accept');
  const next = nextPage(world, intent, back);
  if (next === null) sendPage(response, 200, answeredPage());
  else sendElsewhere(response, next);
}

function questionPage(intent: PaymentIntent): string {
  if (intent.status !== 'requires_action') return answeredPage();
  return document(
    'Tu banco',
    `<h1>Tu banco (simulado)</h1>
<p>¿Autorizas el pago de ${euros(intent.amount)}?</p>
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

/** Back to the hosted page or past it, or to the venue; null in a frame, which stays where it is. */
function nextPage(world: World, intent: PaymentIntent, back: string | null): string | null {
  const session = [...world.sessions.values()].find(({ payment_intent }) => payment_intent === intent.id);
  if (session) return session.status === 'complete' ? successUrl(session) : (session.url ?? successUrl(session));
  if (back === null) return null;
  const url = new URL(back);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

/** Tells the page around it, which is the simulated script's, that the bank is done. */
function answeredPage(): string {
  return document(
    'Tu banco',
    `<h1>Tu banco (simulado)</h1>
<p>Ya has contestado. Vuelve a la página del local.</p>
<script>parent.postMessage({ simulatedBank: 'answered' }, '*')</script>`,
  );
}
