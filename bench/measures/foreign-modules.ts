// Lists modules in the customer app's built files that must not be there, read from the build itself.
import { build } from 'vite';

const FOREIGN = /[/\\](?:src[/\\]admin|@base-ui|@tanstack|stripe|@stripe|redsys[^/\\]*)[/\\]/;

/** Modules of the staff app, of its packages or of a payment provider that the build includes in the files. */
export async function findForeignModules(configFile: string): Promise<string[]> {
  process.env.NODE_ENV = 'production';
  const built = await build({ configFile, configLoader: 'native', logLevel: 'silent', build: { write: false } });
  if (!('output' in built)) throw new Error('The build gave no files.');
  const modules = built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  if (modules.length === 0) throw new Error('The build tells nothing of its modules.');
  return modules
    .filter((module) => FOREIGN.test(module))
    .map((module) => module.replace(/^.*[/\\](src|node_modules)[/\\]/, ''));
}
