// What a mail looks like: the same words as HTML, in the venue's colour, and as plain text. Everything is escaped here.
import { isColour, readableOn } from '#domain/colour.ts';

/** Whose mail it is. */
export interface Letterhead {
  readonly venue: string;
  /** As in the settings: #rrggbb. */
  readonly colour: string;
}

/** One piece of a mail. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  /** Less important. */
  | { readonly kind: 'note'; readonly text: string }
  /** A link as a button, and before its address in plain text what that is. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string; readonly address: string };

/** The whole mail in both forms. */
export function layOut(letterhead: Letterhead, title: string, pieces: readonly Piece[]) {
  return { html: asHtml(letterhead, title, pieces), text: asText(letterhead, title, pieces) };
}

/** Text that stands in HTML, between tags or in an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// Tables and styles in the tags: many mail programs know nothing newer.
function asHtml({ venue, colour }: Letterhead, title: string, pieces: readonly Piece[]): string {
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px 12px;background:#f4f1ec;font-family:system-ui,Arial,sans-serif;color:#231d17">',
    '<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto">',
    `<tr><td style="padding:16px 24px;background:${safeColour(colour)};color:${readableOn(safeColour(colour))};`,
    `border-radius:14px 14px 0 0;font-size:18px;font-weight:600">${escapeHtml(venue)}</td></tr>`,
    '<tr><td style="padding:24px;background:#ffffff;border-radius:0 0 14px 14px;font-size:16px;line-height:1.5">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(title)}</h1>`,
    ...pieces.map((piece) => pieceAsHtml(piece, safeColour(colour))),
    '</td></tr></table></body></html>',
  ].join('\n');
}

function pieceAsHtml(piece: Piece, colour: string): string {
  if (piece.kind === 'text') return `<p style="margin:0 0 16px">${escapeHtml(piece.text)}</p>`;
  if (piece.kind === 'note') {
    return `<p style="margin:0 0 12px;font-size:14px;color:#5c5349">${escapeHtml(piece.text)}</p>`;
  }
  const url = escapeHtml(piece.url);
  const look = `display:inline-block;padding:12px 20px;border-radius:12px;background:${colour};color:${readableOn(colour)}`;
  return [
    `<p style="margin:0 0 20px"><a href="${url}" style="${look};font-weight:600;text-decoration:none">`,
    `${escapeHtml(piece.label)}</a></p>`,
    `<p style="margin:0 0 12px;font-size:14px;color:#5c5349">${escapeHtml(piece.address)}<br>`,
    `<span style="word-break:break-all">${url}</span></p>`,
  ].join('');
}

function asText({ venue }: Letterhead, title: string, pieces: readonly Piece[]): string {
  const paragraphs = pieces.map((piece) => (piece.kind === 'action' ? `${piece.label}:\n${piece.url}` : piece.text));
  return `${[title, ...paragraphs, `— ${venue}`].join('\n\n')}\n`;
}

const DEFAULT_COLOUR = '#9a3f26';

/** It stands in a style: nothing but a colour may. */
function safeColour(colour: string): string {
  return isColour(colour) ? colour : DEFAULT_COLOUR;
}
