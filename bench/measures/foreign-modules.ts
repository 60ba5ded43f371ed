// Lists modules in the customer app's built files that must not be there, read from the build itself.
import { build, type Rolldown } from 'vite';

/** Never part of the customer app: the staff app with its packages, the server, and the providers' own packages. */
const FOREIGN = /[/\\](?:src[/\\](?:admin|server)|@tanstack|node_modules[/\\](?:stripe|@stripe))[/\\]/;
/** The forms of the providers: loaded when a customer goes to pay, never with the first page. */
const PROVIDER_FORMS = /[/\\]payment[/\\](?:redsys|stripe)[/\\]/;

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'imports' | 'moduleIds'>;

/**
 * Builds the customer app and returns the modules that its files contain by mistake: those of the staff app, of the server, or of a
 * payment provider's package. The first page must also not load payment forms of the providers; other files may contain them.
 */
export async function findForeignModules(configFile: string): Promise<string[]> {
  process.env.NODE_ENV = 'production';
  const built = await build({ configFile, configLoader: 'native', logLevel: 'silent', build: { write: false } });
  if (!('output' in built)) throw new Error('The build gave no files.');
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const foreign = modulesOf(chunks).filter((module) => FOREIGN.test(module));
  const early = modulesOf(chunksOfFirstPage(chunks)).filter((module) => PROVIDER_FORMS.test(module));
  return [...foreign, ...early].map((module) => module.replace(/^.*[/\\](src|node_modules)[/\\]/, ''));
}

function modulesOf(chunks: readonly Chunk[]): string[] {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  if (modules.length === 0) throw new Error('The build lists no modules.');
  return modules;
}

/** The entry with everything that it imports statically. */
function chunksOfFirstPage(chunks: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Chunk>(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk) loaded.add(chunk);
    }
  }
  return [...loaded];
}
