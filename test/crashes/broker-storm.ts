import { expect } from 'vitest'
import type { SourceServer } from '../events/source-server.js'
import type { CrashSite } from '../support/crash-site.js'
import { ChangingLandlord, type SentEvent } from '../support/event-storm.js'
import type { GatewayProcess } from '../support/gateway-process.js'

/** Each round kills a gateway. Every second round also kills the broker. */
export const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2)
const storm = { callers: 4, changes: 50 }
const maxRequests = 60

export const patience = { timeout: 240_000 + 90_000 * rounds }

/** The broker of a storm. */
export interface StormyBroker {
  /** Settings of a gateway that reads from it. */
  readonly environment: Readonly<Record<string, string>>
  /** Resolves when the broker has stored the event. */
  send(event: SentEvent): Promise<void>
  kill?(): Promise<void>
  /** Restarts it on its existing data. */
  launch?(): Promise<void>
}

/** Changes entities and reports them through the broker, while gateways and the broker are killed. */
export async function stormBeside(broker: StormyBroker, site: CrashSite, sources: SourceServer) {
  const landlord = new ChangingLandlord(sources, async (events) => {
    for (const event of events) await broker.send(event)
  })
  for (let round = 1; round <= rounds; round += 1) {
    const gateway = await site.start(broker.environment)
    if (round === 1) await landlord.introduce(gateway)
    else await landlord.repeat(gateway)
    const requests = 1 + Math.random() * maxRequests
    const finish = await landlord.stormUntilRequests(gateway, { ...storm, requests })
    if (round % 2 === 0) await broker.kill?.()
    await gateway.kill()
    await finish()
    if (round % 2 === 0) await broker.launch?.()
  }
  const last = await site.start(broker.environment)
  await landlord.repeat(last)
  expect(landlord.unanswered.size).toBe(0)
  await allRead(last)
  return { landlord, last }
}

/** Resolves when the broker and the inbox have no waiting events. */
async function allRead(gateway: GatewayProcess): Promise<void> {
  await gateway.until(async () => {
    const response = await fetch(`${await gateway.address()}/ready`)
    const { details } = (await response.json()) as Ready
    const { events, broker } = details
    const lag = broker.lag ?? { waiting: Infinity, held: 0 }
    return events?.waiting === 0 && lag.waiting + lag.held === 0
  })
}

interface Ready {
  readonly details: {
    readonly events: { readonly waiting: number } | null
    readonly broker: { readonly lag: { readonly waiting: number; readonly held: number } | null }
  }
}
