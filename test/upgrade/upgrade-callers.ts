import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayProcess } from '../support/gateway-process.js'

/** Leaves CPU time to the gateways. */
const betweenMs = 30

const searching = `{
  searchPersons(searchText: "e", pageSize: 5) { totalCount nodes { id } }
  searchAssets(searchText: "e", pageSize: 5) { totalCount nodes { id } }
  searchTenures(pageSize: 5) { totalCount nodes { id } }
}`

const creating = `mutation ($key: String!) {
  createNotification(input: {
    targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6"
    targetType: ACTUALS notificationType: SCREEN message: $key idempotencyKey: $key
  }) { notification { uuid } errors { code } }
}`

interface Created {
  readonly createNotification: { readonly notification: { readonly uuid: string } | null }
}

/** Callers that search and create notifications at one gateway until `rest`. */
export class UpgradeCallers {
  /** Responses with errors, and failed requests. */
  readonly failures: unknown[] = []
  /** The distinct search results. */
  readonly names = new Set<string>()
  /** The id of each stored notification, by its idempotency key. */
  readonly stored = new Map<string, string>()
  private isOver = false
  private readonly work: Promise<unknown>

  constructor(private readonly gateway: GatewayProcess) {
    this.work = Promise.all([this.repeat(() => this.search()), this.repeat(() => this.send())])
  }

  async rest(): Promise<void> {
    this.isOver = true
    await this.work
  }

  private async repeat(act: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await act().catch((error: unknown) => this.failures.push(error))
      await pause(betweenMs)
    }
  }

  private async search(): Promise<void> {
    const { data, errors } = await this.gateway.ask(searching)
    if (errors === undefined) this.names.add(JSON.stringify(data))
    else this.failures.push(errors)
  }

  private async send(): Promise<void> {
    const key = randomUUID()
    this.stored.set(key, await send(this.gateway, key))
  }
}

/** Stores a notification, or finds the notification that is stored with this key. Returns its id. */
export async function send(gateway: GatewayProcess, key: string): Promise<string> {
  const { data, errors } = await gateway.ask(creating, { key })
  const id = (data as unknown as Created | null)?.createNotification.notification?.uuid
  if (id === undefined) throw new Error(`Not stored: ${JSON.stringify({ data, errors })}`)
  return id
}
