import { afterAll, afterEach, beforeAll } from 'vitest'
import { openDatabase } from '../../src/database/open-database.js'
import { onServer } from '../support/server-databases.js'
import { startDebianServer, type DebianServer } from './debian-server.js'
import { Fleet } from './fleet.js'
import { report, table, type Report } from './report.js'

/** Duration of a fault. The default finds faults in CI; FAULT_SECONDS sets a longer duration. */
export const faultMs = Number(process.env['FAULT_SECONDS'] ?? 4) * 1000

/** Number of concurrent callers, each on its own connection. */
export const crowd = Number(process.env['FAULT_CONNECTIONS'] ?? 150)

/** The allowed error codes during a database fault. */
export const unavailable = ['DEADLINE_EXCEEDED', 'SERVICE_UNAVAILABLE']

const template = 'gateway_template'

/** The distinct codes of failed requests. */
export function failuresOf({ outcomes }: Fleet, kind: 'read' | 'write'): string[] {
  const codes = outcomes.filter((one) => one.kind === kind).map(({ code }) => code)
  return [...new Set(codes.filter((code) => code !== 'ok'))]
}

/** A server with migrated databases and gateways, all closed after the tests of a file. */
export class FaultBench {
  private running: DebianServer | undefined
  private fleet: Fleet | undefined
  private databases = 0

  /** Registers test hooks, so create it at the top level of a test file. */
  constructor() {
    beforeAll(async () => {
      this.running = await startDebianServer()
      await this.server.sql(`create database ${template}`)
      const url = onServer(this.server.url, template)
      await (await openDatabase({ url, dataDir: '', poolSize: 1 })).close()
    })
    afterEach(() => this.closeFleet())
    afterAll(async () => {
      await this.server.stop()
      process.stdout.write(`\n${table()}\n`)
    })
  }

  get server(): DebianServer {
    if (this.running === undefined) throw new Error('The server runs while tests do.')
    return this.running
  }

  /** @param options options of `create database`, such as `tablespace small` */
  async freshDatabase(options = ''): Promise<{ readonly database: string; readonly url: string }> {
    this.databases += 1
    const database = `gateway_${this.databases}`
    await this.server.sql(`create database ${database} template ${template} ${options}`)
    return { database, url: onServer(this.server.url, database) }
  }

  async start(...fleet: Parameters<typeof Fleet.start>): Promise<Fleet> {
    this.fleet = await Fleet.start(...fleet)
    return this.fleet
  }

  /** @returns its duration in milliseconds */
  async closeFleet(): Promise<number> {
    const { fleet } = this
    this.fleet = undefined
    return (await fleet?.close()) ?? 0
  }

  report(
    scenario: string,
    fleet: Fleet,
    outcome: { readonly database: string; readonly repairedAt: number; readonly note?: string },
  ): Promise<Report> {
    return report(scenario, fleet, { server: this.server, ...outcome })
  }
}
