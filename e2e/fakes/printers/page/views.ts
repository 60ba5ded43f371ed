// The page of the simulators as HTML, and its state as JSON. Texts are in Spanish.

import { type Html, html } from '#e2e/fakes/html.ts';
import { ticketSvg } from '#e2e/fakes/printers/paper-view/svg.ts';
import type { PageControl, PagePrinter } from './page-printer.ts';

/** Tickets of each printer on the page: the newest ones. */
const TICKETS_MAX = 30;

/**
 * The changing state of one printer on the web page of the printer simulators: status, chosen options, errors and newest tickets.
 * The script of the page reads the same shape.
 */
export interface PrinterState {
  readonly status: { readonly text: string; readonly isReady: boolean };
  /** The chosen option of each control, in their order. */
  readonly chosen: readonly (string | null)[];
  readonly errors: readonly string[];
  /** Pictures of the newest tickets, the newest first. */
  readonly tickets: readonly string[];
}

/** Returns the present state of a printer, as the page of the simulators shows it. */
export function printerState(printer: PagePrinter): PrinterState {
  return {
    status: printer.status(),
    chosen: [...printer.controls, ...printer.moreControls].map(({ current }) => current()),
    errors: printer.errors(),
    tickets: printer
      .tickets()
      .slice(-TICKETS_MAX)
      .toReversed()
      .map((ticket) => ticketSvg(ticket, printer.columns)),
  };
}

/** Returns the HTML of the page of the simulators, without the state of the printers, which its script loads. */
export function simulatorPage(printers: readonly PagePrinter[]): string {
  const document = html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Impresoras simuladas</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script src="/page.js" type="module"></script>
</head>
<body>
<header>
<h1>Impresoras simuladas</h1>
<p>El papel que saldría de cada impresora. Pulsa un botón para provocar una avería.</p>
<p id="lost" role="alert" hidden>El simulador no responde. ¿Sigue la demo en marcha?</p>
</header>
<main>
${printers.map(printerSection)}
</main>
</body>
</html>
`;
  return document.html;
}

function printerSection(printer: PagePrinter, index: number): Html {
  const { name, url, controls, moreControls } = printer;
  return html`<section class="printer" data-printer="${index}" aria-labelledby="name-${index}">
<div class="head">
<h2 id="name-${index}">${name}</h2>
<p class="status" role="status"></p>
<p class="address"><code>${url}</code></p>
</div>
<div class="controls">
${controls.map((control, position) => controlGroup(control, position))}
${moreControls.length === 0 ? html`` : moreGroups(moreControls, controls.length)}
<div class="actions">
<button type="button" data-action="reset">Quitar averías</button>
<button type="button" data-action="tear-off">Retirar el papel</button>
</div>
<ul class="errors" aria-label="Errores en los bytes" hidden></ul>
</div>
<div class="paper" role="region" aria-label="Papel de ${name}" tabindex="0">
<p class="empty">Todavía no ha salido ningún ticket.</p>
<ol class="tickets" aria-label="Tickets, el último primero" hidden></ol>
</div>
</section>
`;
}

function moreGroups(controls: readonly PageControl[], from: number): Html {
  return html`<details>
<summary>Más averías</summary>
${controls.map((control, position) => controlGroup(control, from + position))}
</details>`;
}

function controlGroup({ label, options }: PageControl, position: number): Html {
  const buttons = options.map(
    (option) => html`<button type="button" data-option="${option.id}" aria-pressed="false">${option.label}</button>\n`,
  );
  return html`<fieldset data-control="${position}">
<legend>${label}</legend>
<div class="options">
${buttons}</div>
</fieldset>
`;
}
