import { describe, expect, it } from 'vitest';
import { type Company, isCompanyComplete, normalizeCompany, validateCompany } from './company.ts';

const COMPANY: Company = {
  name: 'Taberna La Encina',
  shortName: 'La Encina',
  address: 'Plaza del Olmo, 4\n37999 Villafuente',
  company: 'Hostelería La Encina, S. L.',
  registerData: 'Tomo 512, folio 84',
  nif: 'B37999992',
  iva: 10,
  web: 'https://laencina.test',
  email: 'hola@laencina.test',
};

describe('validateCompany', () => {
  it('a complete company form is valid', () => {
    expect(validateCompany(COMPANY)).toEqual({});
  });

  it('a company form with only the two names is valid', () => {
    const blank = { address: '', company: '', registerData: '', nif: ' ', web: '', email: '' };
    expect(validateCompany({ ...COMPANY, ...blank })).toEqual({});
  });

  it.each<[Partial<Company>, keyof Company, string]>([
    [{ name: ' ' }, 'name', 'name-required'],
    [{ shortName: '' }, 'shortName', 'short-name-required'],
    [{ name: 'a'.repeat(81) }, 'name', 'text-too-long'],
    [{ address: 'a'.repeat(301) }, 'address', 'text-too-long'],
    [{ name: 'La En\u200Bcina' }, 'name', 'text-not-plain'],
    [{ shortName: 'En\u0007cina' }, 'shortName', 'text-not-plain'],
    [{ address: 'Plaza\u0000' }, 'address', 'text-not-plain'],
    [{ nif: 'ABCDEFGHI' }, 'nif', 'nif-not-valid'],
    [{ nif: '1234567' }, 'nif', 'nif-not-valid'],
    [{ nif: '<b>37999992' }, 'nif', 'nif-not-valid'],
    [{ nif: 'B37999993' }, 'nif', 'nif-not-valid'],
    [{ iva: null }, 'iva', 'iva-not-valid'],
    [{ iva: -1 }, 'iva', 'iva-not-valid'],
    [{ iva: 100.01 }, 'iva', 'iva-not-valid'],
    [{ iva: 10.125 }, 'iva', 'iva-not-valid'],
    [{ iva: Number.NaN }, 'iva', 'iva-not-valid'],
    [{ web: 'la encina' }, 'web', 'web-not-valid'],
    [{ web: 'javascript:alert(1)' }, 'web', 'web-not-valid'],
    [{ web: 'ftp://laencina.test' }, 'web', 'web-not-valid'],
    [{ web: 'https://laencina.test/"><script>' }, 'web', 'web-not-valid'],
    [{ email: 'hola' }, 'email', 'email-not-valid'],
  ])('the company form %j has an error in %s: %s', (wrong, field, refusal) => {
    expect(validateCompany({ ...COMPANY, ...wrong })).toEqual({ [field]: refusal });
  });

  it.each<Partial<Company>>([
    { nif: 'b-37.999.992' },
    { nif: 'X1234567L' },
    { nif: 'ES B37999992' },
    { iva: 0 },
    { iva: 100 },
    { iva: 4.55 },
    { web: 'www.laencina.test' },
    { web: 'taberna-ñ.es/carta?mesa=1' },
    { web: 'http://laencina.test:8080' },
  ])('the company form accepts %j', (right) => {
    expect(validateCompany({ ...COMPANY, ...right })).toEqual({});
  });
});

describe('normalizeCompany', () => {
  it.each<[Partial<Company>, Partial<Company>]>([
    [{ name: '  La   Encina ' }, { name: 'La Encina' }],
    [{ nif: 'b-37.999.992' }, { nif: 'B37999992' }],
    [{ web: ' www.laencina.test ' }, { web: 'https://www.laencina.test' }],
    [{ web: 'http://laencina.test' }, { web: 'http://laencina.test' }],
    [{ web: '' }, { web: '' }],
    [{ address: ' Plaza del Olmo, 4\r\n37999 ' }, { address: 'Plaza del Olmo, 4\n37999' }],
  ])('the company %j is stored as %j', (typed, clean) => {
    expect(normalizeCompany({ ...COMPANY, ...typed })).toEqual({ ...COMPANY, ...clean });
  });
});

describe('isCompanyComplete', () => {
  it.each(['company', 'nif', 'address'] as const)('a company without %s is not complete', (field) => {
    expect(isCompanyComplete(COMPANY)).toBe(true);
    expect(isCompanyComplete({ ...COMPANY, [field]: ' ' })).toBe(false);
  });
});
