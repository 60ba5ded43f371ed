// What a file brings along when the server loads it, read from the sources.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface ImportGraph {
  /** Every file that is loaded with the first one, from the root of the project. */
  readonly files: readonly string[];
  readonly packages: readonly string[];
  /** Files that are loaded only when they are asked for, as `file → specifier`. */
  readonly dynamic: readonly string[];
}

/** All that `entry` loads. Types are left out: Node drops them. */
export async function readImportGraph(root: string, entry: string): Promise<ImportGraph> {
  const files = new Set<string>();
  const packages = new Set<string>();
  const later: string[] = [];

  async function follow(file: string): Promise<void> {
    if (files.has(file)) return;
    files.add(file);
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(DYNAMIC_IMPORT)) {
      if (resolveSpecifier(file, specifier) === null) addPackage(specifier);
      else later.push(`${file} → ${specifier}`);
    }
    for (const [, specifier = ''] of text.matchAll(STATIC_IMPORT)) {
      const found = resolveSpecifier(file, specifier);
      if (found === null) addPackage(specifier);
      else await follow(found);
    }
  }

  function addPackage(specifier: string): void {
    if (!specifier.startsWith('node:')) packages.add(packageOf(specifier));
  }

  await follow(entry);
  return { files: [...files], packages: [...packages], dynamic: later };
}

const STATIC_IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC_IMPORT = /\bimport\('([^']+)'\)/g;

/** The file of ours that is meant; null for a package. */
function resolveSpecifier(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const [, area = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(specifier) ?? [];
  if (area === '') return null;
  return area in FOLDERS ? `${FOLDERS[area]}/${rest}` : `src/${area}/${rest}`;
}

const FOLDERS: Readonly<Record<string, string>> = { seed: 'db/seed', bench: 'bench', e2e: 'e2e' };

function packageOf(specifier: string): string {
  const [scope = '', name] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
