// Runs `housing-gateway <arguments>` from the sources, compiling them into dist first if they have changed.
// With --build-only it also builds the desk and exits; `serve` builds the desk after it listens.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { compiler } from './build/compiler.mjs'
import { filesBelow, sourceHash } from './build/source-hash.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, '.stamp')

function inputs() {
  const compilerSettings = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))
  return [
    ...['src', 'packages', 'tools']
      .flatMap(filesBelow)
      .filter((path) => !path.startsWith('src/generated/')),
    ...compilerSettings,
    ...filesBelow('prisma'),
    'package-lock.json',
    'scripts/bundle.mjs',
  ]
}

function run(script, ...parameters) {
  const outcome = spawnSync(process.execPath, [script, ...parameters], {
    cwd: root,
    stdio: 'inherit',
  })
  if (outcome.error) throw outcome.error
  if (outcome.status !== 0) process.exit(outcome.status ?? 1)
}

/** Removes everything in dist except the desk, which has its own stamp file. */
function clearDist() {
  if (!existsSync(dist)) return
  for (const name of readdirSync(dist)) {
    if (name !== 'desk') rmSync(join(dist, name), { recursive: true, force: true })
  }
}

const buildDesk = join(root, 'scripts/build-desk.mjs')

/** Builds the desk while the gateway runs, with a lower priority. */
function buildDeskInBackground() {
  const child = spawn(process.execPath, [buildDesk], { cwd: root, stdio: 'inherit' })
  child.on('spawn', () => setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL))
  child.on('error', (error) => process.stderr.write(`The desk was not built: ${error.message}\n`))
  child.unref()
  process.on('exit', () => child.kill())
}

const currentHash = sourceHash(inputs())
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== currentHash) {
  // Written to stderr, so that stdout contains only the output of the command.
  process.stderr.write('Building …\n')
  clearDist()
  run(join(root, 'scripts/generate-client.mjs'))
  run(compiler, '-p', 'tsconfig.build.json')
  run(join(root, 'scripts/bundle.mjs'))
  writeFileSync(stamp, currentHash)
}

const [command, ...options] = process.argv.slice(2)
/** `serve` with an option only prints help. */
const isServing = command === 'serve' && options.length === 0
if (command === '--build-only') {
  run(buildDesk)
} else {
  // Run in this process, so that signals reach the gateway.
  await import('../bin/housing-gateway.mjs')
  if (isServing && process.exitCode === 0 && process.env.DESK !== 'off') buildDeskInBackground()
}
