// Finds parts of a built style sheet that the oldest supported browsers lack and for which it has no fallback.
import type { Browsers } from '#config/browsers.ts';
import { CSS, entriesOf, type FeatureNode, featuresAt, isNewerThanSupported } from './support.ts';

/** Units of the window as it is now, and of a container: the data has them in groups. */
const UNITS = [
  {
    pattern: /\d[dsl]v(?:h|w|i|b|min|max)\b/,
    feature: ['types', 'length', 'viewport_percentage_units_dynamic'],
  },
  { pattern: /\dcq(?:h|w|i|b|min|max)\b/, feature: ['types', 'length', 'container_query_length_units'] },
];

/**
 * Returns the features of a style sheet that one of the oldest supported browsers lacks, such as «:has in .a:has(b)». Rules inside
 * `@supports` are ignored. So are values with an older value of the same property before them (a fallback), except values that
 * contain `var()`.
 */
export function newerFeaturesInStyles(css: string, browsers: Browsers): string[] {
  const found = new Set<string>();
  for (const { prelude, body, isGuarded } of rulesOf(css)) {
    if (isGuarded) continue;
    for (const name of newerInPrelude(prelude, browsers)) found.add(`${name} in ${prelude}`);
    for (const name of newerInDeclarations(body, browsers)) found.add(`${name} in ${prelude}`);
  }
  return [...found].toSorted();
}

interface Rule {
  readonly prelude: string;
  /** The declarations between the braces, without nested rules. */
  readonly body: string;
  /** True below `@supports`. */
  readonly isGuarded: boolean;
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: { prelude: string; body: string }[] = [{ prelude: '', body: '' }];
  const text = css.replace(/\/\*[^]*?\*\//g, '').replace(/"[^"]*"/g, '""');
  for (const [, part = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const current = open.at(-1);
    if (!current) throw new Error('The style sheet closes more than it opens.');
    if (end === '{') open.push({ prelude: part.trim(), body: '' });
    else current.body += `${part};`;
    if (end !== '}') continue;
    open.pop();
    const isGuarded = [...open, current].some(({ prelude }) => prelude.startsWith('@supports'));
    rules.push({ ...current, isGuarded });
  }
  return rules;
}

function newerInPrelude(prelude: string, browsers: Browsers): string[] {
  const atRule = /^@([\w-]+)/.exec(prelude)?.[1];
  if (atRule !== undefined) {
    const node = featuresAt(CSS, 'at-rules', atRule);
    const isRange = atRule === 'media' && /[<>]/.test(prelude);
    const isNew =
      isNewerThanSupported(node, browsers) || (isRange && isNewerThanSupported(node['range_syntax'], browsers));
    return isNew ? [isRange ? 'a range' : `@${atRule}`] : [];
  }
  const selectors = featuresAt(CSS, 'selectors');
  return [...prelude.matchAll(/::?([a-z][\w-]*)/g)].flatMap(([, name = '']) =>
    isNewerThanSupported(selectors[name], browsers) ? [`:${name}`] : [],
  );
}

function newerInDeclarations(body: string, browsers: Browsers): string[] {
  const withFallback = new Set<string>();
  return body.split(';').flatMap((declaration) => {
    const [, property = '', value = ''] = /^\s*([\w-]+)\s*:([^]*)$/.exec(declaration) ?? [];
    if (property === '') return [];
    if (isNewerThanSupported(featuresAt(CSS, 'properties', property), browsers)) return [property];
    const newer = newerInValue(property, value, browsers);
    if (newer.length === 0) withFallback.add(property);
    return withFallback.has(property) && !value.includes('var(') ? [] : newer;
  });
}

function newerInValue(property: string, value: string, browsers: Browsers): string[] {
  const keywords = featuresAt(CSS, 'properties', property);
  const words = [...value.matchAll(/(?<![\w-])[a-z][\w-]*(?![\w-]*\()/g)].map(([word]) => word);
  const functions = [...value.matchAll(/([a-z][\w-]*)\(/g)].map(([, name = '']) => name);
  const units = UNITS.filter(
    ({ pattern, feature }) => pattern.test(value) && isNewerThanSupported(featuresAt(CSS, ...feature), browsers),
  );
  return [
    ...words.filter((word) => isNewerThanSupported(keywords[word], browsers)),
    ...functions.filter((name) => isNewFunction(name, browsers)).map((name) => `${name}()`),
    ...units.map(({ pattern }) => pattern.exec(value)?.[0] ?? ''),
  ];
}

/** True if every function of this name in the data is newer. */
function isNewFunction(name: string, browsers: Browsers): boolean {
  const named = VALUES.get(name) ?? [];
  return named.length > 0 && named.every((feature) => isNewerThanSupported(feature, browsers));
}

/** What values can contain, by name. */
const VALUES = collectByName(featuresAt(CSS, 'types'), new Map());

function collectByName(node: FeatureNode, found: Map<string, FeatureNode[]>): Map<string, FeatureNode[]> {
  for (const [name, feature] of entriesOf(node)) {
    found.set(name, [...(found.get(name) ?? []), feature]);
    collectByName(feature, found);
  }
  return found;
}
