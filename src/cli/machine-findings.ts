import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
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
  const { bavail, bsize } = await statfs(await nearest(resolve(dataDir)))
  const megabytes = Math.floor((bavail * bsize) / 1_048_576)
  const text = `${megabytes.toLocaleString('en-GB')} MB free at DATA_DIR`
  return megabytes >= leastFreeMegabytes
    ? well('disk', text)
    : problem(
        'disk',
        text,
        `Free at least ${leastFreeMegabytes} MB there, or set DATA_DIR to another disk.`,
      )
}

/** The folder, or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  try {
    await statfs(folder)
    return folder
  } catch (error) {
    const above = dirname(folder)
    if (above === folder) throw error
    return nearest(above)
  }
}
