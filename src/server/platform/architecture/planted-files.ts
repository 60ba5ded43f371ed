// Files that break the walls, one breach each, and files that do all that is allowed.

export interface PlantedFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

/** Imports that every wall must refuse: the folder they stand in, and what they name. */
export const FORBIDDEN_IMPORTS: readonly (readonly [folder: string, specifier: string])[] = [
  ['src/domain', '#contract/orders.ts'],
  ['src/domain', '#server/platform/database.ts'],
  ['src/domain', 'node:fs'],
  ['src/domain', 'zod/mini'],
  ['src/contract', '#server/orders/index.ts'],
  ['src/contract', '#ui/Button.tsx'],
  ['src/contract', 'node:crypto'],
  ['src/contract', 'zod'],

  ['src/ui', '#contract/menu.ts'],
  ['src/ui', '#domain/menu.ts'],
  ['src/ui', 'uuid'],
  ['src/customer/menu', '#admin/shared/api.ts'],
  ['src/customer/menu', '#customer/cart/cart-store.ts'],
  ['src/customer/menu', '#server/menu/index.ts'],
  ['src/customer/menu', '@tanstack/react-query'],
  ['src/customer/menu', 'node:path'],
  ['src/customer/shared', '#customer/menu/MenuPage.tsx'],
  ['src/customer/app', '#admin/app/routes.tsx'],
  ['src/customer/app', '#server/app.ts'],
  ['src/admin/orders', '#admin/menu/MenuPage.tsx'],
  ['src/admin/orders', '#customer/shared/api.ts'],
  ['src/admin/orders', '#server/orders/index.ts'],
  ['src/admin/shared', '#admin/orders/board.tsx'],
  ['src/admin/app', '#customer/app/routes.tsx'],
  ['src/admin/app', '#server/platform/context.ts'],

  ['src/server', '#customer/app/routes.tsx'],
  ['src/server', '#ui/Button.tsx'],
  ['src/server/platform', '#server/app.ts'],
  ['src/server/platform', '#server/orders/index.ts'],
  ['src/server/platform', '#admin/shared/api.ts'],
  ['src/server/platform', 'react'],
  ['src/server/platform', 'stripe'],
  ['src/server/images', '#server/menu/index.ts'],
  ['src/server/images', 'node:fs'],
  ['src/server/setup', '#server/orders/index.ts'],
  ['src/server/settings', 'sharp'],
  ['src/server/menu', '#customer/menu/MenuPage.tsx'],
  ['src/server/menu', '#server/orders/index.ts'],
  ['src/server/menu', '#server/providers/stripe/index.ts'],
  ['src/server/menu', '#server/schedule/queries.ts'],
  ['src/server/menu', 'fastify'],
  ['src/server/menu', 'node:fs'],
  ['src/server/menu', 'pg'],
  ['src/server/orders', '#server/app.ts'],
  ['src/server/orders', '#server/payments/index.ts'],
  ['src/server/orders', '#server/z-closures/index.ts'],
  ['src/server/z-closures', '#server/orders/create-order.ts'],
  ['src/server/z-closures', '#server/payments/index.ts'],
  ['src/server/payments', '#server/printing/index.ts'],
  ['src/server/payments', '#server/providers/redsys/index.ts'],
  ['src/server/payments', '#server/attempts/index.ts'],
  ['src/server/payments', 'stripe'],
  ['src/server/attempts', '#server/providers/redsys/index.ts'],
  ['src/server/attempts', '#server/refunds/index.ts'],
  ['src/server/attempts', '#server/payments/settle.ts'],
  ['src/server/attempts', 'stripe'],
  ['src/server/refunds', '#server/providers/redsys/index.ts'],
  ['src/server/refunds', '#server/attempts/queries.ts'],
  ['src/server/receipts', '#server/refunds/index.ts'],
  ['src/server/sales', '#server/printing/index.ts'],
  ['src/server/pages', '#server/orders/index.ts'],
  ['src/server/providers/redsys', '#server/orders/index.ts'],
  ['src/server/providers/redsys', '#server/payments/index.ts'],
  ['src/server/providers/redsys', '#server/attempts/settle.ts'],
  ['src/server/providers/redsys', '#server/providers/stripe/index.ts'],
  ['src/server/providers/redsys', 'stripe'],

  ['db/seed', '#server/platform/database.ts'],
  ['db/seed', 'node:fs'],
  ['src/domain', './money.test.ts'],
  ['src/server/orders', './mark-done.test.ts'],
  ['src/server/orders', '#server/platform/testing/venue.ts'],
  ['scripts', './check.test.ts'],
];

/** Imports that no wall may refuse, by the file that they stand in. */
export const ALLOWED_IMPORTS: readonly (readonly [path: string, specifiers: readonly string[]])[] = [
  ['src/domain/allowed.ts', ['./money.ts']],
  ['src/contract/allowed.ts', ['./fields.ts', '#domain/money.ts', 'zod/mini']],
  ['src/ui/allowed.ts', ['./Button.tsx', './Button.module.css', 'react', 'react-dom']],
  [
    'src/customer/menu/allowed.ts',
    ['./MenuPage.tsx', '#customer/shared/api.ts', '#ui/Button.tsx', '#contract/menu.ts', 'react'],
  ],
  ['src/customer/cart/allowed.ts', ['#domain/cart.ts', 'react-dom', 'uuid']],
  ['src/customer/app/allowed.ts', ['#customer/menu/MenuPage.tsx', '#customer/shared/api.ts', 'react-dom/client']],
  [
    'src/admin/orders/allowed.ts',
    ['./board.tsx', '#admin/shared/api.ts', '#ui/Button.tsx', '#contract/orders.ts', 'react'],
  ],
  ['src/admin/menu/allowed.ts', ['#domain/menu.ts', '@base-ui/react/dialog', '@tanstack/react-query', 'uuid']],
  ['src/admin/app/allowed.ts', ['#admin/orders/board.tsx', '#admin/shared/api.ts', 'react-dom/client']],
  [
    'src/server/allowed.ts',
    ['./config.ts', '#server/orders/index.ts', '#server/platform/context.ts', 'fastify', 'node:path'],
  ],
  [
    'src/server/platform/allowed.ts',
    ['./context.ts', '#contract/endpoint.ts', 'kysely', 'pg', 'pino', 'node:fs/promises'],
  ],
  ['src/server/images/allowed.ts', ['#server/settings/index.ts', '#domain/image.ts', 'fastify', 'sharp']],
  ['src/server/setup/allowed.ts', ['#server/menu/index.ts', '#server/schedule/index.ts']],
  [
    'src/server/menu/allowed.ts',
    ['#server/settings/index.ts', '#server/platform/context.ts', '#domain/menu.ts', 'kysely'],
  ],
  [
    'src/server/orders/allowed.ts',
    ['./queries.ts', '#server/menu/index.ts', '#server/tables/index.ts', '#contract/orders.ts'],
  ],
  ['src/server/z-closures/allowed.ts', ['#server/orders/index.ts']],
  ['src/server/payments/allowed.ts', ['#server/orders/index.ts', '#server/z-closures/index.ts', 'node:crypto']],
  ['src/server/attempts/allowed.ts', ['#server/payments/index.ts', '#contract/attempts.ts', 'node:crypto']],
  ['src/server/refunds/allowed.ts', ['#server/attempts/index.ts', '#server/payments/index.ts']],
  ['src/server/receipts/allowed.ts', ['#server/payments/index.ts', '#server/mail/queue.ts', 'node:crypto']],
  ['src/server/sales/allowed.ts', ['./workbook/sheet-xml.ts', '#server/payments/index.ts', 'fflate', 'fastify']],
  ['src/server/printing/allowed.ts', ['#server/payments/index.ts']],
  [
    'src/server/pages/allowed.ts',
    ['#server/menu/index.ts', '#server/settings/index.ts', '#server/platform/context.ts'],
  ],
  [
    'src/server/providers/redsys/allowed.ts',
    ['#server/attempts/index.ts', '#contract/attempts.ts', '#server/platform/context.ts', 'node:crypto'],
  ],
  ['src/server/providers/stripe/allowed.ts', ['#server/attempts/index.ts', 'stripe']],
  ['db/seed/allowed.ts', ['./menu.ts', '#domain/menu.ts', 'node:crypto']],
  ['src/domain/allowed.test.ts', ['./money.ts', 'fast-check', 'vitest']],
  ['src/customer/menu/allowed.test.ts', ['#customer/cart/cart-store.ts', '#ui/Button.tsx', 'vitest']],
  ['src/admin/menu/allowed.test.ts', ['#admin/orders/board.tsx', '#contract/menu.ts', 'vitest']],
  ['src/ui/allowed.test.ts', ['./Button.tsx', 'node:fs', 'vitest']],
  [
    'src/server/menu/allowed.test.ts',
    ['#server/app.ts', '#server/orders/index.ts', '#server/platform/testing/venue.ts', 'pg'],
  ],
  ['src/server/platform/testing/venue.ts', ['#server/app.ts', '#server/platform/testing/database.ts']],
];

/** Other breaches: the rule that must speak, and the file it must speak of. */
export const OTHER_BREACHES: readonly { readonly rule: string; readonly files: readonly PlantedFile[] }[] = [
  // Ways of importing that are easily forgotten.
  breach('eslint(no-restricted-imports)', 'src/admin/staff/a.ts', "export type { A } from '#server/staff/index.ts';"),
  breach('eslint(no-restricted-imports)', 'src/admin/staff/b.ts', "export * from '#server/staff/index.ts';"),
  breach('eslint(no-restricted-imports)', 'src/admin/staff/c.ts', "await import('#server/staff/index.ts');"),
  breach('typescript(consistent-type-imports)', 'src/ui/a.ts', "export type A = import('#domain/menu.ts').A;"),
  breach('eslint(no-restricted-imports)', 'src/server/menu/a.test.ts', "import './b.test.ts';"),
  breach('eslint(no-restricted-imports)', 'src/domain/a.test.ts', "import '#server/platform/testing/venue.ts';"),
  breach('eslint(no-restricted-imports)', 'src/customer/menu/a.test.ts', "import '#server/app.ts';"),
  breach('eslint(no-restricted-imports)', 'src/admin/menu/a.test.ts', "import '#customer/shared/api.ts';"),
  breach('eslint(no-restricted-imports)', 'src/ui/a.test.ts', "import '#domain/menu.ts';"),
  breach('eslint(no-restricted-imports)', 'src/server/menu/c.test.ts', "import '#admin/app/routes.tsx';"),
  breach('import(no-relative-parent-imports)', 'src/server/menu/b.ts', "import '../orders/index.ts';"),
  breach('import(no-relative-parent-imports)', 'src/customer/menu/b.ts', "import './../cart/cart-store.ts';"),
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

  // Time and chance.
  breach('eslint(no-restricted-globals)', 'src/domain/b.ts', 'export const now = (): number => Date.now();'),
  breach(
    'eslint(no-restricted-globals)',
    'src/domain/c.ts',
    'export const now = (): string => new Date().toISOString();',
  ),
  breach('eslint(no-restricted-globals)', 'src/domain/d.ts', 'export const now = (): number => globalThis.Date.now();'),
  breach('eslint(no-restricted-globals)', 'src/contract/a.ts', 'export const now = (): number => Date.now();'),
  breach('eslint(no-restricted-properties)', 'src/domain/e.ts', 'export const dice = (): number => Math.random();'),
  breach('eslint(no-restricted-properties)', 'src/server/menu/c.ts', 'export const now = (): number => Date.now();'),

  // Promises nobody waits for, and cases nobody thought of.
  breach(
    'typescript(no-floating-promises)',
    'src/server/menu/d.ts',
    'export function go(): void {\n  Promise.reject(1);\n}',
  ),
  breach('typescript(no-misused-promises)', 'src/server/menu/e.ts', '[1].forEach(async () => Promise.resolve());'),
  breach(
    'typescript(await-thenable)',
    'src/server/menu/f.ts',
    'export const one = async (): Promise<number> => await 1;',
  ),
  breach(
    'typescript(switch-exhaustiveness-check)',
    'src/domain/f.ts',
    "export function f(a: 'x' | 'y'): void {\n  switch (a) {\n    case 'x':\n      throw new Error(a);\n  }\n}",
  ),

  // What hides a mistake from the compiler or from the reader.
  breach('typescript(no-explicit-any)', 'src/domain/g.ts', 'export const g = (a: any): string => String(a);'),
  breach('typescript(no-unsafe-assignment)', 'src/server/menu/g.ts', "export const g: string = JSON.parse('1');"),
  breach('typescript(consistent-type-assertions)', 'src/domain/h.ts', 'export const h = (a: unknown) => a as string;'),
  breach('typescript(no-non-null-assertion)', 'src/domain/i.ts', 'export const i = (a: string | null): string => a!;'),
  breach('typescript(ban-ts-comment)', 'src/domain/j.ts', '// @ts-ignore\nexport const j: number = 1;'),
  breach('eslint(no-empty)', 'src/server/menu/h.ts', 'try {\n  await Promise.resolve();\n} catch {}'),
  breach('eslint(no-console)', 'src/server/menu/i.ts', "console.log('here');"),
  breach('eslint(no-warning-comments)', 'src/domain/k.ts', `// ${'TO'}DO later\nexport const k = 1;`),
  breach('import(no-default-export)', 'src/domain/l.ts', 'export default 1;'),
];

/** What the compiler must not know in an area: code that would not compile there. */
export const UNKNOWN_TO_THE_COMPILER: readonly (readonly [area: string, codes: readonly string[]])[] = [
  ...['domain', 'contract'].map(
    (area) =>
      [
        area,
        [
          "fetch('/')",
          'process.env',
          'document.title',
          'Buffer.alloc(1)',
          'console.info(1)',
          'localStorage.length',
          'setTimeout(String, 1)',
          "import { readFileSync as planted } from 'node:fs'",
        ],
      ] as const,
  ),
  ['server', ['document.title', 'window.name', 'new HTMLElement()']],
  ...['ui', 'customer', 'admin'].map(
    (area) => [area, ['process.env', 'Buffer.alloc(1)', "import { readFileSync as planted } from 'node:fs'"]] as const,
  ),
];

function breach(rule: string, path: string, code: string) {
  return { rule, files: [{ path, text: `${code}\n` }] };
}
