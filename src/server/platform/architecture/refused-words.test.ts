// Searches the names of all identifiers, files and folders for the refused words.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXCEPTED_NAMES, findIdentifiers, refusedWordsIn } from './refused-words.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SOURCES = '{src,demo,e2e,bench,db/seed,scripts,config}/**/*.{ts,tsx,mjs,js}';
const FILES = '{src,demo,e2e,bench,db/seed,scripts,config}/**/*';

describe('refused words', () => {
  it('are part of no identifier', async () => {
    const found: string[] = [];
    for await (const file of glob(SOURCES, { cwd: ROOT })) {
      // The list of the words has them as its keys.
      if (path.basename(file) === 'refused-words.ts') continue;
      for (const name of findIdentifiers(await readFile(path.join(ROOT, file), 'utf8'))) {
        if (refusedWordsIn(name).length > 0 && !(name in EXCEPTED_NAMES)) found.push(`${file}: ${name}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('are part of no file name', async () => {
    const files = await Array.fromAsync(glob(FILES, { cwd: ROOT }));
    expect(files.filter((file) => refusedWordsIn(path.basename(file)).length > 0)).toEqual([]);
  });

  it.each([
    ['guestEmail', ['guest']],
    ['toldGuest', ['guest']],
    ['whatTheDoorsTell', ['doors', 'tell']],
    ['HOUSE_NETWORKS', ['house']],
    ['kept-cards.ts', ['kept']],
    ['openHTMLHouse', ['house']],
    ['shear', []],
    ['warehouse', []],
    ['retell', []],
  ])('in %s are %j', (name, words) => {
    expect(refusedWordsIn(name)).toEqual(words);
  });

  it('are found in identifiers and template expressions, but not in strings and comments', () => {
    const text = "const guest = 'house'; // kept\n/* tell */ run(`the doors of ${hear(venue)}`, /heed/);\n";
    expect([...findIdentifiers(text)].filter((name) => refusedWordsIn(name).length > 0)).toEqual(['guest', 'hear']);
  });
});
