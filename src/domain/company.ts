// The company behind the venue, as the law wants it on legal pages and receipts.
import { emailRefusal } from './customer.ts';
import type { Refusal } from './refusal.ts';

/** As the form has it: what is blank has not been filled in. */
export interface Company {
  readonly name: string;
  readonly shortName: string;
  /** On one line or several. */
  readonly address: string;
  /** The legal name. */
  readonly company: string;
  readonly registerData: string;
  readonly nif: string;
  /** Per cent, with two decimals at most; null while it is none that can be read. */
  readonly iva: number | null;
  readonly web: string;
  readonly email: string;
}

/** Characters as people count them, in each field that has a text. */
export const COMPANY_CHARACTERS_MAX = {
  name: 80,
  shortName: 30,
  address: 300,
  company: 120,
  registerData: 300,
  nif: 20,
  web: 200,
  email: 254,
} as const satisfies Partial<Record<keyof Company, number>>;

/** What is wrong with each field, in the form's order; nothing when it may be saved. Only the names must be filled in. */
export function companyFaults(company: Company): Readonly<Partial<Record<keyof Company, Refusal>>> {
  const { name, shortName, nif, iva, web, email } = company;
  const faults: Readonly<Record<string, Refusal | null>> = {
    name: name.trim() === '' ? 'name-required' : null,
    shortName: shortName.trim() === '' ? 'short-name-required' : null,
    nif: blankOr(nif, isNif) ? null : 'nif-not-valid',
    iva: isPercentage(iva) ? null : 'iva-not-valid',
    web: blankOr(web, isWeb) ? null : 'web-not-valid',
    email: blankOr(email, (address) => emailRefusal(address) === null) ? null : 'email-not-valid',
    ...tooLong(company),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, refusal]) => refusal !== null));
}

/** As it is stored: without outer spaces, the tax number in capitals and without signs, the web with its scheme. */
export function cleanCompany(company: Company): Company {
  const web = company.web.trim();
  return {
    name: oneLine(company.name),
    shortName: oneLine(company.shortName),
    address: company.address.trim().replace(/\r\n?/g, '\n').normalize('NFC'),
    company: oneLine(company.company),
    registerData: oneLine(company.registerData),
    nif: plainNif(company.nif),
    iva: company.iva,
    web: web === '' || HAS_SCHEME.test(web) ? web : `https://${web}`,
    email: company.email.trim(),
  };
}

/** Whether what the law asks for is there: who sells, under which number, and where. */
export function isCompanyComplete({ company, nif, address }: Pick<Company, 'company' | 'nif' | 'address'>): boolean {
  return [company, nif, address].every((text) => text.trim() !== '');
}

/** What was typed as a percentage: «10», «10,5» or «10.5», with or without the sign; null for anything else. */
export function parsePercentage(text: string): number | null {
  const typed = text.replace('%', '').trim().replace(',', '.');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

function tooLong(company: Company): Record<string, Refusal> {
  const long = TEXTS.filter((field) => [...company[field].trim()].length > COMPANY_CHARACTERS_MAX[field]);
  return Object.fromEntries(long.map((field) => [field, 'text-too-long' as const]));
}

const TEXTS = ['name', 'shortName', 'address', 'company', 'registerData', 'nif', 'web', 'email'] as const;

function blankOr(text: string, isRight: (trimmed: string) => boolean): boolean {
  const trimmed = text.trim();
  return trimmed === '' || isRight(trimmed);
}

/** Spanish and foreign numbers alike: letters and digits, some of each or digits alone, as many as any country writes. */
function isNif(nif: string): boolean {
  return /^(?=.*\d)[A-Z0-9]{8,15}$/.test(plainNif(nif));
}

function plainNif(nif: string): string {
  return nif.replace(/[\s.\-/]/g, '').toLocaleUpperCase('es');
}

function isPercentage(iva: number | null): boolean {
  return iva !== null && iva >= 0 && iva <= 100 && Math.abs(iva * 100 - Math.round(iva * 100)) < 1e-6;
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LABEL = '[\\p{Letter}\\p{Number}](?:[\\p{Letter}\\p{Number}-]*[\\p{Letter}\\p{Number}])?';
/** A page that anybody can open: a name with a dot, and none of the schemes that would run something. */
const WEB = new RegExp(`^(?:https?://)?${LABEL}(?:\\.${LABEL})+(?::\\d{1,5})?(?:[/?#][^\\s"<>]*)?$`, 'iu');

function isWeb(web: string): boolean {
  return WEB.test(web);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').normalize('NFC');
}
