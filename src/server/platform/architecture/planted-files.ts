// Planted files for architecture.test.ts: each violates one rule.

/**
 * A source file that the architecture test adds to its copy of the project before it runs the linter, to check whether the linter
 * reports the file.
 */
export interface LintTestFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

/**
 * Examples for the architecture test: the name of a linter rule, and the files for which the linter must report a violation of this
 * rule. Examples of forbidden imports are in `FORBIDDEN_IMPORT_EXAMPLES`.
 */
export const RULE_VIOLATION_EXAMPLES: readonly { readonly rule: string; readonly files: readonly LintTestFile[] }[] = [
  // Forms of import that a rule easily misses.
  violation(
    'eslint(no-restricted-imports)',
    'src/admin/staff/a.ts',
    "export type { A } from '#server/staff/index.ts';",
  ),
  violation('eslint(no-restricted-imports)', 'src/admin/staff/b.ts', "export * from '#server/staff/index.ts';"),
  violation('eslint(no-restricted-imports)', 'src/admin/staff/c.ts', "await import('#server/staff/index.ts');"),
  violation(
    'eslint(no-restricted-imports)',
    'src/admin/staff/d.ts',
    "export { useMutation } from '@tanstack/react-query';",
  ),
  violation('typescript(consistent-type-imports)', 'src/ui/a.ts', "export type A = import('#domain/menu.ts').A;"),
  violation('eslint(no-restricted-imports)', 'src/server/menu/a.test.ts', "import './b.test.ts';"),
  violation('eslint(no-restricted-imports)', 'src/domain/a.test.ts', "import '#server/platform/testing/venue.ts';"),
  violation('eslint(no-restricted-imports)', 'src/customer/menu/a.test.ts', "import '#server/app.ts';"),
  violation(
    'eslint(no-restricted-imports)',
    'src/admin/menu/a.test.ts',
    "import '#customer/shared/connection/customer-api.ts';",
  ),
  violation('eslint(no-restricted-imports)', 'src/ui/a.test.ts', "import '#domain/menu.ts';"),
  violation('eslint(no-restricted-imports)', 'src/server/menu/c.test.ts', "import '#admin/app/routes.tsx';"),
  violation('import(no-relative-parent-imports)', 'src/server/menu/b.ts', "import '../orders/index.ts';"),
  violation('import(no-relative-parent-imports)', 'src/customer/menu/b.ts', "import './../cart/cart-store.ts';"),
  {
    rule: 'import(no-cycle)',
    files: [
      { path: 'src/domain/egg.ts', text: "import { hen } from './hen.ts';\nexport const egg = (): string => hen();\n" },
      { path: 'src/domain/hen.ts', text: "import { egg } from './egg.ts';\nexport const hen = (): string => egg();\n" },
    ],
  },
  {
    rule: 'import(no-cycle)',
    files: [
      { path: 'src/ui/egg.ts', text: "import type { Hen } from '#ui/hen.ts';\nexport type Egg = { from: Hen };\n" },
      { path: 'src/ui/hen.ts', text: "import type { Egg } from '#ui/egg.ts';\nexport type Hen = { lays: Egg };\n" },
    ],
  },

  // Time and randomness.
  violation('eslint(no-restricted-globals)', 'src/domain/b.ts', 'export const now = (): number => Date.now();'),
  violation(
    'eslint(no-restricted-globals)',
    'src/domain/c.ts',
    'export const now = (): string => new Date().toISOString();',
  ),
  violation(
    'eslint(no-restricted-globals)',
    'src/domain/d.ts',
    'export const now = (): number => globalThis.Date.now();',
  ),
  violation('eslint(no-restricted-globals)', 'src/contract/a.ts', 'export const now = (): number => Date.now();'),
  violation('eslint(no-restricted-properties)', 'src/domain/e.ts', 'export const dice = (): number => Math.random();'),
  violation('eslint(no-restricted-properties)', 'src/server/menu/c.ts', 'export const now = (): number => Date.now();'),

  // Promises without await, and unions without all their cases.
  violation(
    'typescript(no-floating-promises)',
    'src/server/menu/d.ts',
    'export function go(): void {\n  Promise.reject(1);\n}',
  ),
  violation('typescript(no-misused-promises)', 'src/server/menu/e.ts', '[1].forEach(async () => Promise.resolve());'),
  violation(
    'typescript(await-thenable)',
    'src/server/menu/f.ts',
    'export const one = async (): Promise<number> => await 1;',
  ),
  violation(
    'typescript(switch-exhaustiveness-check)',
    'src/domain/f.ts',
    "export function f(a: 'x' | 'y'): void {\n  switch (a) {\n    case 'x':\n      throw new Error(a);\n  }\n}",
  ),

  // Code that hides a mistake from the compiler or from the reader.
  violation('typescript(no-explicit-any)', 'src/domain/g.ts', 'export const g = (a: any): string => String(a);'),
  violation('typescript(no-unsafe-assignment)', 'src/server/menu/g.ts', "export const g: string = JSON.parse('1');"),
  violation(
    'typescript(consistent-type-assertions)',
    'src/domain/h.ts',
    'export const h = (a: unknown) => a as string;',
  ),
  violation(
    'typescript(no-non-null-assertion)',
    'src/domain/i.ts',
    'export const i = (a: string | null): string => a!;',
  ),
  violation('typescript(ban-ts-comment)', 'src/domain/j.ts', '// @ts-ignore\nexport const j: number = 1;'),
  violation('eslint(no-empty)', 'src/server/menu/h.ts', 'try {\n  await Promise.resolve();\n} catch {}'),
  violation('eslint(no-console)', 'src/server/menu/i.ts', "console.log('here');"),
  violation('eslint(no-warning-comments)', 'src/domain/k.ts', `// ${'TO'}DO later\nexport const k = 1;`),
  violation('import(no-default-export)', 'src/domain/l.ts', 'export default 1;'),
];

function violation(rule: string, path: string, code: string) {
  return { rule, files: [{ path, text: `${code}\n` }] };
}
