// Finds what a built script uses and the oldest supported browsers lack: syntax, and classes, methods and properties of the
// browser.
import { type ESTree, parseSync, transformWithOxc, Visitor } from 'vite';
import { type Browsers, buildTargets } from '#config/browsers.ts';
import { API, entriesOf, featuresAt, isNewerThanSupported, JAVASCRIPT } from './support.ts';

/** The objects of a browser that have no class of the same name in a script. */
const GLOBAL_OBJECTS: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
};

/** Shorter names are those that the minifier gives. */
const NAME_LENGTH_MIN = 3;

/** Names of JavaScript and of the browser's API that at least one browser lacks in its oldest version that the product supports. */
export interface NamesMissingInOldBrowsers {
  /** Newer classes and namespaces, such as `Temporal`. Their members are not listed: a browser without the class lacks them too. */
  readonly globals: ReadonlySet<string>;
  /** Newer members of older classes, written with the class, such as `AbortSignal.any`. */
  readonly members: ReadonlySet<string>;
  /** Names of methods that are newer in each of the older classes that have them, such as `toSorted`. */
  readonly methods: ReadonlySet<string>;
}

/**
 * Collects the names of JavaScript and of the browser's API that at least one browser lacks in its oldest supported version, from
 * the compatibility data. A browser that has never supported a name does not count for that name.
 */
export function collectNewerNames(browsers: Browsers): NamesMissingInOldBrowsers {
  const globals = new Set<string>();
  const members = new Set<string>();
  const isNewerEverywhere = new Map<string, boolean>();
  const classes = [...entriesOf(featuresAt(JAVASCRIPT, 'builtins')), ...entriesOf(API)];
  for (const [className, node] of classes) {
    if (isNewerThanSupported(node, browsers)) {
      globals.add(className);
      continue;
    }
    for (const [key, feature] of entriesOf(node)) {
      if (key.endsWith('_event')) continue;
      const name = key.replace(/_static$/, '');
      const isNew = isNewerThanSupported(feature, browsers);
      if (isNew) members.add(`${className}.${name}`);
      isNewerEverywhere.set(name, isNew && (isNewerEverywhere.get(name) ?? true));
    }
  }
  const methods = new Set([...isNewerEverywhere].flatMap(([name, isNew]) => (isNew ? [name] : [])));
  return { globals, members, methods };
}

/** Returns which of these newer names a script uses, in alphabetical order. */
export function newerNamesInScript(code: string, names: NamesMissingInOldBrowsers): string[] {
  const found = new Set<string>();
  const add = (name: string, list: ReadonlySet<string>) => {
    if (name.length >= NAME_LENGTH_MIN && list.has(name)) found.add(name);
  };
  const visitor = new Visitor({
    CallExpression: ({ callee }) => add(memberName(callee), names.methods),
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier') return;
      const name = memberName(node);
      add(`${GLOBAL_OBJECTS[node.object.name] ?? node.object.name}.${name}`, names.members);
      if (GLOBAL_OBJECTS[node.object.name] === 'Window') add(name, names.globals);
    },
    Identifier: ({ name }) => add(name, names.globals),
  });
  visitor.visit(parseSync('built.js', code).program);
  return [...found].toSorted();
}

function memberName(node: ESTree.Node): string {
  if (node.type !== 'MemberExpression') return '';
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : '';
}

/** True if the script has syntax, such as a regular expression with a look-behind, that one of the browsers cannot read. */
export async function hasNewerSyntax(code: string, browsers: Browsers): Promise<boolean> {
  const lowered = await transformWithOxc(code, 'built.js', { target: buildTargets(browsers), sourcemap: false });
  const same = await transformWithOxc(code, 'built.js', { target: 'esnext', sourcemap: false });
  return lowered.code !== same.code;
}
