import { defineConfig, globalIgnores } from 'eslint/config'
import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import tseslint from 'typescript-eslint'
import { graphqlEslint } from './eslint/graphql-plugin.js'
import { importZones } from './eslint/import-direction.js'
import {
  kitByName,
  noEnvironment,
  noHashPrivate,
  noSharedReads,
  noSkippedTests,
  restrictedImports,
} from './eslint/restricted-syntax.js'
import { schemaRules } from './eslint/schema-rules.js'

const typescriptFiles = [
  'src/**/*.ts',
  'packages/**/*.ts',
  'tools/**/*.ts',
  'client/src/**/*.ts',
  'desk/src/**/*.{ts,tsx}',
  'test/**/*.ts',
  'scripts/**/*.ts',
  'bench/**/*.ts',
  '*.ts',
]
const javascriptFiles = ['**/*.js', '**/*.mjs']
const codeFiles = [...typescriptFiles, ...javascriptFiles]

export default defineConfig(
  globalIgnores([
    'dist/',
    'client/dist/',
    'client/example/',
    'client/src/documents/',
    'coverage/',
    '.data/',
    'src/generated/',
  ]),
  // Exceptions are made here, with a reason, and nowhere else.
  { name: 'housing-gateway/no-inline-exceptions', linterOptions: { noInlineConfig: true } },

  {
    name: 'housing-gateway/typescript',
    files: typescriptFiles,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // type-graphql finds resolvers and types by class, so some classes are empty.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // `const { secret: _secret, ...rest } = row` omits a property.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // The rule recurses endlessly into recursive types, such as types of JSON values.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Numbers in messages are printed correctly.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },

  {
    name: 'housing-gateway/javascript',
    files: javascriptFiles,
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
  },

  {
    name: 'housing-gateway/code',
    files: codeFiles,
    plugins: { 'import-x': importX },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      // Sources import './thing.js', as Node requires; the file on disk is thing.ts.
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
          tsconfig: { configFile: `${import.meta.dirname}/desk/tsconfig.json` },
          conditionNames: ['node', 'import', 'types', 'default'],
        }),
      ],
    },
    rules: {
      eqeqeq: 'error',
      'import-x/no-cycle': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-unresolved': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: importZones },
      ],
      'no-async-promise-executor': 'error',
      'no-cond-assign': 'error',
      'no-constant-binary-expression': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-control-regex': 'error',
      'no-debugger': 'error',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-misleading-character-class': 'error',
      'no-restricted-imports': restrictedImports(),
      'no-self-assign': 'error',
      'no-sparse-arrays': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-catch': 'error',
      'no-useless-escape': 'error',
    },
  },

  {
    name: 'housing-gateway/source',
    files: ['src/**', 'packages/*/src/**', 'tools/**'],
    rules: {
      'import-x/no-default-export': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [...noEnvironment, noSharedReads, noHashPrivate],
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'Use parseUrl, which says why.' },
      ],
    },
  },
  {
    name: 'housing-gateway/what-must-not-be-printed',
    files: [
      ...['src/provider/provider-key.ts', 'src/schema/connections.ts'],
      ...['src/records/*/type.ts', 'src/**/*-type.ts'],
      // Plain JavaScript knows no other.
      'src/**/*.mjs',
    ],
    rules: { 'no-restricted-syntax': [...noEnvironment, noSharedReads] },
  },
  {
    // This code searches PATH for the programs of Postgres.
    name: 'housing-gateway/readers-of-the-environment',
    files: ['src/config/**', 'src/cli/**', 'src/database/embedded/installation.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    name: 'housing-gateway/command-line',
    files: ['src/cli/**'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'housing-gateway/shield',
    files: ['src/operation/authorise.ts'],
    rules: { 'no-restricted-imports': restrictedImports('graphql-shield', 'graphql-middleware') },
  },
  {
    name: 'housing-gateway/meilisearch',
    files: ['packages/search-engine/src/meilisearch/**'],
    rules: { 'no-restricted-imports': restrictedImports('meilisearch') },
  },
  {
    name: 'housing-gateway/provider',
    files: ['src/provider/**', 'test/provider/**'],
    rules: { 'no-restricted-imports': restrictedImports('notifications-node-client') },
  },
  {
    // Tests, benchmarks and scripts connect beside the gateway, as psql does.
    name: 'housing-gateway/database',
    files: ['src/database/**', 'test/**', 'bench/**', 'scripts/**'],
    ignores: ['test/provider/**'],
    rules: { 'no-restricted-imports': restrictedImports('pg', '@prisma/adapter-pg') },
  },
  {
    name: 'housing-gateway/desk',
    files: ['desk/src/**'],
    rules: { 'no-restricted-imports': kitByName() },
  },
  {
    name: 'housing-gateway/client-kit',
    files: ['client/src/apollo/client.ts'],
    // Apollo Client takes the types for its default options from a module augmentation.
    rules: { '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }] },
  },
  {
    name: 'housing-gateway/tests',
    files: ['test/**', 'packages/*/test/**'],
    rules: { 'no-restricted-syntax': noSkippedTests },
  },

  {
    name: 'housing-gateway/schema',
    files: ['schema.graphql'],
    plugins: { '@graphql-eslint': graphqlEslint },
    languageOptions: {
      parser: graphqlEslint.parser,
      parserOptions: { graphQLConfig: { schema: `${import.meta.dirname}/schema.graphql` } },
    },
    rules: schemaRules,
  },
)
