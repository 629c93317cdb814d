import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '../support/end-with-parent.js'
import type { DatabaseSettings } from '../../src/database/database.js'

const script = fileURLToPath(new URL('worker.script.ts', import.meta.url))

/** Characters kept of what a process complains of. */
const mostComplaints = 2_000

/** What sends webhooks, alone with its database in a process of its own. */
export class WorkerProcess {
  /** Requests that it has begun. */
  tries = 0
  /** Notifications that it has made and read. */
  made = 0
  /** The last of what it complained of. */
  private complaints = ''
  private readonly process: ChildProcess
  private readonly exited: Promise<unknown>

  /** @param options as `worker.script.ts` has them */
  constructor({ url, dataDir }: DatabaseSettings, options: readonly string[] = []) {
    const database = url === undefined ? [] : ['--url', url]
    const args = ['--import', 'tsx', script, '--data-dir', dataDir, ...database, ...options]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) {
        if (line === 'sends') this.tries += 1
        if (line === 'made') this.made += 1
      }
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      this.complaints = (this.complaints + text).slice(-mostComplaints)
    })
    endWithParent(child)
    this.process = child
    this.exited = once(child, 'close')
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null
  }

  /** How it ended, with the last of what it complained of; null while it runs. */
  get end(): string | null {
    const { exitCode, signalCode } = this.process
    return this.hasEnded ? `${exitCode ?? signalCode}: ${this.complaints}` : null
  }

  /** Ends it as a power switch would; does nothing when it has ended already. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.exited
  }
}
