// The classes of the style modules in the guests' app, for its two builds alike: the server and the browser must agree.
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * «Button-primary». Unlike a hash it compresses to next to nothing, in the script, the styles and the document. Throws
 * when two style modules bear the same file name: their classes would be the same.
 */
export function scopedClassName(className: string, file: string): string {
  const module = path.basename(file, '.module.css');
  const known = fileOf.get(module) ?? file;
  if (known !== file) throw new Error(`Two style modules share a name: ${known} and ${file}.`);
  fileOf.set(module, file);
  return `${module}-${className}`;
}

/**
 * Two Vite plugins. One writes the names where the components look them up: `styles.primary` becomes `'Button-primary'`,
 * `styles[kind]` becomes `'Banner-' + kind`; it throws for other uses. So the script carries no tables of them, and the
 * other one keeps the styles that nothing reads a name from any more.
 */
export function literalClassNames(): Plugin[] {
  return [
    {
      name: 'literal-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx$/, code: IMPORT },
        handler: (code, id) => ({ code: withLiterals(code, id), map: null }),
      },
    },
    {
      name: 'keep-styles',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

const fileOf = new Map<string, string>();
const IMPORT = /^import styles from '(.+)';$/m;

function withLiterals(code: string, id: string): string {
  const [line = '', styles = ''] = IMPORT.exec(code) ?? [];
  const nameOf = (className: string) => scopedClassName(className, path.resolve(path.dirname(id), styles));
  const literal = code
    .replace(line, `import '${styles}';`)
    .replace(/\bstyles\.(\w+)/g, (_, className: string) => `'${nameOf(className)}'`)
    .replace(/\bstyles\[([\w.]+)\]/g, (_, key: string) => `('${nameOf('')}' + ${key})`);
  if (/\bstyles\b(?!\.module)/.test(literal.replace(/\/\*[^]*?\*\/|\/\/.*/g, '')))
    throw new Error(`${id} uses its styles in another way.`);
  return literal;
}
