// The polyfills run in a realm of their own, whose methods are removed first, and are compared with those of this Node.
import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';

const FILE = new URL('polyfills.ts', import.meta.url);

const CALLS = [
  '[3, 10, 2].toSorted()',
  '[3, 10, 2].toSorted((a, b) => a - b)',
  '[1, 2, 3].toReversed()',
  '[1, 2, 3, 4].toSpliced(1, 2, 9)',
  '[1, 2, 3, 4].toSpliced(2, 0, 9, 8)',
  '[1, 2, 3].toSpliced(-1, 1)',
  '[1, 2, 3].with(-1, 9)',
  '[1, 2, 3].with(0, 9)',
  '[1, 2, 3].findLast((n) => n < 3)',
  '[1, 2, 3].findLast((n) => n > 3)',
  '[1, 2, 3].findLastIndex((n, i, list) => n < 3 && list[i] === n)',
  '[1, 2, 3].findLastIndex((n) => n > 3)',
  'Object.hasOwn({ a: 1 }, "a")',
  'Object.hasOwn({ a: 1 }, "toString")',
  '(() => { const list = [2, 1]; list.toSorted(); list.toReversed(); list.toSpliced(0, 1); list.with(0, 5); return list; })()',
  'Object.keys([1])',
  '(() => { for (const key in [1]) if (key !== "0") return key; })()',
];

test('the methods that the polyfills add do what those of newer browsers do', async () => {
  const old = await realmOfAnOldBrowser();
  const today = createContext();
  for (const call of CALLS)
    expect(JSON.stringify(runInContext(call, old)), call).toBe(JSON.stringify(runInContext(call, today)));
  expect(() => runInContext('[1].with(1, 9)', old)).toThrow('Index 1 is outside of the list.');
});

test('the added timeout of a request aborts it', async () => {
  const signal = runInContext('AbortSignal.timeout(1)', await realmOfAnOldBrowser());
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.reason.name).toBe('TimeoutError');
});

test('a browser that has the methods keeps its own', async () => {
  const realm = createContext(globals());
  const own = runInContext('[].toSorted', realm);
  runInContext(await script(), realm);
  expect(runInContext('[].toSorted', realm)).toBe(own);
});

async function realmOfAnOldBrowser() {
  const realm = createContext(globals());
  runInContext(
    `for (const name of ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name];
    delete Object.hasOwn;`,
    realm,
  );
  expect(runInContext('typeof [].toSorted + typeof Object.hasOwn + typeof AbortSignal.timeout', realm)).toBe(
    'undefinedundefinedundefined',
  );
  runInContext(await script(), realm);
  return realm;
}

function globals() {
  return { AbortController, DOMException, setTimeout, AbortSignal: {}, document: { getElementById: () => null } };
}

/** The file as a script: without its import, and with its export as a constant. */
async function script(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(FILE, 'utf8'), 'polyfills.ts');
  return code.replace(/^import .*$/gm, 'const OLD_PHONE_ELEMENT_ID = "";').replace(/^export (?=const)/gm, '');
}
