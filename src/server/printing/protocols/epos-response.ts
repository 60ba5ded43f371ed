// Reads the response of an Epson ePOS-Print printer: the attributes of one XML element, without a parser for more.
import type { PrinterProblem } from '#domain/printer.ts';

/** What an ePOS-Print printer reports about a document that it received. */
export interface EposResponse {
  readonly isSuccess: boolean;
  /** The error code, such as `EPTR_COVER_OPEN`; an empty text without an error. */
  readonly code: string;
  /** Why the printer does not print now, by its status; null if it is ready. */
  readonly problem: PrinterProblem | null;
  readonly isPaperLow: boolean;
}

/** Parses the attributes of the only `response` element; null if the text is not such a response. */
export function parseEposResponse(xml: string): EposResponse | null {
  const [element, ...more] = [...xml.matchAll(RESPONSE)];
  if (!element || more.length > 0 || DECLARATION.test(xml)) return null;
  const attributes = new Map([...(element[1] ?? '').matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value ?? '']));
  const success = attributes.get('success');
  const status = attributes.get('status') ?? '0';
  if (success === undefined || !/^(?:true|false|0|1)$/.test(success) || !/^\d{1,10}$/.test(status)) return null;
  const bits = Number(status);
  return {
    isSuccess: success === 'true' || success === '1',
    code: attributes.get('code') ?? '',
    problem: STATUS_PROBLEMS.find(([bit]) => hasBit(bits, bit))?.[1] ?? null,
    isPaperLow: hasBit(bits, PAPER_NEAR_END),
  };
}

const RESPONSE = /<(?:[\w.-]+:)?response(?=[\s/>])([^<>]*)>/g;
/** The lengths are limited, so that no text takes long to search. */
const ATTRIBUTE = /([\w:.-]{1,40})\s{0,4}=\s{0,4}"([^"&]{0,200})"/g;
/** A document type or an entity: no printer sends one. */
const DECLARATION = /<!/;

const PAPER_NEAR_END = 0x0002_0000;

/** The bits of the status, the most specific first: an open cover is also offline. */
const STATUS_PROBLEMS: readonly (readonly [bit: number, problem: PrinterProblem])[] = [
  [0x0000_0020, 'cover-open'],
  [0x0008_0000, 'paper-out'],
  [0x0000_0800, 'cutter'],
  [0x0000_4000, 'overheated'],
  [0x0000_2000, 'broken'],
  [0x0000_0400, 'broken'],
  [0x0000_0008, 'offline'],
  [0x0000_0001, 'offline'],
];

/** Divides, because bit operations of JavaScript have 32 bits with a sign. */
function hasBit(bits: number, bit: number): boolean {
  return Math.floor(bits / bit) % 2 === 1;
}
