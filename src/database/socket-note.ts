import { readFile, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { SocketAddress } from './socket-place.js'

const addressSchema = z.union([
  z.object({ folder: z.string() }),
  z.object({ host: z.literal('127.0.0.1'), port: z.number().int() }),
])

/**
 * The file in which a running gateway tells command line tools where its embedded database listens.
 * A note that outlives its gateway is harmless: it is only believed while the data folder is locked.
 */
export class SocketNote {
  constructor(private readonly file: string) {}

  async write(address: SocketAddress): Promise<void> {
    await this.remove()
    await writeFile(this.file, JSON.stringify(address), { mode: 0o600 })
  }

  /** The address, or undefined when there is no readable note. */
  async read(): Promise<SocketAddress | undefined> {
    try {
      return addressSchema.parse(JSON.parse(await readFile(this.file, 'utf8')))
    } catch {
      return undefined
    }
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true })
  }
}
