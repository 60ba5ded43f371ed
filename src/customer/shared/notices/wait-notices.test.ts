import { describe, expect, it } from 'vitest';
import type { OwnOrder } from '#contract/orders.ts';
import { anOrder, anOrderLine } from '#customer/shared/testing/orders.ts';
import { msUntilNoticeTextChange, waitNoticesOf, waitNoticeText } from './wait-notices.ts';

const SENT = Date.parse('2026-11-21T20:15:00Z');
const MINUTE = 60_000;

function foodNotice(wait: OwnOrder['notices'][number]['wait']) {
  return { section: 'food', wait, sentOn: new Date(SENT) } as const;
}

describe('the text of a wait notice', () => {
  it.each([
    ['20', 0, 'Comida: lista en unos 20 min (hacia las 21:35)'],
    ['20', 1, 'Comida: lista en unos 20 min (hacia las 21:35)'],
    ['20', MINUTE, 'Comida: lista en unos 19 min (hacia las 21:35)'],
    ['20', 19 * MINUTE, 'Comida: lista en un minuto (hacia las 21:35)'],
    ['20', 20 * MINUTE - 1, 'Comida: lista en un minuto (hacia las 21:35)'],
    ['20', 20 * MINUTE, 'Comida: tarda un poco más de lo previsto'],
    ['20', 300 * MINUTE, 'Comida: tarda un poco más de lo previsto'],
    ['60', 0, 'Comida: lista en una hora (hacia las 22:15)'],
    ['60', MINUTE, 'Comida: lista en unos 59 min (hacia las 22:15)'],
    // The clock of this browser is behind the server's.
    ['20', -5_000, 'Comida: lista en unos 20 min (hacia las 21:35)'],
    ['over-hour', 0, 'Comida: tardará más de una hora'],
    ['over-hour', 300 * MINUTE, 'Comida: tardará más de una hora'],
  ] as const)('of %s minutes is %i ms after sending «%s»', (wait, ms, text) => {
    expect(waitNoticeText(foodNotice(wait), new Date(SENT + ms), 'Europe/Madrid')).toBe(text);
  });

  it('names the section of drinks', () => {
    const notice = { ...foodNotice('20'), section: 'drinks' } as const;
    expect(waitNoticeText(notice, new Date(SENT), 'Europe/Madrid')).toMatch(/^Bebida: lista/);
  });
});

describe('the next change of the texts', () => {
  it.each([
    ['20', 0, MINUTE],
    ['20', 1, MINUTE - 1],
    ['20', 20 * MINUTE - 1, 1],
    ['20', 20 * MINUTE, null],
    ['over-hour', 0, null],
  ] as const)('of %s minutes is %i ms after sending %s ms away', (wait, ms, expected) => {
    expect(msUntilNoticeTextChange([foodNotice(wait)], new Date(SENT + ms))).toBe(expected);
  });

  it('is the earliest of all notices', () => {
    const drinks = { section: 'drinks', wait: '30', sentOn: new Date(SENT + 10_000) } as const;
    expect(msUntilNoticeTextChange([foodNotice('20'), drinks], new Date(SENT + 30_000))).toBe(30_000);
    expect(msUntilNoticeTextChange([foodNotice('over-hour'), drinks], new Date(SENT + 30_000))).toBe(40_000);
  });
});

describe('the wait notices of an order', () => {
  const sentOn = new Date(SENT).toISOString();
  const notices: OwnOrder['notices'] = [
    { section: 'food', wait: '30', sentOn },
    { section: 'drinks', wait: '20', sentOn },
  ];
  const sectionsOf = (lines: OwnOrder['lines']) =>
    waitNoticesOf(anOrder({ lines, notices })).map(({ section }) => section);

  it('are those of both sections while lines of both are pending', () => {
    expect(sectionsOf([anOrderLine({ section: 'food' }), anOrderLine({ section: 'drinks' })])).toEqual([
      'drinks',
      'food',
    ]);
  });

  it('are gone when the lines of the section are done', () => {
    const done = anOrderLine({ section: 'food', isPending: false });
    expect(sectionsOf([done, anOrderLine({ section: 'drinks' })])).toEqual(['drinks']);
    expect(sectionsOf([done])).toEqual([]);
  });

  it('stay while one line of the section is pending', () => {
    expect(sectionsOf([anOrderLine({ section: 'food', isPending: false }), anOrderLine({ section: 'food' })])).toEqual([
      'food',
    ]);
  });
});
