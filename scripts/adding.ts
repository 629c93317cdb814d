// Applies the patches of test/adding to a copy of the working tree, all of them one after the other, and
// type-checks and tests it. So each recipe of docs/adding.md is known to hold, and to touch no more files of
// src than it says. Nothing of it stays. With --types it runs no tests.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { compiler } from './build/compiler.mjs'

const { values } = parseArgs({ options: { types: { type: 'boolean', default: false } } })
const root = join(import.meta.dirname, '..')
const patches = join(root, 'test/adding')
const mostFiles = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(join(patches, 'limits.json'), 'utf8')))

/** Files of the product that a patch touches; tests, benchmarks, migrations and generated files are none. */
function productFiles(patch: string): string[] {
  const lines = readFileSync(patch, 'utf8').matchAll(/^diff --git a\/(\S+)/gm)
  return [...lines]
    .flatMap(([, path = '']) => path)
    .filter((path) => /^(?:src|data)\//.test(path) && !path.startsWith('src/generated/'))
}

function copyTo(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0')) {
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

const folder = mkdtempSync(join(tmpdir(), 'housing-gateway-adding-'))
const run = (command: string, ...args: string[]) => {
  process.stdout.write(`\n$ ${basename(command)} ${args.join(' ')}\n`)
  execFileSync(command, args, { cwd: folder, stdio: 'inherit' })
}
const installed = (name: string) => join(folder, 'node_modules/.bin', name)

try {
  copyTo(folder)
  for (const file of readdirSync(patches)
    .filter((name) => name.endsWith('.patch'))
    .sort()) {
    const name = basename(file, '.patch')
    const touched = productFiles(join(patches, file))
    const most = mostFiles[name]
    if (most === undefined || touched.length > most) {
      throw new Error(
        `${name} touches ${touched.length} files of src, at most ${String(most)}: ${touched.join()}`,
      )
    }
    run('git', 'apply', join(patches, file))
    process.stdout.write(`${touched.length} of at most ${most} files: ${touched.join(', ')}\n`)
  }
  run(process.execPath, 'scripts/generate-client.mjs')
  run(installed('tsx'), 'scripts/generate-artefacts.ts')
  run(compiler, '--noEmit')
  if (!values.types) run(installed('vitest'), 'run', '--project', 'parts', 'test/added')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
