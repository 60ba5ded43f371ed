// The table of decision 47 equals the catalogues: each shown text is in one of them, and no replaced original is.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const RECORD = 'docs/decisions/0047-visible-texts-are-correct-spanish.md';
/** Typed catalogues of both apps, of the contract and of the domain. */
const CATALOGUES = ['src/**/*-texts.ts', 'src/**/texts.ts', 'src/**/*.es.ts', 'src/domain/staff.ts'];
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

const rows = rowsOf(await readFile(path.join(ROOT, RECORD), 'utf8'));
const catalogue = (await Promise.all((await Array.fromAsync(glob(CATALOGUES, { cwd: ROOT }))).map(stringsOf))).flat();

describe('the texts of decision 47', () => {
  it('are read from the table and the catalogues', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(catalogue.length).toBeGreaterThan(1000);
  });

  it.each(rows)('$requirement: what is shown is in a catalogue: $shown', ({ shown }) => {
    expect(shown.filter((text) => !isIn(text))).toEqual([]);
  });

  it.each(rows)('$requirement: the original is in no catalogue: $original', ({ original, shown }) => {
    // The corrected text may contain the original, as «¡Guardado!» contains «Guardado!».
    const others = catalogue.map((each) => shown.reduce((rest, text) => rest.replaceAll(text, ''), each));
    expect(original.filter((text) => isIn(text, others))).toEqual([]);
  });
});

/** A text of one word must be a whole string: a longer one may be a part, as before a name. */
function isIn(text: string, strings = catalogue): boolean {
  return strings.some((each) => each === text || (text.includes(' ') && each.includes(text)));
}

/** The cells of the table, each with the texts between «»; placeholders have no name. */
function rowsOf(record: string) {
  const cells = record
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Requirement') && !line.startsWith('| --'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return cells.map(([, requirement = '', original = '', shown = '']) => ({
    requirement,
    original: textsOf(original),
    shown: textsOf(shown),
  }));
}

function textsOf(cell: string): string[] {
  return [...cell.matchAll(/«([^»]+)»/g)].map(([, text = '']) => text.replaceAll(/\{\w+\}/g, '{}'));
}

/** The strings of a source file; what a template inserts has no name. */
async function stringsOf(file: string): Promise<string[]> {
  const source = (await readFile(path.join(ROOT, file), 'utf8')).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...source.matchAll(STRING)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '{}'),
  );
}
