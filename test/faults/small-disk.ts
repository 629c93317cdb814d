import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverFolder } from './debian-server.js'

const run = promisify(execFile)

/** A file system of its own, so small that it can really be filled up. */
export interface SmallDisk {
  readonly folder: string
  /** Takes every byte that is left. */
  fill(): Promise<void>
  /** Gives back what `fill` took. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** @returns in words why there is none, where this machine or user may not mount */
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
        // Less and less, so that not a page is left.
        for (const size of [1 << 20, 1 << 12]) await writeUntilFull(file, Buffer.alloc(size))
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast),
    remove: async () => {
      // Lazily: a server that was stopped hard may hold it a moment longer.
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
