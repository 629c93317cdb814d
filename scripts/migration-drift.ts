// Compares the migrations with prisma/schema.prisma on temporary databases.
//
//   tsx scripts/migration-drift.ts                  fails and prints the missing SQL if they differ
//   tsx scripts/migration-drift.ts --create <name>  writes the missing SQL as the next migration
//
// Prisma's command line does this with a native binary that it downloads. Only this script uses the undocumented
// WebAssembly build of the schema engine.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { DiffResult, MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import { migrationsFolder, readMigrations } from '../src/database/migration-files.js'
import { ScratchAdapter } from './scratch-adapter.js'

const schemaFile = join(migrationsFolder, '..', 'schema.prisma')

/** The part of the global used here; @types/node does not declare it. */
declare const WebAssembly: {
  instantiate(
    code: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>
}

interface EngineBindings {
  readonly SchemaEngine: typeof SchemaEngine
  __wbg_set_wasm(exports: object): void
}

/** Loads the engine without its own entry, which imports WebAssembly as a module; Node 20 cannot do that. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const entry = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  )
  const bindings = (await import(pathToFileURL(entry).href)) as EngineBindings
  // Receives the reason of a panic.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (reason: string) => process.stderr.write(`${reason}\n`),
    },
  })
  const code = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(code, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return bindings.SchemaEngine
}

async function listMigrations(): Promise<MigrationList> {
  const lockfile = 'migration_lock.toml'
  const files = await readMigrations(migrationsFolder)
  return {
    baseDir: migrationsFolder,
    lockfile: { path: lockfile, content: await readFile(join(migrationsFolder, lockfile), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: files.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  }
}

/** Computes the SQL that leads from the migrations to the schema. */
async function difference(): Promise<DiffResult> {
  const [Engine, main, shadow] = await Promise.all([
    loadEngine(),
    ScratchAdapter.open(),
    ScratchAdapter.open(),
  ])
  const schema = { path: schemaFile, content: await readFile(schemaFile, 'utf8') }
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: main.provider,
    adapterName: main.adapterName,
    connect: () => Promise.resolve(main),
    connectToShadowDb: () => Promise.resolve(shadow),
  }
  try {
    const engine = await Engine.new(
      { datamodels: [[schema.path, schema.content]] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(factory),
    )
    return await engine.diff({
      from: { tag: 'migrations', ...(await listMigrations()) },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
  } finally {
    await Promise.all([main.dispose(), shadow.dispose()])
  }
}

async function writeMigration(words: string, sql: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(migrationsFolder, `${stamp}_${words.replace(/\W+/g, '_').toLowerCase()}`)
  await mkdir(folder)
  const file = join(folder, 'migration.sql')
  await writeFile(file, sql)
  return file
}

const { values } = parseArgs({ options: { create: { type: 'string' } } })
const { exitCode, stdout } = await difference()
const sql = stdout ?? ''
if (exitCode === 0) {
  process.stdout.write('migrations match the schema\n')
} else if (values.create !== undefined) {
  const file = await writeMigration(values.create, sql)
  process.stdout.write(`wrote ${relative(process.cwd(), file)}; review it before you commit it\n`)
} else {
  process.stdout.write(`SQL missing from the migrations:\n\n${sql}\n`)
  process.exitCode = 1
}
