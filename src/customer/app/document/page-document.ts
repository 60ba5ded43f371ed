// The HTML document around the rendered app: head, icons, scripts, styles and the menu as JSON.
import type { Menu } from '#contract/menu.ts';
import { PAYMENT_MARKER_SCRIPT } from '#customer/payment/payment-marker.ts';
import type { PageName } from '#customer/shared/paths.ts';
import { readableShade } from '#domain/colour.ts';
import { documentTexts } from './document-texts.ts';
import { MENU_ELEMENT_ID, menuScriptText } from './menu-in-document.ts';
import { OLD_PHONE_ELEMENT_ID, OLD_PHONE_SCRIPT } from './old-phone.ts';
import { pageTitle } from './page-titles.ts';
import { RESTORE_AFTER_RELOAD_SCRIPT } from './place-restorer.ts';
import { TAP_RECORDER_SCRIPT } from './tap-recorder.ts';

/** The parts of the HTML document of a page: rendered app, menu, scripts and styles. */
interface PageDocumentParts {
  readonly page: PageName;
  readonly menu: Menu;
  /** The SVG sprite with the icons of the app. */
  readonly sprite: string;
  /** The HTML of the app. */
  readonly body: string;
  readonly script: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** The nonce of the content security policy, for the scripts of wallets; null if none needs it. */
  readonly nonce: string | null;
}

/** Returns the complete HTML document of a page. */
export function pageDocument(parts: PageDocumentParts): string {
  const { page, menu, sprite, body, script, preloads, styles, nonce } = parts;
  const { venue } = menu;
  return `<!doctype html>
<html lang="${documentTexts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<title>${escapeHtml(pageTitle(page, venue.name))}</title>
<meta name="description" content="${escapeHtml(documentTexts.description(venue.name))}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColour(venue.colour, 'light')}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColour(venue.colour, 'dark')}">
${nonce === null ? '' : `<meta property="csp-nonce" nonce="${escapeHtml(nonce)}">\n`}<link rel="manifest" href="/manifest.webmanifest">
${iconLinks(venue.iconUrl)}
${preloads.map((url) => `<link rel="modulepreload" href="${escapeHtml(url)}">\n`).join('')}${styles.map((style) => `<style>${style}</style>\n`).join('')}<script>${TAP_RECORDER_SCRIPT}</script>
${page === 'home' ? `<script>${PAYMENT_MARKER_SCRIPT}</script>\n` : ''}<script type="module" src="${escapeHtml(script)}"></script>
</head>
<body>
<noscript>${documentTexts.noScript}</noscript>
<p id="${OLD_PHONE_ELEMENT_ID}" hidden>${documentTexts.oldPhone}</p>
${sprite}
<div id="root" data-page="${page}">${body}</div>
<script>${OLD_PHONE_SCRIPT}</script>
<script>${RESTORE_AFTER_RELOAD_SCRIPT}</script>
<script type="application/json" id="${MENU_ELEMENT_ID}">${menuScriptText(menu)}</script>
</body>
</html>
`;
}

/** Colour of the browser's bars: the venue's colour; in the dark scheme a shade dark enough for white text. */
function themeColour(colour: string, scheme: 'light' | 'dark'): string {
  return scheme === 'light' ? colour : readableShade(colour, '#ffffff');
}

/** Links to the venue's icon in the sizes that browsers and phones request; to the default icons if it has none. */
function iconLinks(iconUrl: string | undefined): string {
  if (iconUrl === undefined) return DEFAULT_ICONS;
  const icon = escapeHtml(iconUrl);
  return `<link rel="icon" href="${icon}/32" type="image/png" sizes="32x32">
<link rel="icon" href="${icon}/192" type="image/png" sizes="192x192">
<link rel="apple-touch-icon" href="${icon}/180">`;
}

const DEFAULT_ICONS = `<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
