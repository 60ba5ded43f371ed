import { describe, expect, it } from 'vitest';
import { configConsequences } from './config-consequences.ts';
import { configConsequenceTexts } from './settings-texts.ts';

const BEFORE = {
  paymentMode: 'manual',
  offersPayingStaff: true,
  protectedCodes: false,
  customerDataMonths: 24,
} as const;
const FACTS = { activeTables: 24, configuredModes: new Set(['manual', 'redsys'] as const) };
type Change = Partial<{
  paymentMode: 'manual' | 'redsys' | 'stripe';
  offersPayingStaff: boolean;
  protectedCodes: boolean;
  customerDataMonths: 6 | 12 | 24 | 36 | null;
}>;

const consequences = (
  change: Change,
  before: Change = {},
  facts: Partial<typeof FACTS | { activeTables: null }> = {},
) => configConsequences({ ...BEFORE, ...before }, { ...BEFORE, ...before, ...change }, { ...FACTS, ...facts });

describe('The consequences that an owner confirms', () => {
  it('name the number of tables whose printed codes become invalid', () => {
    expect(consequences({ protectedCodes: true })).toEqual([
      expect.stringMatching(/^Los QR ya impresos dejarán de funcionar: 24 mesas\./),
    ]);
    expect(consequences({ protectedCodes: true }, {}, { activeTables: 1 })).toEqual([
      expect.stringContaining('dejarán de funcionar: 1 mesa.'),
    ]);
    expect(consequences({ protectedCodes: true }, {}, { activeTables: null })).toEqual([
      expect.stringMatching(/^Los QR ya impresos dejarán de funcionar\./),
    ]);
  });

  it.each<[string, Change, Change, string[]]>([
    ['nothing changed', {}, {}, []],
    [
      'codes that are no longer protected',
      { protectedCodes: false },
      { protectedCodes: true },
      [configConsequenceTexts.codesNotProtected],
    ],
    ['customers pay online from now on', { paymentMode: 'redsys' }, {}, [configConsequenceTexts.paysOnline('Redsys')]],
    [
      'customers pay staff from now on',
      { paymentMode: 'manual' },
      { paymentMode: 'redsys' },
      [configConsequenceTexts.paysStaff],
    ],
    [
      'customers can no longer pay in cash',
      { offersPayingStaff: false },
      { paymentMode: 'redsys' },
      [configConsequenceTexts.takesNoCash],
    ],
    [
      'customers pay online from now on, and not in cash',
      { paymentMode: 'redsys' },
      { offersPayingStaff: false },
      [configConsequenceTexts.paysOnline('Redsys'), configConsequenceTexts.takesNoCash],
    ],
    [
      'customers can pay in cash again',
      { offersPayingStaff: true },
      { paymentMode: 'redsys', offersPayingStaff: false },
      [],
    ],
    ['paying staff is switched off where all pay staff', { offersPayingStaff: false }, {}, []],
    ['the mode of before had no keys', { paymentMode: 'manual' }, { paymentMode: 'stripe' }, []],
    ['data is erased sooner', { customerDataMonths: 12 }, {}, [configConsequenceTexts.erasesData(12)]],
    [
      'data is erased for the first time',
      { customerDataMonths: 36 },
      { customerDataMonths: null },
      [configConsequenceTexts.erasesData(36)],
    ],
    ['data is erased later', { customerDataMonths: 36 }, {}, []],
    ['data is no longer erased', { customerDataMonths: null }, {}, []],
  ])('%s', (_, change, before, expected) => {
    expect(consequences(change, before)).toEqual(expected);
  });

  it('are none for protected codes in a venue without tables', () => {
    expect(consequences({ protectedCodes: true }, {}, { activeTables: 0 })).toEqual([]);
  });
});
