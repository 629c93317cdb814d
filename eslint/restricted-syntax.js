const ownedPackages = {
  // graphql-shield and graphql-middleware must be loaded through one module. Otherwise one does not recognise the
  // objects of the other.
  'graphql-shield': 'src/graphql/shield.ts',
  'graphql-middleware': 'src/graphql/shield.ts',
  // Its minor versions break the API, so only one adapter uses it.
  meilisearch: 'packages/search-engine/src/meilisearch/**',
  'notifications-node-client': 'src/provider',
  // Statements pass limits, cancellation, metrics and the log in one place. ADR 31.
  pg: 'src/database',
  '@prisma/adapter-pg': 'src/database',
}

const everywhere = [
  { name: 'node:test', message: 'Tests run on vitest.' },
  {
    name: 'node:process',
    importNames: ['env'],
    message: 'The environment is read once, by main and the command line.',
  },
]

/** Options of `no-restricted-imports` for files that own the named packages. */
export function restrictedImports(...owned) {
  const paths = Object.entries(ownedPackages)
    .filter(([name]) => !owned.includes(name))
    .map(([name, owner]) => ({ name, message: `Only ${owner} may import ${name}.` }))
  return ['error', { paths: [...everywhere, ...paths] }]
}

/** Options of `no-restricted-imports` for the desk, which imports the kit by its package name, as other programs do. */
export function kitByName() {
  const [level, options] = restrictedImports()
  const regex = String.raw`^\..*/client/`
  return [level, { ...options, patterns: [{ regex, message: 'Import @housing-gateway/client.' }] }]
}

/** Options of `no-restricted-syntax` for modules that receive the configuration as an argument. */
export const noEnvironment = [
  'error',
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message:
      'Take the parsed configuration instead; only config, main and cli read the environment.',
  },
]

/** Prisma puts such reads of several callers into one statement, which would be cancelled with the first caller. */
export const noSharedReads = {
  selector: 'MemberExpression[property.name=/^findUnique/]',
  message:
    'Use findFirst: Prisma merges the findUnique calls of several callers into one statement.',
}

/** Options of `no-restricted-syntax` for tests. */
export const noSkippedTests = [
  'error',
  {
    selector:
      'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo)$/]',
    message: 'Do not skip tests, and do not run single tests only.',
  },
]

/** Private members use `private`. `#` is kept for values that must not be printed with their object. */
export const noHashPrivate = {
  selector: ':matches(PropertyDefinition, MethodDefinition) > PrivateIdentifier.key',
  message: 'Use private. # is only for GraphQL objects and keys, whose values must not be printed.',
}
