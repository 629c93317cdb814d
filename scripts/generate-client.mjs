// Generates the Prisma client offline. The Prisma command line requires a schema engine that `generate` never
// runs; a stub that always fails satisfies the check.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'housing-gateway-generate-'))
const stub = join(folder, 'schema-engine')
writeFileSync(stub, '#!/bin/sh\nexit 1\n')
chmodSync(stub, 0o755)

const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
const run = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], {
  encoding: 'utf8',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: stub,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  },
})
rmSync(folder, { recursive: true, force: true })
if (run.status !== 0) {
  process.stderr.write(`${run.stdout}\n${run.stderr}\n`)
  process.exit(run.status ?? 1)
}
