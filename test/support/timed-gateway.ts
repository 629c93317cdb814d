import { GatewayProcess } from './gateway-process.js'
import { scratchFolder } from './scratch-folder.js'

const probe = new URL('longest-turn.mjs', import.meta.url)

/** A gateway with demo data that reports its longest event-loop delay. */
export class TimedGateway {
  private looks = 0

  private constructor(
    readonly process: GatewayProcess,
    /** Ends the process and removes its data. */
    readonly close: () => Promise<void>,
  ) {}

  static async start(environment: Readonly<Record<string, string>>): Promise<TimedGateway> {
    const folder = await scratchFolder()
    const gateway = new GatewayProcess(folder.path, {
      ...environment,
      NODE_OPTIONS: `--import=${probe.href}`,
    })
    await gateway.ready()
    await gateway.until(() => gateway.error.includes('The demo data is loaded.'))
    return new TimedGateway(gateway, async () => {
      await gateway.kill()
      await folder.remove()
    })
  }

  /** Longest event-loop delay since the last call, in milliseconds. */
  async longestTurn(): Promise<number> {
    this.looks += 1
    const line = new RegExp(`^longest turn ${this.looks}: (.*) ms$`, 'm')
    this.process.signal('SIGWINCH')
    await this.process.until(() => line.test(this.process.error))
    return Number(line.exec(this.process.error)?.[1])
  }
}
