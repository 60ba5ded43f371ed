// How long a file and a function may be, in lines of code: nobody shortens a comment to fit.
import type { OxlintOverride } from 'oxlint';

const PRODUCT_FILE_LINES_MAX = 250;
const TEST_FILE_LINES_MAX = 400;
const FUNCTION_LINES_MAX = 70;

const CODE_ONLY = { skipBlankLines: true, skipComments: true };

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts'];

/** Files that are one plain list: parts of it would not be read on their own. */
const PLAIN_LISTS: Readonly<Record<string, string>> = {
  'src/server/platform/database/tables.ts': 'the columns of all tables, as one map for Kysely',
  'src/admin/app/routes.tsx': 'all routes of the admin app, one entry per page',
};

/** Imitations of scripts that banks serve as one file with one function around all of it. */
const SERVED_SCRIPTS = ['e2e/fakes/stripe/pages/stripe-js.js'];

export const LIMITS: readonly OxlintOverride[] = [
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    rules: {
      'max-lines': ['error', { max: PRODUCT_FILE_LINES_MAX, ...CODE_ONLY }],
      'max-lines-per-function': ['error', { max: FUNCTION_LINES_MAX, ...CODE_ONLY }],
    },
  },
  {
    files: [...TESTS, '**/testing/**'],
    rules: { 'max-lines': ['error', { max: TEST_FILE_LINES_MAX, ...CODE_ONLY }] },
  },
  {
    // The callback of a `describe` contains all its tests.
    files: TESTS,
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: Object.keys(PLAIN_LISTS), rules: { 'max-lines': 'off' } },
  { files: SERVED_SCRIPTS, rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
];
