// Pictures of tickets: sizes, inverted bars, the cut, and safety against HTML in tickets.
import { describe, expect, it } from 'vitest';
import { printEscpos } from '#e2e/fakes/printers/interpreter/interpreter.ts';
import { toBytes } from '#e2e/fakes/printers/tcp-9100/test-client.ts';
import { ticketSvg } from './svg.ts';

function picture(...parts: readonly (string | number)[]): string {
  const [ticket] = printEscpos(toBytes(...parts), 32).tickets;
  return ticket ? ticketSvg(ticket, 32) : '';
}

const GS = 0x1d;
const CUT = [GS, 0x56, 0x42, 0];

describe('the picture of a ticket', () => {
  it('scales characters of double size and makes their row higher', () => {
    expect(picture(GS, 0x21, 0x11, 'MESA\n')).toContain('scale(2 2)');
    const heightOf = (svg: string) => Number(/height="(\d+)"/.exec(svg)?.[1]);
    expect(heightOf(picture(GS, 0x21, 0x11, 'MESA\n')) - heightOf(picture('MESA\n'))).toBe(20);
  });

  it('draws inverted text in white on a black bar', () => {
    expect(picture(GS, 0x42, 1, 'SIN SAL\n')).toMatch(/<rect [^>]*fill="#111"\/><text [^>]*fill="#fff"/);
  });

  it('shows a dashed line at the cut, and teeth without one', () => {
    expect(picture('uno\n', ...CUT)).toContain('stroke-dasharray');
    expect(picture('uno\n')).not.toContain('stroke-dasharray');
  });

  it('escapes every text, also in its label', () => {
    const svg = picture('<img src=x onerror="alert(1)">\n', ...CUT);
    expect(svg).not.toContain('<img');
    expect(svg).toContain('&lt;img');
    expect(svg).toMatch(/aria-label="&lt;img src=x onerror=&quot;/);
  });

  it('puts centred and right text in its place', () => {
    expect(picture(0x1b, 0x61, 1, 'ab\n')).toContain('translate(153 18)');
    expect(picture(0x1b, 0x61, 2, 'ab\n')).toContain('translate(288 18)');
  });
});
