import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { scratchFolder } from '../support/scratch-folder.js'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../..', import.meta.url))

/** A change of these files changes the data that an upgrade has to migrate. */
const stored = ['src/records/*/document.ts', 'src/records/*/kind.ts', 'prisma/migrations']

export interface EarlierBuild {
  readonly commit: string
  /** The program for Node. */
  readonly program: string
  remove(): Promise<void>
}

/**
 * Builds another commit of this repository in a scratch folder: `UPGRADE_FROM`, or the parent of the latest
 * commit that changed stored records or documents.
 */
export async function buildEarlier(): Promise<EarlierBuild> {
  const commit = await git('rev-parse', process.env['UPGRADE_FROM'] ?? `${await newestChange()}~1`)
  const folder = await scratchFolder()
  const inFolder = { cwd: folder.path, maxBuffer: 1e8 }
  try {
    await run('sh', ['-c', `git archive ${commit} | tar -x -C '${folder.path}'`], {
      cwd: repository,
    })
    await run('npm', ['ci', '--no-audit', '--no-fund'], inFolder)
    await run(process.execPath, ['scripts/run.mjs', '--build-only'], inFolder)
  } catch (error) {
    await folder.remove()
    throw error
  }
  const program = join(folder.path, 'bin', 'housing-gateway.mjs')
  return { commit, program, remove: () => folder.remove() }
}

function newestChange(): Promise<string> {
  return git('log', '-1', '--format=%H', '--', ...stored.map((path) => `:(glob)${path}`))
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: repository })).stdout.trim()
}
