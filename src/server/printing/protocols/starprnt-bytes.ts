// The StarPRNT commands of a ticket, for printers of Star: the same rows and characters as the ESC/POS commands.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { layOutTicket } from '#server/printing/layout/ticket-layout.ts';
import { toPrintable } from './printable.ts';
import { addRows, type RenderRequest } from './ticket-bytes.ts';

/** The commands of one copy, from the reset of the printer to the cut. */
export function renderStarprnt({ ticket, marks, timeZone, printer }: RenderRequest): Buffer {
  const { columns, codePage } = printer;
  const rows = layOutTicket(ticket, marks, { columns, timeZone, toPrintable: (text) => toPrintable(text, codePage) });
  const encoder = new ReceiptPrinterEncoder({
    ...{ language: 'star-prnt', columns, newline: '\n', feedBeforeCut: 0, autoFlush: false },
    ...{ codepageMapping: 'star', codepageCandidates: [codePage], errors: 'strict' },
  });
  encoder.raw(START).codepage(codePage);
  addRows(encoder, rows, columns);
  return Buffer.concat([encoder.encode(), FEED_AND_CUT]);
}

const START = [
  // ESC @: reset. A ticket that stopped in the middle may have left its sizes behind.
  ...[0x1b, 0x40],
  // ESC GS ) U, function 48, 0: bytes of a code page. Many printers are set to UTF-8, in which a Spanish letter is two bytes.
  ...[0x1b, 0x1d, 0x29, 0x55, 0x02, 0x00, 0x30, 0x00],
  // ESC R 0: no national characters. The Spanish set has ₧ and ¡ in place of # and [.
  ...[0x1b, 0x52, 0x00],
];

/** ESC d 3: feeds the last line past the blade and cuts, as the ESC/POS tickets are cut. */
const FEED_AND_CUT = Buffer.from([0x1b, 0x64, 0x03]);
