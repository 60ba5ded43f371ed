// Printers: what must be said of one before it is saved.
import { nameRefusal } from './catalogue.ts';
import type { Refusal } from './refusal.ts';

/** Characters of an address. */
export const PRINTER_URL_CHARACTERS_MAX = 500;

export interface PrinterDraft {
  readonly name: string;
  /** Where tickets are sent to. */
  readonly url: string;
}

/** What is wrong with each field of the form; nothing when it may be saved. Where the address lies, the server alone can tell. */
export function printerFaults(draft: PrinterDraft): Readonly<Partial<Record<keyof PrinterDraft, Refusal>>> {
  const refusals = { name: nameRefusal(draft.name), url: urlRefusal(draft.url) };
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== null));
}

function urlRefusal(url: string): 'url-required' | 'url-not-valid' | null {
  const trimmed = url.trim();
  if (trimmed === '') return 'url-required';
  return trimmed.length <= PRINTER_URL_CHARACTERS_MAX && WEB_ADDRESS.test(trimmed) ? null : 'url-not-valid';
}

/** A machine's name or number, perhaps a port, and a path. No name and password before it: they would be shown to all. */
const WEB_ADDRESS = /^https?:\/\/(?:[\p{Letter}\p{Number}._-]+|\[[\d:a-f.]+\])(?::\d{1,5})?(?:[/?][^\s#]*)?$/iu;
