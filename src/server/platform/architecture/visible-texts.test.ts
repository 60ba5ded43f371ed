// Every visible text of the customer app is read from a catalogue, while it is shown.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hardCodedTexts } from './visible-texts.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** The components of both apps have no text of their own. */
const SOURCES = ['src/customer/**/*.{ts,tsx}', 'src/ui/**/*.{ts,tsx}'];
/** Catalogues, tests, and the legal pages: documents of Spanish law, another language of which is another document. */
const NO_SOURCE = /(-texts|\/texts|\.test|\.property\.test)\.tsx?$|\/testing\/|\/customer\/legal\//;

it('no file of the customer app has a text outside of its catalogues', async () => {
  const files = (await Array.fromAsync(glob(SOURCES, { cwd: ROOT }))).filter((file) => !NO_SOURCE.test(`/${file}`));
  expect(files.length).toBeGreaterThan(200);
  const found = await Promise.all(
    files.map(async (file) =>
      hardCodedTexts(file, await readFile(path.join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

it.each([
  ['between tags', 'const a = () => <p>Hola</p>;', 'text «Hola»'],
  ['in a name for screen readers', 'const a = () => <b aria-label="Cerrar" />;', 'text «Cerrar»'],
  ['in a property that is shown', 'const a = () => <b label={isOn ? "Sí" : "No"} />;', 'text «Sí»,text «No»'],
  ['in a message', 'showToast("No se ha guardado");', 'text «No se ha guardado»'],
  ['in a template', 'const a = (b: string) => show(`Quedan ${b} unidades`);', 'text «Quedan»,text «unidades»'],
  ['in a constant of a module', 'const TITLES = { a: texts.title };', 'catalogue texts read at module level'],
  [
    'of the contract',
    'import { a } from "#contract/refusal-messages.es.ts";',
    'import of #contract/refusal-messages.es.ts',
  ],
])('a planted text is found: %s', (_, source, found) => {
  expect(hardCodedTexts('planted.tsx', source).join()).toBe(found);
});

it('what nobody reads is no text', () => {
  const source = `
    import { texts } from '#customer/shared/texts.ts';
    const QUERY = window.matchMedia('(min-width: 64rem) and (color)');
    export function A({ kind }: { kind: 'two words' }) {
      if (kind === null) throw new Error('A was rendered without a kind.');
      return <p role="status" className={styles.line}>{texts.title}</p>;
    }`;
  expect(hardCodedTexts('planted.tsx', source)).toEqual([]);
});
