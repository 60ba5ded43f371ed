// Class names of the style modules in the customer app. Its two builds share them: server and browser must agree.
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * For example «Button-primary», which compresses better than a hash in the script, the styles and the document. Throws
 * when two style modules have the same file name, because their classes would be equal.
 */
export function scopedClassName(className: string, file: string): string {
  const module = path.basename(file, '.module.css');
  const other = fileOf.get(module) ?? file;
  if (other !== file) throw new Error(`Two style modules share a name: ${other} and ${file}.`);
  fileOf.set(module, file);
  return `${module}-${className}`;
}

/**
 * Two Vite plugins. The first replaces each lookup by the name: `styles.primary` becomes `'Button-primary'`,
 * `styles[kind]` becomes `'Banner-' + kind`; it throws for other uses. So the script contains no tables of names. The
 * second prevents that style modules without importers are removed.
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
