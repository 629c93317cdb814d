import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which folders and files of src each folder may import. Imports only run downwards: a folder is
 * listed with everything below it, and peers do not know each other. src/app.ts puts the parts together,
 * so it may import all of them and only the command line imports it. Inside a folder the direction is
 * free, but there are no circles: test/structure/folder-circles.test.ts. Packages import nothing of src,
 * and tools are imported through one file.
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
  // What is measured and traced, and by what names; other folders tell it and do not know who looks.
  observability: foundation,
  database: stored,
  access: [...stored, 'database'],
  paging: foundation,
  // Ways to tell somebody something: what each needs, and how the provider takes it.
  channels: foundation,
  provider: [...foundation, 'observability', 'channels'],
  // Scopes are plain words; the configuration maps groups to them and must know which exist. Provider
  // keys leave it as checked values that no log line can show. What it configures names the settings it
  // takes, and does not import it.
  config: [
    ...[...foundation, 'access/addressee.ts', 'access/scopes.ts'],
    ...['provider/provider.ts', 'provider/provider-key.ts'],
  ],
  // Who may ask how much, and when it is their turn.
  admission: [...stored, 'access', 'config', 'database', 'queue'],
  // A message broker, and what is asked of one; what its messages say is for those who read and write them.
  broker: ['foundation', 'config'],
  // What was committed, by whichever gateway; what it means is for those who listen.
  changes: [...stored, 'database', 'queue'],
  // Documents that clients ask by their ids: their texts, and no more of GraphQL than whether they fit.
  documents: [...stored, 'access/audit-trail.ts', 'changes', 'database', 'queue'],
  // Claims, leases, retries, and every loop that runs beside requests.
  queue: [...stored, 'database'],
  // What records are: how they are stored, read from their sources, indexed, shown and filtered.
  records: [...stored, 'access', 'config', 'database', 'paging', 'queue', 'schema'],
  // Which replicas run, and what each of them does.
  replicas: ['foundation', 'config', 'database', 'queue'],
  // The GraphQL building blocks that all types share.
  schema: [...foundation, 'access', 'admission', 'paging'],
  events: [...feature, 'schema'],
  notifications: [...feature, 'schema'],
  // Tells others of what happens to notifications, in their words.
  webhooks: [...feature, 'schema', 'notifications/model'],
  search: [...feature, 'schema'],
  // How every operation runs. None of these sees the generated client: only services talk to the database.
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
/** What the kit exports, as the sources that it is built from. */
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
  // The desk has no private door: of the repository it takes what the packed kit exports. The kit has only itself.
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
    message: 'The kit is packed alone, and may import nothing but itself.',
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
    message: 'Tools know the services of the gateway, and not how it is put together.',
  },
  {
    target: './packages/*/src',
    from: ['./src', './tools'],
    message: 'A package knows nothing of the gateway. Hand it what it needs.',
  },
]
