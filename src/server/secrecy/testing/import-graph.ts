// The import graph of a file, read from the sources.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The imports of a file and of everything it imports. */
interface ImportGraph {
  /** All imported files, also those that are loaded when they are first used, with paths from the root of the project. */
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

/**
 * Lists the files and packages that a source file imports, directly or through other files. Type imports are left out, because Node
 * removes them.
 */
export async function readImportGraph(root: string, entry: string): Promise<ImportGraph> {
  const files = new Set<string>();
  const packages = new Set<string>();

  async function follow(file: string): Promise<void> {
    if (files.has(file)) return;
    files.add(file);
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, specifier = ''] of [...text.matchAll(DYNAMIC_IMPORT), ...text.matchAll(STATIC_IMPORT)]) {
      const imported = resolveSpecifier(file, specifier);
      if (imported === null) addPackage(specifier);
      else await follow(imported);
    }
  }

  function addPackage(specifier: string): void {
    if (!specifier.startsWith('node:')) packages.add(packageOf(specifier));
  }

  await follow(entry);
  return { files: [...files], packages: [...packages] };
}

const STATIC_IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC_IMPORT = /\bimport\('([^']+)'\)/g;

/** The path of the imported file; null for a package. */
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
