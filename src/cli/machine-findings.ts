import { dirname, resolve } from 'node:path'
import { diskSpace } from '../database/database-size.js'
import { type Finding, well, problem } from './findings.js'

const leastFreeMegabytes = 512

/** Checks the version of Node.js. */
export function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > 20 || (major === 20 && minor >= 19)
  return isNewEnough
    ? well('node', version)
    : problem('node', `${version} is too old`, 'Install Node 20.19 or newer.')
}

/** Checks the free space for the embedded database. */
export async function examineDisk(dataDir: string): Promise<Finding> {
  const megabytes = Math.floor((await freeBytes(resolve(dataDir))) / 1_048_576)
  const text = `${megabytes.toLocaleString('en-GB')} MB free at DATA_DIR`
  return megabytes >= leastFreeMegabytes
    ? well('disk', text)
    : problem(
        'disk',
        text,
        `Free at least ${leastFreeMegabytes} MB there, or set DATA_DIR to another disk.`,
      )
}

/** Free bytes of the disk of a folder, or of its nearest existing parent. */
async function freeBytes(folder: string): Promise<number> {
  const space = await diskSpace(folder)
  const above = dirname(folder)
  return space?.free ?? (above === folder ? 0 : freeBytes(above))
}
