// Runs `housing-gateway <arguments>` from the sources: compiles them into dist first, unless dist
// already holds exactly what they compile to. A hash of the contents decides, not times: a fresh clone
// or a changed branch moves times at will. With --build-only it stops there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, '.stamp')

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (path === 'src/generated') return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function inputs() {
  const compilerSettings = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))
  return [
    ...filesBelow('src'),
    ...compilerSettings,
    ...filesBelow('prisma'),
    'package-lock.json',
    'scripts/make-database-template.mjs',
  ].sort()
}

function hashOfInputs() {
  const hash = createHash('sha256')
  for (const path of inputs()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function run(script, ...parameters) {
  const outcome = spawnSync(process.execPath, [script, ...parameters], {
    cwd: root,
    stdio: 'inherit',
  })
  if (outcome.error) throw outcome.error
  if (outcome.status !== 0) process.exit(outcome.status ?? 1)
}

const wanted = hashOfInputs()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // On stderr, so that commands started through here keep stdout to themselves.
  process.stderr.write('Building …\n')
  rmSync(dist, { recursive: true, force: true })
  run(join(root, 'scripts/generate-client.mjs'))
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  run(compiler, '-p', 'tsconfig.build.json')
  run(join(root, 'scripts/make-database-template.mjs'))
  writeFileSync(stamp, wanted)
}

// In this same process, so that a signal sent to it reaches the gateway.
if (process.argv[2] !== '--build-only') await import('../bin/housing-gateway.mjs')
