// The company that runs the venue, as required by law on legal pages and receipts.
import { emailRefusal } from './email.ts';
import { hasInvisibleCharacters } from './invisible-characters.ts';
import { isNif, plainNif } from './nif.ts';
import type { Refusal } from './refusal.ts';
import { isVatPercent } from './vat.ts';

/** The company that runs the venue, as staff enter it in the company form. An empty text means not filled in. */
export interface Company {
  readonly name: string;
  readonly shortName: string;
  /** One or more lines. */
  readonly address: string;
  /** The legal name. */
  readonly company: string;
  readonly registerData: string;
  readonly nif: string;
  /** VAT in per cent, with at most two decimals. Null if the typed text is not a percentage. */
  readonly iva: number | null;
  readonly web: string;
  readonly email: string;
}

/** Maximum length of each text field of the company form, in code points. */
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

/** Validates the company form: errors by field, empty if it may be saved. The two names and the VAT are required. */
export function validateCompany(company: Company): Readonly<Partial<Record<keyof Company, Refusal>>> {
  const { name, shortName, nif, iva, web, email } = company;
  const refusals: Readonly<Record<string, Refusal | null>> = {
    name: name.trim() === '' ? 'name-required' : null,
    shortName: shortName.trim() === '' ? 'short-name-required' : null,
    nif: isBlankOr(nif, (typed) => isNif(plainNif(typed))) ? null : 'nif-not-valid',
    iva: iva !== null && isVatPercent(iva) ? null : 'iva-not-valid',
    web: isBlankOr(web, isWebAddress) ? null : 'web-not-valid',
    email: isBlankOr(email, (address) => emailRefusal(address) === null) ? null : 'email-not-valid',
    ...textRefusals(normalizeCompany(company)),
  };
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== null));
}

/**
 * Returns the company as stored: without outer spaces, the tax number in capitals without separators and country code, the website
 * with its scheme.
 */
export function normalizeCompany(company: Company): Company {
  return {
    name: oneLine(company.name),
    shortName: oneLine(company.shortName),
    address: company.address.trim().replace(/\r\n?/g, '\n').normalize('NFC'),
    company: oneLine(company.company),
    registerData: oneLine(company.registerData),
    nif: plainNif(company.nif),
    iva: company.iva,
    web: withScheme(company.web.trim()),
    email: company.email.trim(),
  };
}

/** True if the legally required fields are filled in: legal name, tax number and address. */
export function isCompanyComplete({ company, nif, address }: Pick<Company, 'company' | 'nif' | 'address'>): boolean {
  return [company, nif, address].every((text) => text.trim() !== '');
}

function textRefusals(company: Company): Record<string, Refusal> {
  const refusalOf = (field: (typeof TEXTS)[number]): Refusal | null => {
    if ([...company[field]].length > COMPANY_CHARACTERS_MAX[field]) return 'text-too-long';
    return hasInvisibleCharacters(company[field].replaceAll('\n', '')) ? 'text-not-plain' : null;
  };
  return Object.fromEntries(
    TEXTS.flatMap((field) => {
      const refusal = refusalOf(field);
      return refusal ? [[field, refusal] as const] : [];
    }),
  );
}

const TEXTS = ['name', 'shortName', 'address', 'company', 'registerData', 'nif', 'web', 'email'] as const;

function isBlankOr(text: string, isValid: (trimmed: string) => boolean): boolean {
  const trimmed = text.trim();
  return trimmed === '' || isValid(trimmed);
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LABEL = '[\\p{Letter}\\p{Number}](?:[\\p{Letter}\\p{Number}-]*[\\p{Letter}\\p{Number}])?';
/** A public web address: a host name with a dot, and no scheme other than http and https (a `javascript:` link would run code). */
const WEB = new RegExp(`^(?:https?://)?${LABEL}(?:\\.${LABEL})+(?::\\d{1,5})?(?:[/?#][^\\s"<>]*)?$`, 'iu');

/** True for a public web address with the scheme http or https, or without a scheme. */
export function isWebAddress(web: string): boolean {
  return WEB.test(web);
}

/** Returns the typed web address with `https://` before it if it has no scheme. An empty text stays empty. */
export function withScheme(web: string): string {
  return web === '' || HAS_SCHEME.test(web) ? web : `https://${web}`;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').normalize('NFC');
}
