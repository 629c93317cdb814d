import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { settings } from '../../src/config/settings.js'
import { freePort } from '../../test/support/free-port.js'
import type { Usage } from '../servers/usage-probe.script.js'
import { root } from '../support/compiled.js'
import { compiledServer } from './compiled-servers.js'

const startWithinMs = 60_000
const pollIntervalMs = 20

/** A program, and how it is started. */
export interface Program {
  /** Name in tables. */
  readonly name: string
  readonly path: string
  readonly args: readonly string[]
  /** Scripts of bench/servers to preload. */
  readonly preload: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** A server in its own process, so that its work and memory are measured separately. */
export class ServerProcess {
  readonly #process: ChildProcess
  readonly #ended: Promise<unknown>

  private constructor(
    readonly name: string,
    readonly port: number,
    child: ChildProcess,
  ) {
    this.#process = child
    this.#ended = once(child, 'exit')
  }

  /** @throws Error when it exits, or does not listen within a minute; its output is on stderr */
  static async start({ name, path, args, preload, environment }: Program): Promise<ServerProcess> {
    const inheritedVariables = Object.entries(process.env).filter(
      ([key]) => !Object.hasOwn(settings, key),
    )
    const port = await freePort()
    const child = fork(path, args, {
      cwd: root,
      env: {
        ...Object.fromEntries(inheritedVariables),
        NODE_ENV: 'production',
        PORT: port.toString(),
        ...environment,
      },
      execArgv: [
        '--expose-gc',
        ...[...preload, 'usage-probe.script.ts'].flatMap((script) => [
          '--import',
          pathToFileURL(compiledServer(script)).href,
        ]),
      ],
      // Its log is written as in production, and the output is discarded.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const server = new ServerProcess(name, port, child)
    try {
      await server.#listening()
      return server
    } catch (error) {
      await server.stop()
      throw error
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/graphql`
  }

  /** @param collect run a garbage collection first */
  async usage(collect = false): Promise<Usage> {
    const answer = once(this.#process, 'message')
    this.#process.send({ collect })
    const [usage] = (await answer) as [Usage]
    return usage
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM')
    await this.#ended
  }

  /** Kills it without a shutdown. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#ended
  }

  async #listening(): Promise<void> {
    const end = performance.now() + startWithinMs
    while (!(await this.#answers())) {
      if (this.#process.exitCode !== null || performance.now() > end) {
        throw new Error(`${this.name} does not listen.`)
      }
      await delay(pollIntervalMs)
    }
  }

  async #answers(): Promise<boolean> {
    try {
      await (await fetch(this.url)).arrayBuffer()
      return true
    } catch {
      return false
    }
  }
}

/** Starts the programs one after the other, passes them to `use`, and stops them. */
export async function withServers<Result>(
  programs: readonly Program[],
  use: (servers: readonly ServerProcess[]) => Promise<Result>,
): Promise<Result> {
  const servers: ServerProcess[] = []
  try {
    for (const program of programs) servers.push(await ServerProcess.start(program))
    return await use(servers)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
