// The commands of a ticket for printers of Star: the same rows and characters as the ESC/POS commands.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { layOutTicket } from '#server/printing/layout/ticket-layout.ts';
import { toPrintable } from './printable.ts';
import { addRows, type RenderRequest } from './ticket-bytes.ts';

/** The command languages of printers of Star. Those with an interface board (TSP650II, TSP700II, TSP800II) know Line mode only. */
export const STAR_LANGUAGES = ['starprnt', 'line'] as const;
export type StarLanguage = (typeof STAR_LANGUAGES)[number];

/** The commands of one copy, from the reset of the printer to the cut. The two languages differ at the beginning only. */
export function renderStarTicket(language: StarLanguage, { ticket, marks, timeZone, printer }: RenderRequest): Buffer {
  const { columns, codePage } = printer;
  const rows = layOutTicket(ticket, marks, { columns, timeZone, toPrintable: (text) => toPrintable(text, codePage) });
  const encoder = new ReceiptPrinterEncoder({
    ...{ language: 'star-prnt', columns, newline: '\n', feedBeforeCut: 0, autoFlush: false },
    ...{ codepageMapping: 'star', codepageCandidates: [codePage], errors: 'strict' },
  });
  encoder.raw([...RESET, ...(language === 'starprnt' ? USE_CODE_PAGES : []), ...NO_NATIONAL_SET]).codepage(codePage);
  addRows(encoder, rows, columns);
  return Buffer.concat([encoder.encode(), FEED_AND_CUT]);
}

/** The language of the commands that `renderStarTicket` made. */
export function starLanguageOf(document: Buffer): StarLanguage {
  const beginning = Buffer.from([...RESET, ...USE_CODE_PAGES]);
  return document.subarray(0, beginning.length).equals(beginning) ? 'starprnt' : 'line';
}

/** ESC @: reset. A ticket that stopped in the middle may have left its sizes behind. */
const RESET = [0x1b, 0x40];

/**
 * ESC GS ) U, function 48, 0: bytes of a code page. Many printers with StarPRNT are set to UTF-8, in which a Spanish letter is
 * two bytes. Line mode lacks the command.
 */
const USE_CODE_PAGES = [0x1b, 0x1d, 0x29, 0x55, 0x02, 0x00, 0x30, 0x00];

/** ESC R 0: no national characters. The Spanish set has ₧ and ¡ in place of # and [. */
const NO_NATIONAL_SET = [0x1b, 0x52, 0x00];

/** ESC d 3: feeds the last line past the blade and cuts, as the ESC/POS tickets are cut. */
const FEED_AND_CUT = Buffer.from([0x1b, 0x64, 0x03]);
