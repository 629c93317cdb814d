import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '../support/end-with-parent.js'
import type { DatabaseSettings } from '../../src/database/database.js'

const script = fileURLToPath(new URL('worker.script.ts', import.meta.url))

/** Maximum of stderr characters that are kept. */
const maxErrors = 2_000

/** A process that only sends webhooks, with its own connection to the database. */
export class WorkerProcess {
  /** Number of started requests. */
  tries = 0
  /** Number of notifications created and read. */
  createdCount = 0
  /** The end of its stderr output. */
  private complaints = ''
  private readonly process: ChildProcess
  private readonly exited: Promise<unknown>

  /** @param options options of `worker.script.ts` */
  constructor({ url, dataDir }: DatabaseSettings, options: readonly string[] = []) {
    const database = url === undefined ? [] : ['--url', url]
    const args = ['--import', 'tsx', script, '--data-dir', dataDir, ...database, ...options]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) {
        if (line === 'sends') this.tries += 1
        if (line === 'made') this.createdCount += 1
      }
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      this.complaints = (this.complaints + text).slice(-maxErrors)
    })
    endWithParent(child)
    this.process = child
    this.exited = once(child, 'close')
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null
  }

  /** Exit code or signal with the end of stderr; null while it runs. */
  get end(): string | null {
    const { exitCode, signalCode } = this.process
    return this.hasEnded ? `${exitCode ?? signalCode}: ${this.complaints}` : null
  }

  /** Kills the process with SIGKILL; does nothing if it has ended. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.exited
  }
}
