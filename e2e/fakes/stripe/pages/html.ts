// Layout and style of the simulator's pages.
import { escapeHtml } from '#e2e/fakes/html.ts';

const EUROS = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

/** Formats an amount in cents as Spanish text in euros. */
export function formatEuros(cents: number): string {
  return EUROS.format(cents / 100);
}

const STYLE = `
  *{box-sizing:border-box}
  body{margin:0;background:#f4f5f8;color:#1d2330;font:1rem/1.5 system-ui,sans-serif}
  .banner{margin:0;padding:.6rem 1rem;background:#3b2f80;color:#fff;text-align:center}
  main{max-width:30rem;margin:1.5rem auto;padding:1.5rem;background:#fff;border-radius:.75rem;box-shadow:0 1px 6px #0002}
  h1{margin:0 0 1rem;font-size:1.5rem}
  h2{margin:1.5rem 0 .5rem;font-size:1.05rem}
  ul{margin:0;padding:0;list-style:none}
  .lines li{display:flex;justify-content:space-between;gap:1rem;padding:.15rem 0}
  label{display:block;margin:.75rem 0 .25rem}
  input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #747b8b;border-radius:.5rem;font:inherit}
  .pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
  button,.link{display:block;width:100%;min-height:2.75rem;margin-top:.5rem;padding:.5rem 1rem;border:1px solid #4a3fb0;border-radius:.5rem;background:#fff;color:#33288f;font:inherit;text-align:left;text-decoration:none;cursor:pointer}
  button.main{margin-top:1.25rem;background:#4a3fb0;color:#fff;font-weight:600;text-align:center}
  .link{margin-top:1.5rem;text-align:center}
  [role=alert]{margin:0 0 1rem;padding:.6rem .9rem;border-left:4px solid #b3261e;background:#fdecea}
  :focus-visible{outline:3px solid #1a73e8;outline-offset:2px}
  .small{color:#4d5566;font-size:.9rem}
`;

/** Returns a complete HTML page of the simulator. `body` is HTML. */
export function htmlDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · simulador</title>
<style>${STYLE}</style>
</head>
<body>
<header class="banner">Simulador de Stripe: aquí no se mueve dinero.</header>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Returns the HTML page for an address that the simulator does not know. */
export function notFoundPage(): string {
  return htmlDocument('Nada por aquí', '<h1>Nada por aquí</h1><p>El simulador no conoce esta dirección.</p>');
}
