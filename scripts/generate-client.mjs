// Generates the Prisma client without a network. The Prisma command line insists that its schema
// engine exists, though generate never runs it; a stand-in that fails satisfies the check, and fails
// loudly should anything ever try to run it.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'housing-gateway-generate-'))
const standIn = join(folder, 'schema-engine')
writeFileSync(standIn, '#!/bin/sh\nexit 1\n')
chmodSync(standIn, 0o755)

const cli = createRequire(import.meta.url).resolve('prisma/build/index.js')
const run = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], {
  encoding: 'utf8',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: standIn,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  },
})
rmSync(folder, { recursive: true, force: true })
if (run.status !== 0) {
  process.stderr.write(`${run.stdout}\n${run.stderr}\n`)
  process.exit(run.status ?? 1)
}
