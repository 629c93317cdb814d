import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { endWithParent } from './end-with-parent.js'
import { eventually } from './eventually.js'
import { freePort } from './free-port.js'
import { scratchFolder } from './scratch-folder.js'

/** A running Meilisearch, with its master key. */
export interface MeilisearchAddress {
  readonly url: string
  readonly key: string
}

/** The server of MEILISEARCH_URL and MEILISEARCH_KEY. If unset, prints a notice and returns null. */
export function namedMeilisearch(suite: string): MeilisearchAddress | null {
  const { MEILISEARCH_URL: url = '', MEILISEARCH_KEY: key = '' } = process.env
  if (url !== '' && key !== '') return { url, key }
  process.stdout.write(`${suite}: not run (MEILISEARCH_URL and MEILISEARCH_KEY are not set)\n`)
  return null
}

/** The path in MEILISEARCH_BINARY. If unset, prints a notice and returns null. */
export function namedBinary(suite: string): string | null {
  const { MEILISEARCH_BINARY: binary = '' } = process.env
  if (binary !== '') return binary
  process.stdout.write(`${suite}: not run (MEILISEARCH_BINARY is not set)\n`)
  return null
}

/** Creates a key with exactly these actions on the indexes of a pattern. */
export async function createKey(
  { url, key: master }: MeilisearchAddress,
  actions: readonly string[],
  indexes: string,
): Promise<{ readonly key: string; remove(): Promise<void> }> {
  const headers = { authorization: `Bearer ${master}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/keys`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ actions, indexes: [indexes], expiresAt: null }),
  })
  if (response.status !== 201) throw new Error(`No key was created: ${await response.text()}`)
  const { key, uid } = (await response.json()) as { key: string; uid: string }
  return {
    key,
    remove: async () => {
      const { authorization } = headers
      await fetch(`${url}/keys/${uid}`, { method: 'DELETE', headers: { authorization } })
    },
  }
}

/** A private server that can be killed and restarted on its data. */
export class MeilisearchProcess {
  private child: ChildProcess | null = null

  private constructor(
    private readonly binary: string,
    private readonly port: number,
    private readonly folder: Awaited<ReturnType<typeof scratchFolder>>,
    readonly key: string,
  ) {}

  static async open(binary: string): Promise<MeilisearchProcess> {
    const folder = await scratchFolder()
    const server = new MeilisearchProcess(binary, await freePort(), folder, 'master-key-of-a-test')
    await server.start()
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the server, and waits until it is healthy. */
  async start(): Promise<void> {
    const child = spawn(
      this.binary,
      [
        '--http-addr',
        `127.0.0.1:${this.port}`,
        '--db-path',
        `${this.folder.path}/data`,
        '--master-key',
        this.key,
        '--no-analytics',
        '--max-indexing-threads',
        '1',
      ],
      { stdio: 'ignore', cwd: this.folder.path },
    )
    endWithParent(child)
    this.child = child
    await eventually(
      () =>
        fetch(`${this.url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      true,
    )
  }

  /** SIGSTOP freezes the server until SIGCONT: it accepts connections but does not respond. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal)
  }

  /** Kills the server without a clean shutdown. */
  async kill(): Promise<void> {
    const { child } = this
    if (child?.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  /** Copies the data. Kill the server first. */
  async copyData(): Promise<void> {
    await cp(`${this.folder.path}/data`, `${this.folder.path}/copy`, { recursive: true })
  }

  /** Replaces the data with the copy, or deletes it if there is no copy. Kill the server first. */
  async replaceData(): Promise<void> {
    await rm(`${this.folder.path}/data`, { recursive: true })
    if (existsSync(`${this.folder.path}/copy`)) {
      await rename(`${this.folder.path}/copy`, `${this.folder.path}/data`)
    }
  }

  async close(): Promise<void> {
    await this.kill()
    await this.folder.remove()
  }
}
