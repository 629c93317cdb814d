// Builds the client kit and packs it for installation.
//
//   node scripts/pack-client.mjs [folder]
//
// Prints the path of the tarball in the folder (default: client/). Publishes nothing.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compiler } from './build/compiler.mjs'

const client = join(import.meta.dirname, '..', 'client')
const [folder = client] = process.argv.slice(2)

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: client, encoding: 'utf8' })
  if (status === 0) return stdout
  process.stderr.write(`${stdout}\n${stderr}\n`)
  process.exit(1)
}

rmSync(join(client, 'dist'), { recursive: true, force: true })
run(process.execPath, [compiler, '--project', 'tsconfig.json'])
const [packed] = JSON.parse(
  run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder)]),
)
process.stdout.write(`${join(resolve(folder), packed.filename)}\n`)
