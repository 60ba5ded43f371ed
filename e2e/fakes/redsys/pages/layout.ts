// Layout of the simulator's pages: notice, style, and a policy that allows frames.

import { type Html, html } from '#e2e/fakes/html.ts';
import type { Reply } from '#e2e/fakes/http-server.ts';

const NOTICE = 'Simulador de Redsys: no se cobra nada';

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
].join(';');

/** Returns an HTML page of the simulated bank, in Spanish. `script` is the name of a static script. */
export function redsysPage(title: string, content: Html, script: string | null = null, status = 200): Reply {
  const scripts = script === null ? html`` : html`<script src="/static/${script}" defer></script>`;
  const document = html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${NOTICE}</title>
<link rel="stylesheet" href="/static/pages.css">
${scripts}
</head>
<body>
<header class="notice">${NOTICE}</header>
<main>
${content}
</main>
</body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': CONTENT_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    body: document.html,
  };
}

/** Returns a page with a form that its script posts to the address. Without scripts the customer presses a button. */
export function autoSubmitPage(address: string, fields: Readonly<Record<string, string>>): Reply {
  const inputs = hiddenInputs(fields);
  return redsysPage(
    'Volviendo',
    html`<form id="send" method="post" action="${address}">${inputs}
<p>Volviendo al comercio…</p>
<button type="submit">Continuar</button>
</form>`,
    'send-form.js',
  );
}

/** Returns a page of the simulated bank with an error code and its text. */
export function errorPage(code: string, message: string): Reply {
  return redsysPage(
    'Error',
    html`<h1>No se puede realizar la operación</h1>
<p role="alert">${message}</p>
<p>Código: <strong>${code}</strong></p>`,
    null,
    400,
  );
}

/** Returns the HTML of hidden form inputs for these fields. */
export function hiddenInputs(fields: Readonly<Record<string, string>>): readonly Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

const EUROS = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });

/** Formats an amount in cents as Spanish text in euros. */
export function formatEuros(cents: number): string {
  return EUROS.format(cents / 100);
}
