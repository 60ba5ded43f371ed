// Printers: validation of the printer form.
import { nameRefusal } from './catalogue.ts';
import type { Refusal } from './refusal.ts';

/** Maximum length of a printer's address, in characters. */
export const PRINTER_URL_CHARACTERS_MAX = 500;

export interface PrinterDraft {
  readonly name: string;
  /** Address that tickets are sent to. */
  readonly url: string;
}

/** Validation errors by field. Empty if the form may be saved. Only the server can check that the address is in an allowed network. */
export function validatePrinter(draft: PrinterDraft): Readonly<Partial<Record<keyof PrinterDraft, Refusal>>> {
  const refusals = { name: nameRefusal(draft.name), url: urlRefusal(draft.url) };
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== null));
}

function urlRefusal(url: string): 'url-required' | 'url-not-valid' | null {
  const trimmed = url.trim();
  if (trimmed === '') return 'url-required';
  return trimmed.length <= PRINTER_URL_CHARACTERS_MAX && WEB_ADDRESS.test(trimmed) ? null : 'url-not-valid';
}

/** Host name or IP address with optional port and path. No user name and password: every member of staff would see them. */
const WEB_ADDRESS = /^https?:\/\/(?:[\p{Letter}\p{Number}._-]+|\[[\d:a-f.]+\])(?::\d{1,5})?(?:[/?][^\s#]*)?$/iu;
