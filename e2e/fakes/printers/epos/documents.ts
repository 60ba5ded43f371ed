// The documents of ePOS-Print: SOAP requests with ESC/POS commands in hexadecimal digits, and their responses.

const ENVELOPE = /<(?:\w+:)?Envelope\s[^>]*"http:\/\/schemas\.xmlsoap\.org\/soap\/envelope\/"/;
const PRINT =
  /<epos-print\s[^>]*xmlns="http:\/\/www\.epson-pos\.com\/schemas\/2011\/03\/epos-print"[^>]*?(?:\/>|>(.*?)<\/epos-print>)/s;
const COMMANDS = /<command>([\da-fA-F\s]*)<\/command>/g;

/** Returns the bytes of all `<command>` elements of an ePOS-Print request; empty for a status request, null for any other text. */
export function readEposRequest(body: string): Buffer | null {
  const print = PRINT.exec(body);
  if (!ENVELOPE.test(body) || !print) return null;
  const content = print[1] ?? '';
  const digits = [...content.matchAll(COMMANDS)].map(([, command = '']) => command.replaceAll(/\s/g, ''));
  const hasOtherElements = content.replaceAll(COMMANDS, '').trim() !== '';
  const isHex = digits.every(({ length }) => length % 2 === 0);
  return isHex && !hasOtherElements ? Buffer.from(digits.join(''), 'hex') : null;
}

/** The response of a simulated ePOS-Print printer to a document that it should print. */
export interface EposResponse {
  readonly success: boolean;
  /** Empty after a success. */
  readonly code: string;
  /** Bits of `EPOS_STATUS_BITS`. */
  readonly status: number;
}

/** Returns the XML document with which an ePOS-Print printer responds to a request. */
export function eposResponseXml({ success, code, status }: EposResponse): string {
  const attributes = `success="${success}" code="${code}" status="${status}" battery="0"`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>',
    `<response ${attributes} xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/>`,
    '</s:Body></s:Envelope>',
  ].join('');
}

/** The bits of the status that an ePOS-Print printer reports, by the manual of ePOS-Print XML. */
export const EPOS_STATUS_BITS = {
  printed: 0x0000_0002,
  offline: 0x0000_0008,
  coverOpen: 0x0000_0020,
  cutterError: 0x0000_0800,
  unrecoverableError: 0x0000_2000,
  recoverableError: 0x0000_4000,
  paperNearEnd: 0x0002_0000,
  paperOut: 0x0008_0000,
} as const;
