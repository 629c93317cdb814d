// A temporary Postgres server of a given version from a package with its binaries; for tests only.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The Linux user "nobody": initdb refuses root and needs a user with a name.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Installs a package into its own folder below `scratch`.
 *
 * @returns the path of the package
 */
export function fetchPackage(scratch, name, version) {
  const path = join(scratch, `${name.replace('/', '+')}@${version}`)
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  execFileSync('npm', ['install', '--prefix', path, ...options, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(path, 'node_modules', name)
}

/**
 * @param packed folder of the installed package
 * @param folder a new folder for the data
 * @returns the URL of the server, and a function to stop it
 */
export function startPostgres(packed, folder, port) {
  const native = join(packed, 'native')
  // Install scripts are off, so the library links are created here.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(packed, target)
    mkdirSync(dirname(path), { recursive: true })
    rmSync(path, { force: true })
    symlinkSync(join(packed, source), path)
  }
  const program = (name) => join(native, 'bin', name)
  for (const name of ['initdb', 'pg_ctl', 'postgres']) chmodSync(program(name), 0o755)
  mkdirSync(folder, { recursive: true })
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)
  const data = join(folder, 'data')
  const run = (name, args) =>
    execFileSync(program(name), args, {
      ...nobody,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  run('initdb', [
    `--pgdata=${data}`,
    '--username=gateway',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -k ${folder}`
  run('pg_ctl', [
    `--pgdata=${data}`,
    '--log',
    join(folder, 'log'),
    '--wait',
    '--silent',
    'start',
    `--options=${options}`,
  ])
  return {
    url: `postgresql://gateway@127.0.0.1:${port}/postgres`,
    stop: () => run('pg_ctl', [`--pgdata=${data}`, '--mode=immediate', '--silent', 'stop']),
  }
}
