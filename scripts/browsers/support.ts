// Finds out which features of the web are newer than the oldest supported browsers, from the compatibility data of MDN.

import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import type { Browsers } from '#config/browsers.ts';

/**
 * A node of MDN's browser compatibility data. It contains its features by name, and under `__compat` which browsers support the
 * node.
 */
export type FeatureNode = Identifier;

/** The browsers of the data that have an engine of the targets. */
const ENGINES: readonly (readonly [keyof Browsers, BrowserName])[] = [
  ['chrome', 'chrome'],
  ['chrome', 'chrome_android'],
  ['edge', 'edge'],
  ['firefox', 'firefox'],
  ['firefox', 'firefox_android'],
  ['ios', 'safari_ios'],
  ['safari', 'safari'],
];

/**
 * Returns the node at this path below `group` in the compatibility data, for example the CSS properties at `'properties'` of `CSS`.
 * Returns an empty node if there is no such path.
 */
export function featuresAt(group: FeatureNode, ...path: readonly string[]): FeatureNode {
  return path.reduce((node, name) => node[name] ?? NONE, group);
}

/** Three parts of the compatibility data: browser APIs, CSS and JavaScript. */
export const { api: API, css: CSS, javascript: JAVASCRIPT } = data;
const NONE: FeatureNode = {};

/** Returns the features of a node with their names, without the entry `__compat` about the node itself. */
export function entriesOf(node: FeatureNode): [string, FeatureNode][] {
  return Object.keys(node).flatMap((name): [string, FeatureNode][] => {
    const feature = node[name];
    return name === '__compat' || !feature ? [] : [[name, feature]];
  });
}

/**
 * True if at least one of the browsers got this feature only after its oldest supported version. A browser that never got the
 * feature does not count. False if the compatibility data does not contain the feature.
 */
export function isNewerThanSupported(feature: FeatureNode | undefined, browsers: Browsers): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return ENGINES.some(([engine, name]) => {
    const added = [support[name] ?? []].flat().flatMap(versionOf);
    return added.length > 0 && added.every((version) => version > number(browsers[engine]));
  });
}

/** The version that has the feature for everyone. A prefixed form counts: the builds write it. */
function versionOf({ version_added, version_removed, flags, alternative_name }: SimpleSupportStatement): number[] {
  if (version_added === false || version_removed !== undefined) return [];
  if (flags !== undefined || alternative_name !== undefined) return [];
  return [version_added === 'preview' ? Number.POSITIVE_INFINITY : number(version_added.replace('≤', ''))];
}

/** «15.4» as a number that can be compared. */
function number(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
}
