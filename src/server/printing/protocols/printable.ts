// Text that a printer can print: what its character table lacks is spelled with similar characters, and no text contains a command.
import type { CodePage } from '#domain/printer.ts';

/**
 * Returns the text in characters of the code page. Line breaks and tabs become spaces; other control characters, emoji and
 * invisible characters are removed. Any other missing character is spelled with similar ones («…» as «...»), or becomes «?».
 */
export function toPrintable(text: string, codePage: CodePage): string {
  const page = PAGES[codePage];
  return [...text.normalize('NFC')].map((character) => printable(character, page)).join('');
}

function printable(character: string, page: ReadonlySet<string>): string {
  if (page.has(character)) return character;
  if (/\s/u.test(character)) return ' ';
  const similar = SPELLINGS[character];
  if (similar === undefined && REMOVED.test(character)) return '';
  const spelled = similar ?? letterWithoutMarks(character, page);
  return spelled !== '' && [...spelled].every((part) => page.has(part)) ? spelled : '?';
}

/** The letter without its accents, or the letters that a ligature or a fraction is made of. */
function letterWithoutMarks(character: string, page: ReadonlySet<string>): string {
  const parts = [...character.normalize('NFKD')].filter((part) => !/\p{Mark}/u.test(part));
  const spelled = parts.map((part) => (page.has(part) ? part : (SPELLINGS[part] ?? part))).join('');
  return spelled.length <= SPELLED_CHARACTERS_MAX ? spelled : '?';
}

/** The ticket's size is limited by its characters: one character does not become many. */
const SPELLED_CHARACTERS_MAX = 3;

/** Characters that are not on paper: they change others, or are pictures. */
const REMOVED =
  /[\p{Control}\p{Format}\p{Mark}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3]/u;

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));

// The upper halves of the tables, 80 to FF, without spaces. The encoder also has pictures in place of control characters (☺ as
// 01), which the printer would read as commands: no picture is printed, and not ¶ and § of cp858 either, which are both.
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■';
const CP858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´±‗¾÷¸°¨·¹³²■';
const WINDOWS1252 =
  '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ';

const PAGES: Readonly<Record<CodePage, ReadonlySet<string>>> = {
  cp858: new Set([...ASCII, ...Array.from(CP858)]),
  windows1252: new Set([...ASCII, ...Array.from(WINDOWS1252)]),
  cp437: new Set([...ASCII, ...Array.from(CP437)]),
};

/** Similar characters for those that Unicode does not decompose. Each is in every code page. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '…': '...',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '´': "'",
  '‹': "'",
  '›': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '¨': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '¯': '-',
  '•': '·',
  '‣': '·',
  '‗': '_',
  '⁄': '/',
  '∕': '/',
  '×': 'x',
  '≠': '/=',
  '→': '->',
  '←': '<-',
  '¦': '|',
  '¸': ',',
  '©': '(c)',
  '®': '(R)',
  '™': 'TM',
  '‰': '0/0',
  '†': '+',
  '‡': '+',
  '¤': '*',
  '¶': '*',
  '§': '*',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ẞ: 'SS',
  ª: 'a',
  º: 'o',
  '₧': 'Pts',
};
