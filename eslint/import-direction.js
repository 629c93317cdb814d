import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folders and files of src that each folder may import. Imports only run downwards: a folder is listed with
 * everything below it, and peers do not import each other. src/app.ts creates and connects the parts, so it may import
 * all of them, and only the command line imports it. Inside a folder, imports may run in any direction, but not in
 * circles (test/structure/folder-circles.test.ts). Packages import nothing of src, and tools are imported through one
 * file.
 */
const foundation = ['errors', 'foundation']
const stored = [...foundation, 'generated', 'observability']
const domain = [
  'access',
  'admission',
  'broker',
  'changes',
  'channels',
  'database',
  'paging',
  'provider',
  'queue',
  'records',
  'replicas',
]
const features = ['events', 'notifications', 'search', 'webhooks']
const feature = [...stored, 'config', ...domain]
const services = [
  ...foundation,
  'observability',
  'config',
  'schema',
  'documents',
  ...domain,
  ...features,
]

const mayImport = {
  errors: [],
  foundation: ['errors'],
  // Names of metrics and traces. Other folders report to it and do not know the exporter.
  observability: foundation,
  database: stored,
  access: [...stored, 'database'],
  paging: foundation,
  // The channels of notifications: the requirements of each, and its requests to the provider.
  channels: foundation,
  provider: [...foundation, 'observability', 'channels'],
  // The configuration imports the scopes, because it maps groups to them. It returns provider keys as checked values
  // that no log line can show. Configured parts define the settings that they take, and do not import the configuration.
  config: [
    ...[...foundation, 'access/addressee.ts', 'access/scopes.ts'],
    ...['provider/provider.ts', 'provider/provider-key.ts'],
  ],
  // Limits of callers, and the queue of operations.
  admission: [...stored, 'access', 'config', 'database', 'queue'],
  // The port and clients of message brokers. Other folders read the content of messages.
  broker: ['foundation', 'config'],
  // Changes committed by any gateway. The listeners interpret them.
  changes: [...stored, 'database', 'queue'],
  // Registered documents and their texts. It uses only the validation of GraphQL.
  documents: [...stored, 'access/audit-trail.ts', 'changes', 'database', 'queue'],
  // Claims, leases, retries, and all background loops.
  queue: [...stored, 'database'],
  // Records: how they are stored, read from their sources, indexed, shown and filtered.
  records: [...stored, 'access', 'config', 'database', 'paging', 'queue', 'schema'],
  // The running replicas and their roles.
  replicas: ['foundation', 'config', 'database', 'queue'],
  // The GraphQL building blocks that all types share.
  schema: [...foundation, 'access', 'admission', 'paging'],
  events: [...feature, 'schema'],
  notifications: [...feature, 'schema'],
  // Webhooks, which report events of notifications and records to other services.
  webhooks: [...feature, 'schema', 'notifications/model'],
  search: [...feature, 'schema'],
  // The steps of every operation. None of these folders imports the generated client: only services use the database.
  operation: services,
  graphql: [...services, 'operation'],
  http: [...services, 'operation', 'graphql'],
  cli: [...services, 'operation', 'graphql', 'http', 'app.ts', 'tools.ts'],
  generated: [],
}

const source = join(import.meta.dirname, '../src')
for (const entry of readdirSync(source, { withFileTypes: true })) {
  if (entry.isDirectory() && !Object.hasOwn(mayImport, entry.name)) {
    throw new Error(`src/${entry.name} is not listed in eslint/import-direction.js yet. Add it.`)
  }
}

const onlyTheKit = 'The desk may import only what @housing-gateway/client exports.'
const { exports: entries } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../client/package.json'), 'utf8'),
)
/** The source files of the kit's exports. */
const exported = Object.values(entries).map((path) =>
  path.replace('./dist', './src').replace(/\.js$/, '.ts'),
)

/** Zones for `import-x/no-restricted-paths`. */
export const importZones = [
  ...Object.entries(mayImport).map(([folder, below]) => ({
    target: `./src/${folder}`,
    from: './src',
    except: [folder, ...below].map((path) => `./${path}`),
    message: `src/${folder} may import only ${[folder, ...below].join(', ')}; imports run downwards.`,
  })),
  // The desk imports only what the packed kit exports. The kit imports only itself.
  { target: './desk', from: ['./src', './test', './scripts', './bench'], message: onlyTheKit },
  {
    target: './desk',
    from: './client',
    except: exported,
    message: onlyTheKit,
  },
  ...['./src', './desk'].map((from) => ({
    target: './client',
    from,
    message: 'The kit is packed alone, and may import only its own files.',
  })),
  {
    target: ['./src/*/**', './src/!(tools).ts'],
    from: './tools',
    message: 'The gateway reaches its tools through src/tools.ts only.',
  },
  {
    target: './tools',
    from: './src',
    except: [...services, 'generated', 'operation', 'graphql', 'http'].map(
      (folder) => `./${folder}`,
    ),
    message: 'Tools may import the services of the gateway, but not its composition.',
  },
  {
    target: './packages/*/src',
    from: ['./src', './tools'],
    message: 'A package must not import the gateway. Pass it what it needs.',
  },
]
