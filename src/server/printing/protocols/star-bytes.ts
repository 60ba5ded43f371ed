// The commands of a ticket for printers of Star: the same rows and characters as the ESC/POS commands.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { layOutTicket } from '#server/printing/layout/ticket-layout.ts';
import { toPrintable } from './printable.ts';
import { type StarLanguage, starTicketBeginning } from './star-language.ts';
import { encodeTicketRows, type RenderRequest } from './ticket-bytes.ts';

/**
 * Returns the commands of one copy for a Star printer, from the reset of the printer to the cut. The two command languages differ
 * at the beginning only.
 */
export function renderStarTicket(language: StarLanguage, { ticket, marks, timeZone, printer }: RenderRequest): Buffer {
  const { columns, codePage } = printer;
  const rows = layOutTicket(ticket, marks, { columns, timeZone, toPrintable: (text) => toPrintable(text, codePage) });
  const encoder = new ReceiptPrinterEncoder({
    language: 'star-prnt',
    columns,
    newline: '\n',
    feedBeforeCut: 0,
    autoFlush: false,
    codepageMapping: 'star',
    codepageCandidates: [codePage],
    errors: 'strict',
  });
  encoder.raw([...starTicketBeginning(language), ...NO_NATIONAL_SET]).codepage(codePage);
  encodeTicketRows(encoder, rows, columns);
  return Buffer.concat([encoder.encode(), FEED_AND_CUT]);
}

/** ESC R 0: no national characters. The Spanish set has ₧ and ¡ in place of # and [. */
const NO_NATIONAL_SET = [0x1b, 0x52, 0x00];

/** ESC d 3: feeds the last line past the blade and cuts, as the ESC/POS tickets are cut. */
const FEED_AND_CUT = Buffer.from([0x1b, 0x64, 0x03]);
