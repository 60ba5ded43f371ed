// Rendering e-mails as HTML and as plain text.
import { expect, it } from 'vitest';
import { type EmailBlock, renderEmail } from './render-email.ts';

const BLOCKS: readonly EmailBlock[] = [
  { kind: 'text', text: 'Hola, <Lucía> & "cía":' },
  { kind: 'action', label: 'Entrar', url: 'https://encina.example/?a=1&b="2"', address: 'O copia:' },
  { kind: 'note', text: 'Nada más.' },
];

it('an e-mail has the same words as HTML and as plain text, and HTML is escaped', () => {
  const { html, text } = renderEmail({ venue: 'Bar <b>El</b>', colour: '#336699' }, 'Un "aviso"', BLOCKS);
  expect(html).toContain('Hola, &#60;Lucía&#62; &#38; &#34;cía&#34;:');
  expect(html).toContain('href="https://encina.example/?a=1&#38;b=&#34;2&#34;"');
  expect(html).toContain('background:#336699;color:#ffffff');
  expect(html).not.toMatch(/<Lucía>|<b>/);
  expect(text).toBe(
    'Un "aviso"\n\nHola, <Lucía> & "cía":\n\nEntrar:\nhttps://encina.example/?a=1&b="2"\n\nNada más.\n\n— Bar <b>El</b>\n',
  );
});

it.each(['red', '#fff;background:url(//x)', ''])(
  'a value that is not a colour is not written into a style: «%s»',
  (colour) => {
    const { html } = renderEmail({ venue: 'Bar', colour }, 'Aviso', BLOCKS);
    expect(html).toContain('background:#2f5d50');
  },
);
