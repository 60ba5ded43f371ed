// The list of reworded texts equals the catalogues: each shown text is in one of them, and no replaced original is.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REWORDED_REQUIREMENT_TEXTS } from './documented-wording.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Typed catalogues of both apps and of the contract, and the modules of the domain that have texts. */
const CATALOGUES = ['src/**/*-texts.ts', 'src/**/texts.ts', 'src/**/*.es.ts', 'src/domain/{staff,table,vat}.ts'];
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

const rows = REWORDED_REQUIREMENT_TEXTS.map(({ requirement, original, shown, onlyFor }) => ({
  requirement,
  onlyFor,
  original: original.map(withoutNames),
  shown: shown.map(withoutNames),
}));
const catalogue = (await Promise.all((await Array.fromAsync(glob(CATALOGUES, { cwd: ROOT }))).map(stringsOf))).flat();

describe('the reworded texts', () => {
  it('are read from the list and the catalogues', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(catalogue.length).toBeGreaterThan(1000);
  });

  it.each(rows)('$requirement: what is shown is in a catalogue: $shown', ({ shown }) => {
    expect(shown.filter((text) => !isIn(text))).toEqual([]);
  });

  const replaced = rows.filter(({ onlyFor }) => onlyFor === undefined);
  it.each(replaced)('$requirement: the original is in no catalogue: $original', ({ original, shown }) => {
    // The corrected text may contain the original, as «¡Guardado!» contains «Guardado!».
    const others = catalogue.map((each) => shown.reduce((rest, text) => rest.replaceAll(text, ''), each));
    expect(original.filter((text) => isIn(text, others))).toEqual([]);
  });
});

/** A text of one word must be a whole string: a longer one may be a part, as before a name. */
function isIn(text: string, strings = catalogue): boolean {
  return strings.some((each) => each === text || (text.includes(' ') && each.includes(text)));
}

/** The text with `{}` for each value, as `stringsOf` writes what a template inserts. */
function withoutNames(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '{}');
}

/** The strings of a source file; what a template inserts has no name, and an escaped no-break space is a space. */
async function stringsOf(file: string): Promise<string[]> {
  const source = (await readFile(path.join(ROOT, file), 'utf8')).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...source.matchAll(STRING)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '{}').replaceAll('\\u00a0', ' '),
  );
}
