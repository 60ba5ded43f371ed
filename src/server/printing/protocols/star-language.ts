// The command languages of printers of Star, apart from the encoder, which is loaded with the first ticket.

/**
 * The command languages of Star printers. Printers with an interface board (TSP650II, TSP700II, TSP800II) support only Line mode.
 */
export const STAR_LANGUAGES = ['starprnt', 'line'] as const;
/** The command language of a printer of Star: StarPRNT or Line mode. */
export type StarLanguage = (typeof STAR_LANGUAGES)[number];

/** Returns the first commands of every ticket in the language: a reset, and in StarPRNT the switch to code pages. */
export function starTicketBeginning(language: StarLanguage): readonly number[] {
  return language === 'starprnt' ? [...RESET, ...USE_CODE_PAGES] : RESET;
}

/** Returns the command language of a ticket that `renderStarTicket` made, recognised by its first bytes. */
export function starLanguageOf(document: Buffer): StarLanguage {
  const beginning = Buffer.from(starTicketBeginning('starprnt'));
  return document.subarray(0, beginning.length).equals(beginning) ? 'starprnt' : 'line';
}

/** ESC @: reset. A ticket that stopped in the middle may have left its sizes behind. */
const RESET = [0x1b, 0x40];

/**
 * ESC GS ) U, function 48, 0: bytes of a code page. Many printers with StarPRNT are set to UTF-8, in which a Spanish letter is
 * two bytes. Line mode lacks the command.
 */
const USE_CODE_PAGES = [0x1b, 0x1d, 0x29, 0x55, 0x02, 0x00, 0x30, 0x00];
