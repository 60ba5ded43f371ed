// Renders an e-mail as HTML, in the venue's colour, and as plain text with the same words. All escaping happens here.
import { DEFAULT_VENUE_COLOUR, isColour, readableTextColour } from '#domain/colour.ts';

/** The venue's name, colour and logo at the top of an e-mail. */
interface EmailBranding {
  readonly venue: string;
  /** The colour of the venue in the form #rrggbb. */
  readonly colour: string;
  /** The absolute address of the logo; null or missing without one. Best twice as high as `LOGO_HEIGHT`. */
  readonly logo?: string | null;
}

/** A row of a two-column table in the text of an e-mail: its label and its value. */
export interface EmailTableRow {
  readonly label: string;
  /** A secondary text below the label. */
  readonly note?: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

/** One block of an e-mail's content: a text, a note, a table, links or a button. */
export type EmailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** Secondary text. */
  | { readonly kind: 'note'; readonly text: string }
  /** A table of two columns. */
  | {
      readonly kind: 'rows';
      readonly head?: Pick<EmailTableRow, 'label' | 'value'>;
      readonly rows: readonly EmailTableRow[];
    }
  /** Links side by side, as secondary text. */
  | { readonly kind: 'links'; readonly links: readonly { readonly text: string; readonly url: string }[] }
  /** A button with a link, followed by the text `address` and the link in plain text. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string; readonly address: string };

/**
 * Renders an e-mail with a title and a list of content blocks, as HTML and as plain text with the same words. Special characters
 * in the texts are escaped.
 */
export function renderEmail(branding: EmailBranding, title: string, blocks: readonly EmailBlock[]) {
  return { html: renderHtml(branding, title, blocks), text: renderText(branding, title, blocks) };
}

/** Escapes text for HTML, between tags or inside an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// Tables and inline styles: many mail programs support nothing newer.
function renderHtml(
  { venue, colour, logo = null }: EmailBranding,
  title: string,
  blocks: readonly EmailBlock[],
): string {
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px 12px;background:#f4f1ec;font-family:system-ui,Arial,sans-serif;color:#231d17">',
    '<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto">',
    `<tr><td style="padding:16px 24px;background:${safeColour(colour)};color:${readableTextColour(safeColour(colour))};`,
    `border-radius:14px 14px 0 0;font-size:18px;font-weight:600">${logoAsHtml(logo)}${escapeHtml(venue)}</td></tr>`,
    '<tr><td style="padding:24px;background:#ffffff;border-radius:0 0 14px 14px;font-size:16px;line-height:1.5">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(title)}</h1>`,
    ...blocks.map((block) => blockAsHtml(block, safeColour(colour))),
    '</td></tr></table></body></html>',
  ].join('\n');
}

/** The logo on white, as logos are drawn for light pages. Its alternative text is empty: the name is beside it. */
function logoAsHtml(logo: string | null): string {
  if (logo === null) return '';
  const look = `max-height:${LOGO_HEIGHT}px;max-width:200px;padding:6px;background:#ffffff;border:0;border-radius:8px`;
  // The attribute is for programs without support for max-height; the others keep a smaller logo at its own size.
  const size = `height="${LOGO_HEIGHT}" style="height:auto;display:block;margin:0 0 10px;${look}"`;
  return `<img src="${escapeHtml(logo)}" alt="" ${size}>`;
}

/** In pixels. */
const LOGO_HEIGHT = 48;

function blockAsHtml(block: EmailBlock, colour: string): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'note':
      return `<p style="margin:0 0 12px;${SECONDARY_TEXT}">${escapeHtml(block.text)}</p>`;
    case 'rows':
      return rowsAsHtml(block);
    case 'links':
      return linksAsHtml(block);
    case 'action':
      return actionAsHtml(block, colour);
  }
}

type BlockOf<Kind extends EmailBlock['kind']> = Extract<EmailBlock, { readonly kind: Kind }>;

/** The style of secondary text. */
const SECONDARY_TEXT = 'font-size:14px;color:#5c5349';
const ROW_BORDER = 'border-bottom:1px solid #e3dcd2';

function rowsAsHtml({ head, rows }: BlockOf<'rows'>): string {
  return [
    '<table cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 20px;border-collapse:collapse">',
    ...(head ? [headAsHtml(head)] : []),
    ...rows.map(rowAsHtml),
    '</table>',
  ].join('\n');
}

function headAsHtml({ label, value }: Pick<EmailTableRow, 'label' | 'value'>): string {
  const look = `padding:6px 0;${ROW_BORDER};font-weight:600;${SECONDARY_TEXT}`;
  return [
    `<tr><th scope="col" style="${look};text-align:left">${escapeHtml(label)}</th>`,
    `<th scope="col" style="${look};text-align:right">${escapeHtml(value)}</th></tr>`,
  ].join('');
}

function rowAsHtml({ label, note, value, isStrong = false }: EmailTableRow): string {
  const look = `padding:6px 0;${ROW_BORDER};vertical-align:top${isStrong ? ';font-size:18px;font-weight:700' : ''}`;
  const more = note === undefined ? '' : `<br><span style="${SECONDARY_TEXT}">${escapeHtml(note)}</span>`;
  return [
    `<tr><td style="${look}">${escapeHtml(label)}${more}</td>`,
    `<td style="${look};padding-left:12px;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
  ].join('');
}

function linksAsHtml({ links }: BlockOf<'links'>): string {
  const tags = links.map(
    ({ text, url }) => `<a href="${escapeHtml(url)}" style="color:#5c5349">${escapeHtml(text)}</a>`,
  );
  return `<p style="margin:0;${SECONDARY_TEXT}">${tags.join(' · ')}</p>`;
}

function actionAsHtml({ label, url, address }: BlockOf<'action'>, colour: string): string {
  const href = escapeHtml(url);
  const look = `display:inline-block;padding:12px 20px;border-radius:12px;background:${colour};color:${readableTextColour(colour)}`;
  return [
    `<p style="margin:0 0 20px"><a href="${href}" style="${look};font-weight:600;text-decoration:none">`,
    `${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 12px;${SECONDARY_TEXT}">${escapeHtml(address)}<br>`,
    `<span style="word-break:break-all">${href}</span></p>`,
  ].join('');
}

function renderText({ venue }: EmailBranding, title: string, blocks: readonly EmailBlock[]): string {
  return `${[title, ...blocks.map(blockAsText), `— ${venue}`].join('\n\n')}\n`;
}

function blockAsText(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'rows':
      return block.rows.map(rowAsText).join('\n');
    case 'links':
      return block.links.map(({ text, url }) => `${text}: ${url}`).join('\n');
    case 'action':
      return `${block.label}:\n${block.url}`;
  }
}

function rowAsText({ label, note, value }: EmailTableRow): string {
  return `${label}${note === undefined ? '' : ` (${note})`}: ${value}`;
}

/** The colour is written into a style attribute, so anything that is not a colour is replaced. */
function safeColour(colour: string): string {
  return isColour(colour) ? colour : DEFAULT_VENUE_COLOUR;
}
