// The formatter leaves comments as they are: their lines have a limit of their own.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SOURCES = '{src,demo,e2e,bench,db/seed,scripts,config}/**/*.{ts,tsx,mjs,js}';
const CHARACTERS_MAX = 132;
/** A line that is only a comment. Types in comments cannot be broken. */
const COMMENT = /^\s*(?:\/\/|\/?\*)(?!.*@type)/;

it('a line of a comment has at most 132 characters', async () => {
  const long: string[] = [];
  for await (const file of glob(SOURCES, { cwd: ROOT })) {
    const lines = (await readFile(path.join(ROOT, file), 'utf8')).split('\n');
    for (const [index, line] of lines.entries())
      if (line.length > CHARACTERS_MAX && COMMENT.test(line)) long.push(`${file}:${index + 1}`);
  }
  expect(long).toEqual([]);
});
