// The rules of the linter. What a file may import is a table of its own, in config/walls.ts.
import { defineConfig } from 'oxlint';
import { LIMITS } from './config/limits.ts';
import { EVERYWHERE, WALLS } from './config/walls.ts';

const TEST_CODE = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'];

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['/data', '/dist', '/test-results'],
  plugins: ['eslint', 'typescript', 'import', 'oxc', 'unicorn', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-relative-parent-imports': 'error',
    'no-restricted-imports': EVERYWHERE,
    // `import('…').Type` is not covered by the lists of imports.
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],

    'typescript/await-thenable': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': 'error',

    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',

    eqeqeq: 'error',
    'no-empty': 'error',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'prefer-const': 'error',

    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
    ],
    // Text is counted and cut by code points on purpose, as people count.
    'typescript/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
    'unicorn/no-useless-spread': 'off',
    // Values that only the browser has (history, storage) are read after the first render.
    'react/set-state-in-effect': 'off',
    // Safari drops the list role of a list without bullets unless the role is written out.
    'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    // The rule demands <output> for every live region and <fieldset> around a stepper.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // The arrow keys walk the points of a chart, which is an image, and scroll a long table, which is a group.
    'jsx-a11y/no-noninteractive-tabindex': [
      'error',
      { tags: [], roles: ['img', 'group'], allowExpressionValues: false },
    ],
    // The two rules ignore that the browser itself closes a <dialog> from the keyboard.
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
  },
  overrides: [
    { files: ['src/**', 'db/**'], rules: { 'no-console': 'error' } },
    {
      files: ['src/**/*.ts', 'src/**/*.tsx', 'db/**/*.ts'],
      rules: {
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-member-access': 'error',
      },
    },
    {
      // The tools that load these files require a default export.
      files: [
        'oxlint.config.ts',
        'config/**',
        'e2e/{start-database,checked-screens}.ts',
        'src/server/platform/testing/database.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['src/ui/**', 'src/customer/**', 'src/admin/**'],
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    {
      // The service worker is plain JavaScript, so the linter has no types of it.
      files: ['src/customer/public/**'],
      rules: { 'typescript/await-thenable': 'off' },
    },
    {
      // Playwright reads from the destructuring pattern which fixtures a fixture needs.
      files: ['e2e/**'],
      rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
    },
    {
      // The brand of money is made in two places: in the domain, and in the contract's schema.
      files: ['src/domain/money.ts', 'src/contract/fields.ts'],
      rules: { 'typescript/consistent-type-assertions': 'off' },
    },
    {
      files: ['src/domain/**', 'src/contract/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            globals: [{ name: 'Date', message: 'Take time as an argument; Date may be used as a type.' }],
            checkGlobalObject: true,
          },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Take the value as an argument.' },
        ],
      },
    },
    {
      // Calendar arithmetic only: the clock is not read.
      files: ['src/domain/calendar.ts'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['src/server/*/**'],
      excludeFiles: ['src/server/platform/**', 'src/server/providers/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'The time is context.now.' },
          { object: 'Math', property: 'random', message: 'Take the value as an argument.' },
        ],
      },
    },
    {
      // Matchers such as expect.any() are of type any, and methods are taken from fakes unbound.
      files: TEST_CODE,
      rules: {
        'typescript/no-base-to-string': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      // Fields on one line by `...{ a, b },` would only look shorter.
      files: ['src/**'],
      excludeFiles: [...TEST_CODE],
      rules: { 'unicorn/no-useless-spread': 'error' },
    },
    ...LIMITS,
    ...WALLS,
  ],
});
