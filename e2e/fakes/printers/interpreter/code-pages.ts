// Character tables of receipt printers: the characters of the bytes 80 to FF, sixteen in each line.

const CP437 = table(
  'ÇüéâäàåçêëèïîìÄÅ',
  'ÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«»',
  '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧',
  '╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩',
  '≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
);

const CP858 = table(
  'ÇüéâäàåçêëèïîìÄÅ',
  'ÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»',
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤',
  'ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´',
  '\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
);

/** Five bytes of this table have no character: they are written as `\0`. */
const WINDOWS_1252 = table(
  '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0',
  '\0‘’“”•–—˜™š›œ\0žŸ',
  '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯',
  '°±²³´µ¶·¸¹º»¼½¾¿',
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ',
  'ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß',
  'àáâãäåæçèéêëìíîï',
  'ðñòóôõö÷øùúûüýþÿ',
);

/** The tables by the number that `ESC t` selects on an Epson printer. */
const CODE_PAGES: Readonly<Record<number, readonly string[]>> = { 0: CP437, 16: WINDOWS_1252, 19: CP858 };

/** Characters that the national set of Spain (`ESC R 7`) has in place of the ASCII ones. */
const SPANISH_SET: Readonly<Record<string, string>> = { '#': '₧', '[': '¡', '\\': 'Ñ', ']': '¿', '{': '¨', '|': 'ñ' };
const NATIONAL_SETS: Readonly<Record<number, Readonly<Record<string, string>>>> = { 0: {}, 7: SPANISH_SET };

/** True if the simulated printers have the code page (character table) with this number. */
export function isCodePage(number: number): boolean {
  return CODE_PAGES[number] !== undefined;
}

/** True if the simulated printers have the national character set with this number, which replaces some ASCII characters. */
export function isNationalSet(number: number): boolean {
  return NATIONAL_SETS[number] !== undefined;
}

/** Returns the character that a byte from hexadecimal 20 on prints; null if the code page has none. */
export function characterOf(byte: number, codePage: number, nationalSet: number): string | null {
  if (byte >= 0x80) {
    const character = CODE_PAGES[codePage]?.[byte - 0x80];
    return character === undefined || character === '\0' ? null : character;
  }
  const ascii = String.fromCodePoint(byte);
  return NATIONAL_SETS[nationalSet]?.[ascii] ?? ascii;
}

function table(...lines: readonly string[]): readonly string[] {
  return [...lines.join('')];
}
