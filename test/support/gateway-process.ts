import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { endWithParent } from './end-with-parent.js'
import { settings } from '../../src/config/settings.js'

const thisBuild = fileURLToPath(new URL('../../bin/housing-gateway.mjs', import.meta.url))

/** Long enough for a machine that other test files keep busy. */
const startWithinMs = 60_000

export interface GraphqlAnswer {
  readonly data?: Record<string, never> | null
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[]
}

/** The built gateway as a separate process, started with the published command. */
export class GatewayProcess {
  out = ''
  error = ''
  private readonly process: ChildProcess
  private readonly exited: Promise<unknown>

  constructor(
    readonly dataDir: string,
    environment: Readonly<Record<string, string>> = {},
    program = thisBuild,
  ) {
    const child = spawn(process.execPath, [program, 'serve'], {
      env: processEnvironment({ DATA_DIR: dataDir, PORT: '0', ...environment }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => (this.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.error += text))
    endWithParent(child)
    this.process = child
    this.exited = once(child, 'close')
  }

  /** Waits until the gateway prints its address, and returns it. */
  async address(): Promise<string> {
    await this.until(() => this.out.includes('Try:\n\ncurl '))
    return this.line(/^ {2}GraphQL {3}(http:\S+)\/graphql$/m)
  }

  /** The printed development token. */
  get token(): string {
    return this.line(/^(ey\S+)$/m)
  }

  /** The first group of the first match in the output. */
  line(form: RegExp): string {
    const match = form.exec(this.out)?.[1]
    if (match === undefined) throw new Error(`No line like ${String(form)} in:\n${this.out}`)
    return match
  }

  /** Resolves when `/ready` answers 200. */
  async ready(): Promise<void> {
    const address = await this.address()
    await this.until(async () => (await fetch(`${address}/ready`)).status === 200)
  }

  /** Waits for the condition; after a timeout rejects with the output. */
  async until(condition: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitFor(
      async () => {
        if (await condition()) return
        throw new Error(`The condition was not met. Output:\n${this.out}\n${this.error}`)
      },
      { timeout: startWithinMs, interval: 20 },
    )
  }

  async ask(query: string, variables?: unknown, token = this.token): Promise<GraphqlAnswer> {
    const response = await fetch(`${await this.address()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as GraphqlAnswer
  }

  /** Socket of the embedded server. The server removes it on exit. */
  get socket(): string {
    return join(this.dataDir, 'database', '.s.PGSQL.5432')
  }

  signal(signal: NodeJS.Signals): void {
    this.process.kill(signal)
  }

  /** Waits for the end of the process; returns its exit code or signal. */
  async end(): Promise<number | NodeJS.Signals> {
    await this.exited
    return this.process.exitCode ?? this.process.signalCode ?? 'SIGKILL'
  }

  /** Shuts down cleanly, and waits for the end. */
  async stop(): Promise<number | NodeJS.Signals> {
    this.signal('SIGTERM')
    return this.end()
  }

  /** Kills the process without a clean shutdown, if it still runs. */
  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.exited
  }
}

export interface CommandOutcome {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** Runs `housing-gateway <args>` of the build, and waits for its end. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  program = thisBuild,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const options = { env: processEnvironment(environment) }
    const child = execFile(process.execPath, [program, ...args], options, (_error, out, error) => {
      resolve({ code: child.exitCode ?? -1, out, error })
    })
  })
}

/** The environment of this process without gateway settings, plus `given`. */
function processEnvironment(overrides: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !Object.hasOwn(settings, name))
  return { ...Object.fromEntries(inherited), ...overrides }
}
