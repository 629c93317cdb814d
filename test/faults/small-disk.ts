import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverFolder } from './debian-server.js'

const run = promisify(execFile)

/** A separate file system, small enough to fill up. */
export interface SmallDisk {
  readonly folder: string
  /** Uses all remaining space. */
  fill(): Promise<void>
  /** Frees the space used by `fill`. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** @returns the disk, or the reason as text if the mount fails */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await serverFolder()
  const ballast = join(folder, 'ballast')
  try {
    await run('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${megabytes}m`,
      'housing-gateway-faults',
      folder,
    ])
  } catch (error) {
    await rm(folder, { recursive: true })
    return `A small disk could not be mounted: ${error instanceof Error ? error.message : String(error)}`
  }
  await run('chown', ['postgres', folder])
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        // In decreasing sizes, so that no page is left.
        for (const size of [1 << 20, 1 << 12]) await writeUntilFull(file, Buffer.alloc(size))
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast),
    remove: async () => {
      // Lazy unmount: a killed server may still hold the folder briefly.
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writeUntilFull(
  file: { write(bytes: Buffer): Promise<unknown> },
  bytes: Buffer,
): Promise<void> {
  for (;;) {
    try {
      await file.write(bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}
