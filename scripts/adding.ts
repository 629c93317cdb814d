// Applies all patches of test/adding to a copy of the working tree, then type-checks and tests it. This proves that the
// recipes of docs/adding.md work and touch no more files of src and data than stated. With --types it runs no tests.
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

const { values } = parseArgs({
  options: {
    types: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(`npm run adding [-- options]

Applies the recipes of docs/adding.md to a copy of the working tree, type-checks it and runs their tests.

  --types   check the types only
  --help    this text
`)
  process.exit()
}
const root = join(import.meta.dirname, '..')
const patches = join(root, 'test/adding')
const maxFiles = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(join(patches, 'limits.json'), 'utf8')))

/** Files of src and data that a patch touches, without generated files. */
function productFiles(patch: string): string[] {
  const lines = readFileSync(patch, 'utf8').matchAll(/^diff --git a\/(\S+)/gm)
  return [...lines]
    .flatMap(([, path = '']) => path)
    .filter((path) => /^(?:src|data)\//.test(path) && !path.startsWith('src/generated/'))
}

function copyTo(folder: string): void {
  const paths = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root })
  for (const file of paths.toString().split('\0')) {
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

const folder = mkdtempSync(join(tmpdir(), 'housing-gateway-adding-'))
const run = (command: string, ...args: string[]) => {
  process.stdout.write(`\n$ ${basename(command)} ${args.join(' ')}\n`)
  execFileSync(command, args, { cwd: folder, stdio: 'inherit' })
}
const binary = (name: string) => join(folder, 'node_modules/.bin', name)

try {
  copyTo(folder)
  for (const file of readdirSync(patches)
    .filter((name) => name.endsWith('.patch'))
    .sort()) {
    const name = basename(file, '.patch')
    const touchedFiles = productFiles(join(patches, file))
    const max = maxFiles[name]
    if (max === undefined || touchedFiles.length > max) {
      throw new Error(
        `${name} touches ${touchedFiles.length} files of src and data, more than ${String(max)}: ${touchedFiles.join()}`,
      )
    }
    run('git', 'apply', join(patches, file))
    process.stdout.write(
      `${touchedFiles.length} of at most ${max} files: ${touchedFiles.join(', ')}\n`,
    )
  }
  run(process.execPath, 'scripts/generate-client.mjs')
  run(binary('tsx'), 'scripts/generate-artefacts.ts')
  run(compiler, '--noEmit')
  if (!values.types) run(binary('vitest'), 'run', '--project', 'parts', 'test/added')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
