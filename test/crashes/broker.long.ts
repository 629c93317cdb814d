import { afterEach, beforeEach, describe, it } from 'vitest'
import { hasNats, NatsServer, type NatsClient } from '../brokers/nats-server.js'
import { startSourceServer, type SourceServer } from '../events/source-server.js'
import { CrashSite } from '../support/crash-site.js'
import { patience, rounds, stormBeside } from './broker-storm.js'
import { expectRebuilt } from '../process/rebuilt-records.js'

/** Redelivery time for messages of a killed gateway. */
const holdNanos = 2_000_000_000

describe.runIf(hasNats('kills beside a broker'))(
  'gateways that are killed repeatedly while they read from a broker',
  () => {
    let site: CrashSite
    let sources: SourceServer
    let nats: NatsServer
    let client: NatsClient
    let environment: Readonly<Record<string, string>>

    beforeEach(async () => {
      site = await CrashSite.open()
      sources = await startSourceServer()
      nats = await NatsServer.start()
      client = await nats.client()
      const { streams, consumers } = client.manager
      await streams.add({ name: 'EVENTS', subjects: ['events.>'] })
      await consumers.add('EVENTS', {
        durable_name: 'housing-gateway',
        ack_policy: 'explicit',
        ack_wait: holdNanos,
      })
      environment = {
        ...sources.environment,
        NATS_URL: nats.url,
        NATS_STREAM: 'EVENTS',
      }
    })
    afterEach(async () => {
      await site.close()
      await client.connection.close()
      await nats.close()
      await sources.close()
    })

    it(`process every event once (${rounds} rounds)`, patience, async () => {
      const broker = {
        environment,
        send: async (event: { readonly id: string }) => {
          await client.streams.publish('events.all', JSON.stringify(event), { msgID: event.id })
        },
        kill: () => nats.kill(),
        launch: async () => {
          await nats.launch()
          client = await nats.client()
        },
      }
      const { landlord } = await stormBeside(broker, site, sources)
      await expectRebuilt(landlord, site, sources)
    })
  },
)
