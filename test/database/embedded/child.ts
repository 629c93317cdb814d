import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A child process that runs a script of this folder. */
export class Child {
  readonly lines: AsyncIterator<string>
  private readonly process: ChildProcess
  private readonly closed: Promise<unknown>

  constructor(script: string, ...args: string[]) {
    const file = fileURLToPath(new URL(script, import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.process = child
    this.closed = once(child, 'close')
    this.lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }

  /** The next line of its output. @throws Error if it ends first */
  async line(): Promise<string> {
    const next = await this.lines.next()
    if (next.done === true) throw new Error('The child process ended without another line.')
    return next.value
  }

  /** Ends its input, so that it shuts down by itself. */
  async end(): Promise<void> {
    this.process.stdin?.end()
    await this.closed
  }

  /** Kills it without a chance to clean up, like a power failure. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.closed
  }
}
