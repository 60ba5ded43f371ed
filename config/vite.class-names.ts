// Class names of the style modules in the builds of the apps.
import path from 'node:path';
import type { Plugin } from 'vite';

/** Folder of the aliases `#admin`, `#customer` and `#ui`. */
const SOURCES = path.join(import.meta.dirname, '../src');
const IMPORT = /^import (\w+) from '(.+\.module\.css)';$/gm;
const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g;

/**
 * Two Vite plugins that name each class after its style module, such as «Button-primary», which compresses better than a hash. The
 * first replaces `styles.primary` and `styles[kind]` in scripts by the name, and throws for other uses. The second keeps the styles
 * in the build although no script uses exports of their modules.
 */
export function literalClassNames(): Plugin[] {
  const nameOf = classNamer();
  return [
    {
      name: 'literal-class-names',
      apply: 'build',
      enforce: 'pre',
      config: () => ({ css: { modules: { generateScopedName: nameOf } } }),
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler: (code, id) => ({ code: withLiterals(code, id, nameOf), map: null }),
      },
    },
    {
      name: 'retain-styles',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

type NameOf = (className: string, file: string) => string;

/**
 * Names the classes of one app. The browser's and the server's build name them equally. The function throws when two
 * style modules have the same file name, because their classes would be equal.
 */
function classNamer(): NameOf {
  const fileOf = new Map<string, string>();
  return (className, file) => {
    const module = path.basename(file, '.module.css');
    const other = fileOf.get(module) ?? file;
    if (other !== file) throw new Error(`Two style modules share a name: ${other} and ${file}.`);
    fileOf.set(module, file);
    return `${module}-${className}`;
  };
}

function withLiterals(code: string, id: string, nameOf: NameOf): string {
  return [...code.matchAll(IMPORT)].reduce((result, [line, styles = '', address = '']) => {
    const file = address.startsWith('#')
      ? path.join(SOURCES, address.slice(1))
      : path.resolve(path.dirname(id), address);
    const literal = result
      .replace(line, `import '${address}';`)
      .replace(new RegExp(`(?<!/)\\b${styles}\\.(\\w+)`, 'g'), (_, className: string) => `'${nameOf(className, file)}'`)
      .replace(new RegExp(`\\b${styles}\\[([\\w.]+)\\]`, 'g'), (_, key: string) => `('${nameOf('', file)}' + ${key})`);
    if (new RegExp(`(?<![/-])\\b${styles}\\b(?!\\.module|-|=")`).test(literal.replace(COMMENT, '')))
      throw new Error(`${id} uses its styles in another way.`);
    return literal;
  }, code);
}
