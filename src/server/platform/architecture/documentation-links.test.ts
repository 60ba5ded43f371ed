// The documentation names only files, headings and names of the code that exist: in its links, and in backticks.
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'src/**/README.md'];
const CODE_BLOCK = /^ *```[^]*?^ *```/gm;
const CODE = /`[^`]*`/g;
const LINK = /\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g;
const HEADING = /^#+ +(.+)$/gm;
/** A path of the project, without the number of a line. Patterns and placeholders are not read. */
const PATH = /`((?:src|docs|db|config|scripts|bench|e2e)\/[^`*…<{\s]*?)(?::\d+)?`/g;

/** A name of the code that is no common word: `placeOrder`, `OrderPlan`, `LEASE_MS`. */
const CODE_NAME = /`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]{2,}_[A-Z_]+)`/g;
const CODE_FILES = '{src,scripts,config,bench,e2e,demo,db}/**/*.{ts,tsx,mjs,sql}';
/** An option of TypeScript, a part of a header, what the product does not use, and an example. */
const NOT_OF_THE_CODE = ['erasableSyntaxOnly', 'includeSubDomains', 'SharedWorker', 'seeToRefunds'];

const pages = (await Array.fromAsync(glob(PAGES, { cwd: ROOT }))).map((page) => page.replaceAll(path.sep, '/'));
const links = pages.flatMap((page) =>
  [...textOf(page).replaceAll(CODE, '').matchAll(LINK)].map(([, file = '', anchor = '']) => ({
    page,
    target: file === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(file)),
    anchor: decodeURI(anchor),
  })),
);
const paths = pages.flatMap((page) => [...textOf(page).matchAll(PATH)].map(([, file = '']) => ({ page, file })));

it('the pages of the documentation have links, anchors and paths', () => {
  expect(pages).toContain('docs/architecture.md');
  expect(links.filter(({ anchor }) => anchor !== '').length).toBeGreaterThan(10);
  expect(paths.length).toBeGreaterThan(100);
});

it('every relative link leads to a file that exists', () => {
  expect(links.filter(({ target }) => !existsSync(path.join(ROOT, target)))).toEqual([]);
});

it('every anchor of a link is a heading of its page', () => {
  const anchored = links.filter(({ target, anchor }) => anchor !== '' && existsSync(path.join(ROOT, target)));
  expect(anchored.filter(({ target, anchor }) => !anchorsOf(target).includes(anchor))).toEqual([]);
});

it('every path in backticks exists', () => {
  expect(paths.filter(({ file }) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

it('every name of the code in backticks exists', async () => {
  const files = await Array.fromAsync(glob(CODE_FILES, { cwd: ROOT }));
  const known = new Set(files.flatMap((file) => readFileSync(path.join(ROOT, file), 'utf8').match(/\w+/g)));
  const named = pages.flatMap((page) => [...textOf(page).matchAll(CODE_NAME)].map(([, name = '']) => ({ page, name })));
  expect(named.length).toBeGreaterThan(100);
  const exceptions = new Set(NOT_OF_THE_CODE);
  expect(named.filter(({ name }) => !known.has(name) && !exceptions.has(name))).toEqual([]);
});

/** The text of a page without its blocks of code. */
function textOf(page: string): string {
  return readFileSync(path.join(ROOT, page), 'utf8').replaceAll(CODE_BLOCK, '');
}

/** The anchors that GitHub gives the headings of a page: a heading that is repeated gets a number. */
function anchorsOf(page: string): string[] {
  const names = [...textOf(page).matchAll(HEADING)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((each) => each === name).length;
    return earlier === 0 ? name : `${name}-${earlier}`;
  });
}
