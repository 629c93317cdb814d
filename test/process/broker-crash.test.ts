import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import { streamId } from '../../src/webhooks/stream-row.js'
import { hasNats, NatsServer, type NatsClient } from '../brokers/nats-server.js'
import { published } from '../brokers/published.js'
import { contents, projected, recordTables } from '../events/projected.js'
import { startProjectionWorld } from '../events/projection-world.js'
import { startSourceServer, type SourceServer } from '../events/source-server.js'
import { CrashSite, hasServer } from '../support/crash-site.js'
import { ChangingLandlord } from '../support/event-storm.js'
import type { GatewayProcess } from '../support/gateway-process.js'

/** Each round kills a gateway, every other one the broker, too; CRASH_ROUNDS asks for more of them. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2)
/** BROKER_CHANGES asks for more. */
const storm = { callers: 4, changes: Number(process.env['BROKER_CHANGES'] ?? 15) }
const mostRequests = 60
/** What a killed gateway held comes again so soon. */
const holdNanos = 2_000_000_000
const windowNanos = 1_800_000_000_000

describe.runIf(hasNats('kills beside a broker'))('killed again and again beside a broker', () => {
  let site: CrashSite
  let sources: SourceServer
  let nats: NatsServer
  let client: NatsClient
  let environment: Readonly<Record<string, string>>

  beforeEach(async () => {
    site = await CrashSite.open(hasServer ? 'server' : 'embedded')
    sources = await startSourceServer()
    nats = await NatsServer.start()
    client = await nats.client()
    const { streams, consumers } = client.manager
    await streams.add({ name: 'EVENTS', subjects: ['events.>'] })
    await streams.add({ name: 'OUT', subjects: ['out.>'], duplicate_window: windowNanos })
    await consumers.add('EVENTS', {
      ...{ durable_name: 'housing-gateway', ack_policy: 'explicit', ack_wait: holdNanos },
    })
    environment = {
      ...sources.environment,
      ...{ NATS_URL: nats.url, NATS_STREAM: 'EVENTS', NATS_PUBLISH_SUBJECT: 'out' },
    }
  })
  afterEach(async () => {
    await site.close()
    await client.connection.close()
    await nats.close()
    await sources.close()
  })

  it(
    `every event is done once, and told once (${rounds} rounds)`,
    { timeout: 240_000 + 60_000 * rounds },
    async () => {
      const landlord = new ChangingLandlord(sources, async (events) => {
        for (const event of events) {
          await client.streams.publish('events.all', JSON.stringify(event), { msgID: event.id })
        }
      })
      for (let round = 1; round <= rounds; round += 1) {
        const gateway = await site.start(environment)
        if (round === 1) await landlord.introduce(gateway)
        else await landlord.repeat(gateway)
        const requests = 1 + Math.random() * mostRequests
        const ended = await landlord.stormUntilAsked(gateway, { ...storm, requests })
        if (round % 2 === 0) await nats.kill()
        await gateway.kill()
        await ended()
        if (round % 2 === 0) {
          await nats.launch()
          client = await nats.client()
        }
      }
      const last = await site.start(environment)
      await landlord.repeat(last)
      expect(landlord.unanswered.size).toBe(0)
      await allDone(last)

      const scratch = await startProjectionWorld(systemClock, { sources })
      try {
        await scratch.tell(...landlord.fromScratch())
        await scratch.workOff()
        await site.look(async (database) => {
          const { inboundEvent, webhookDelivery } = database.prisma
          const events = await inboundEvent.findMany()
          expect(events.filter(({ status }) => status !== 'done')).toEqual([])
          expect(events).toHaveLength(landlord.sent)
          expect(await contents(database, recordTables)).toEqual(
            await contents(scratch.database, recordTables),
          )
          expect(await projected(database)).toEqual(await projected(scratch.database))

          const told = await webhookDelivery.findMany({ where: { webhookId: streamId } })
          const out = (await published(client, 'OUT')).map(({ event }) => event.id)
          expect(told.length).toBeGreaterThan(0)
          expect(out.toSorted()).toEqual(told.map(({ id }) => id).toSorted())
        })
      } finally {
        await scratch.database.close()
      }
    },
  )

  /** Resolves when nothing waits: at the broker, in the inbox, or to be told. */
  async function allDone(gateway: GatewayProcess): Promise<void> {
    await gateway.until(async () => {
      const response = await fetch(`${await gateway.address()}/ready`)
      const { details } = (await response.json()) as Ready
      const { events, broker } = details
      const lag = broker.lag ?? { waiting: Infinity, held: 0 }
      return events?.waiting === 0 && lag.waiting + lag.held === 0
    })
    await gateway.until(() =>
      site.look(async ({ prisma }) => {
        return (await prisma.webhookDelivery.count({ where: { status: 'waiting' } })) === 0
      }),
    )
  }
})

interface Ready {
  readonly details: {
    readonly events: { readonly waiting: number } | null
    readonly broker: { readonly lag: { readonly waiting: number; readonly held: number } | null }
  }
}
