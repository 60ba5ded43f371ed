// A Vite plugin: writes a service worker beside the other files, under its fixed name and minified, because every browser
// downloads it at the first visit.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minify, type Plugin, type Rolldown } from 'vite';

/** Returns constants that the service worker needs about the build, by name. */
type BuildConstants = (bundle: Rolldown.OutputBundle) => Readonly<Record<string, unknown>>;

/** `source` is the file of the service worker, which has no imports; `constantsOf` are prepended to it. */
export function serviceWorker(source: string, constantsOf: BuildConstants = () => ({})): Plugin {
  return {
    name: 'service-worker',
    buildStart() {
      this.addWatchFile(source);
    },
    async generateBundle(_, bundle) {
      const constants = Object.entries(constantsOf(bundle))
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
        .join('');
      const { code } = await minify(source, constants + (await readFile(source, 'utf8')));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}

/** The constants of a service worker that caches all files of its build. `base` is the path of the folder, with slashes. */
export function filesOfBuild(base: string): BuildConstants {
  return (bundle) => {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/'))
      .toSorted()
      .map((name) => base + name);
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    if (!entry) throw new Error('The build has no entry.');
    const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
    return { BUILD: build, ENTRY: base + entry.fileName, FILES: files };
  };
}
