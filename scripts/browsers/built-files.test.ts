// The built files of both apps work in the oldest supported browsers, and TypeScript knows nothing newer where customers are
// concerned.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  type Browsers,
  CUSTOMER_BROWSERS,
  CUSTOMER_DESIGN_BROWSERS,
  CUSTOMER_LIB,
  STAFF_BROWSERS,
} from '#config/browsers.ts';
import { collectNewerNames, hasNewerSyntax, newerNamesInScript } from './newer-in-scripts.ts';
import { newerFeaturesInStyles } from './newer-in-styles.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BROWSER_LIB = ['DOM', 'DOM.Iterable'];

/** Methods of the project and of React with the names of newer ones, and what React asks for before it uses it. */
const NO_METHODS_OF_THE_BROWSER = ['ViewTransition', 'drop', 'startViewTransition'];

const SCRIPTS: readonly AllowedNames[] = [
  {
    app: 'customer',
    browsers: CUSTOMER_BROWSERS,
    allowed: [
      ...NO_METHODS_OF_THE_BROWSER,
      // Added by polyfills.ts.
      'AbortSignal.timeout',
      'findLast',
      'findLastIndex',
      'toReversed',
      'toSorted',
      // Methods of the project.
      'forget',
      'navigate',
      // Older Safari has it too; the data is about its value with cookies blocked.
      'Navigator.cookieEnabled',
      // Notices are offered only where `Notification` exists.
      'Notification',
      'showNotification',
      // A component of React; React asks for the function first.
      'Profiler',
      'reportError',
    ],
  },
  {
    app: 'admin',
    browsers: STAFF_BROWSERS,
    allowed: [
      ...NO_METHODS_OF_THE_BROWSER,
      'Document.startViewTransition',
      // The schema library asks for it first.
      'Error.captureStackTrace',
      // Boards stay lit where the device can do it.
      'Navigator.wakeLock',
      // Methods of the schema library and of the calendar, and fields of the project.
      'closedBy',
      'number',
      'take',
      'when',
    ],
  },
];

interface AllowedNames {
  readonly app: string;
  readonly browsers: Browsers;
  readonly allowed: readonly string[];
}

/** Refinements without which everything can be read and pressed: how lines break, scroll bars, and paint that is saved. */
const REFINEMENTS =
  /^(accent-color|auto|contain-intrinsic-size|content-visibility|field-sizing|forced-color-adjust|outline|overscroll-behavior|pretty|scrollbar-gutter|scrollbar-width|text-wrap) in /;

/** Parts of style sheets that are dropped in older browsers, and what is seen there. */
const CUSTOMER_STYLES: readonly RegExp[] = [
  REFINEMENTS,
  // Lists begin at the start of a grid anyway; toasts are then at the top of their region.
  /^(start|end) in \.(InsertCardPage-page|RecentOrdersPage-page|Toast-region)$/,
  // A footer without contents, which `:empty` also finds unless it has an empty element.
  /^:has in \.(cart-parts|Dialog)-footer:not\(:has\(a,button,p,label,svg\)\)$/,
  // A question without fields has a line above its buttons too.
  /^:has in \.Dialog-dialog\[role=alertdialog\]:not\(:has/,
  // A long footer is always shown whole.
  /^:has in \.Dialog-footer:not\(:has\(:focus-visible\)\)$/,
  // Where the page scrolls to for the keyboard focus.
  /^:has in \.Dialog-scroll:has/,
  // The page behind a dialog scrolls.
  /^:(has|modal) in html:has\(dialog:modal\)$/,
  // On a low phone the tabs keep their icons while a search is typed.
  /^:has in \.MenuPage-toolbar:/,
  // A browser without this property does not move the page by itself.
  /^overflow-anchor in \.MenuPage-searching$/,
  // An inline script marks the other section.
  /^:has in :is\(\.MenuPage-page:has/,
  // The room for the units of a stored cart before the app has started.
  /^:has in \.PriceButton-size\[data-in-cart\]/,
];

const STAFF_STYLES: readonly RegExp[] = [
  REFINEMENTS,
  // Margins of printed pages, which the print dialog also has.
  /^(@page|size) in @page/,
  // A popover is then in the middle of the window.
  /^(anchor-name|position-area) in /,
];

for (const { app, browsers, allowed } of SCRIPTS) {
  test(`no script of the ${app} app uses what its oldest browsers lack`, async () => {
    const names = collectNewerNames(browsers);
    const found = new Set<string>();
    for (const [file, code] of builtFiles(app, '.js')) {
      for (const name of newerNamesInScript(code, names)) found.add(name);
      expect(await hasNewerSyntax(code, browsers), file).toBe(false);
    }
    // Equal, so that an exception that is no longer needed is deleted.
    expect([...found].toSorted()).toEqual(allowed.toSorted());
  });
}

test.each([
  ['customer', CUSTOMER_DESIGN_BROWSERS, CUSTOMER_STYLES],
  ['admin', STAFF_BROWSERS, STAFF_STYLES],
] as const)('no style of the %s app needs what its oldest browsers lack', (app, browsers, allowed) => {
  const found = builtFiles(app, '.css').flatMap(([, css]) => newerFeaturesInStyles(css, browsers));
  expect(found.filter((one) => !allowed.some((pattern) => pattern.test(one)))).toEqual([]);
  for (const pattern of allowed)
    expect(
      found.some((one) => pattern.test(one)),
      String(pattern),
    ).toBe(true);
});

// The journeys skip this rule of axe (WCAG 2.2, 1.3.4): it would read all style sheets again on each screen.
test.each(['customer', 'admin'])('no style of the %s app depends on how the device is held', (app) => {
  const styles = builtFiles(app, '.css');
  expect(styles).not.toEqual([]);
  for (const [file, css] of styles) expect(css, file).not.toMatch(/@media[^{]*\borientation\b/);
});

test.each(['domain', 'contract', 'ui', 'customer'])('TypeScript knows in src/%s only what customers have', (folder) => {
  const file = path.join(ROOT, 'src', folder, 'tsconfig.json');
  const config = JSON.parse(readFileSync(file, 'utf8'));
  const base = JSON.parse(readFileSync(path.resolve(file, '..', config.extends), 'utf8'));
  const lib: string[] = config.compilerOptions?.lib ?? base.compilerOptions.lib;
  expect(lib.filter((name) => !BROWSER_LIB.includes(name))).toEqual(CUSTOMER_LIB);
});

test('newer methods, classes and syntax in a script are found', async () => {
  const names = collectNewerNames(CUSTOMER_BROWSERS);
  const find = (code: string) => newerNamesInScript(code, names);
  expect(find('a.toSorted(); b["groupBy"](); Object.groupBy(a, b)')).toEqual(['Object.groupBy', 'groupBy', 'toSorted']);
  expect(find('AbortSignal.any([a]); fetch(b, { signal: AbortSignal.timeout(1) })')).toEqual([
    'AbortSignal.any',
    'AbortSignal.timeout',
  ]);
  expect(find('new CompressionStream("gzip"); navigator.userActivation')).toEqual([
    'CompressionStream',
    'Navigator.userActivation',
  ]);
  expect(find('[1].map(f).at(-1); "a".replaceAll("b", "c"); document.querySelector("a")')).toEqual([]);
  expect(await hasNewerSyntax('class A { static { a() } }', CUSTOMER_BROWSERS)).toBe(true);
  expect(await hasNewerSyntax('/(?<=a)b/.test(c)', CUSTOMER_BROWSERS)).toBe(true);
  expect(await hasNewerSyntax('a ??= b?.c', CUSTOMER_BROWSERS)).toBe(false);
});

test.each([
  ['.a:has(.b){color:red}', [':has in .a:has(.b)']],
  ['@media (width<=30rem){.a{color:red}}', ['a range in @media (width<=30rem)']],
  ['@container (min-width:1px){.a{color:red}}', ['@container in @container (min-width:1px)']],
  ['.a{height:100dvh}', ['0dvh in .a']],
  ['.a{height:100vh;height:100dvh}', []],
  ['.a{height:calc(100vh - var(--b));height:calc(100dvh - var(--b))}', ['0dvh in .a']],
  ['.a{color:color-mix(in oklab,red,var(--b))}', ['color-mix() in .a']],
  ['@supports (color:color-mix(in oklab,red,red)){.a{color:color-mix(in oklab,red,var(--b))}}', []],
  ['.a{scale:2}', ['scale in .a']],
  ['.a{overflow:clip}', ['clip in .a']],
  ['@layer ui{.a:is(.b,.c):focus-visible{inset:0;transform:scale(2)}}', []],
])('in the style sheet %s the newer parts without a fallback are found', (css, newer) => {
  expect(newerFeaturesInStyles(css, CUSTOMER_DESIGN_BROWSERS)).toEqual(newer);
});

/** The built files of an app with this ending: their names and contents. */
function builtFiles(app: string, ending: string): [string, string][] {
  const folder = path.join(ROOT, 'dist', app);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
  expect(names.length).toBeGreaterThan(0);
  return names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
}
