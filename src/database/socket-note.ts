import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { SocketAddress } from './socket-folder.js'

const addressSchema = z.union([
  z.object({ folder: z.string() }),
  z.object({ host: z.literal('127.0.0.1'), port: z.number().int() }),
])

const noteSchema = z.object({ home: z.string(), address: addressSchema })

/**
 * The file in which a running gateway tells command line tools where its embedded database listens.
 * A note that outlives its gateway is harmless: it is only believed while the data folder is locked,
 * and only in the folder that it was written for. A copied one names the database of the original.
 */
export class SocketNote {
  private readonly file: string

  /** @param home the real path of the data folder */
  constructor(private readonly home: string) {
    this.file = join(home, 'postgres.socket.json')
  }

  async write(address: SocketAddress): Promise<void> {
    await this.remove()
    const note: z.infer<typeof noteSchema> = { home: this.home, address }
    await writeFile(this.file, JSON.stringify(note), { mode: 0o600 })
  }

  /** The address, or undefined when there is no readable note of this folder. */
  async read(): Promise<SocketAddress | undefined> {
    try {
      const { home, address } = noteSchema.parse(JSON.parse(await readFile(this.file, 'utf8')))
      return home === this.home ? address : undefined
    } catch {
      return undefined
    }
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true })
  }
}
