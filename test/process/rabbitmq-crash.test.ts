import { afterEach, beforeEach, describe, it } from 'vitest'
import { hasRabbit, RabbitServer, type RabbitClient } from '../brokers/rabbit-server.js'
import { startSourceServer, type SourceServer } from '../events/source-server.js'
import { CrashSite, hasServer } from '../support/crash-site.js'
import { patience, rounds, stormBeside } from './broker-storm.js'
import { expectRebuilt } from './rebuilt-records.js'

const queue = 'housing-events'
/** Both kinds in a long run, and in a short one that whose messages are kept by more than one server. */
const kinds = rounds > 2 ? ['classic', 'quorum'] : ['quorum']

describe.runIf(hasRabbit('kills beside RabbitMQ'))('killed again and again beside RabbitMQ', () => {
  let site: CrashSite
  let sources: SourceServer
  let rabbit: RabbitServer
  let client: RabbitClient

  beforeEach(async () => {
    site = await CrashSite.open(hasServer ? 'server' : 'embedded')
    sources = await startSourceServer()
    rabbit = await RabbitServer.start()
    client = await rabbit.client()
  })
  afterEach(async () => {
    await site.close()
    await client.connection.close().catch(() => undefined)
    await rabbit.close()
    await sources.close()
  })

  it.each(kinds)(
    `every event is done once (${rounds} rounds, %s queue)`,
    patience,
    async (kind) => {
      const options = { durable: true, arguments: { 'x-queue-type': kind } }
      await client.channel.assertQueue(queue, options)
      const broker = {
        environment: { ...sources.environment, ...rabbit.login, RABBITMQ_QUEUE: queue },
        send: (event: object) => client.send(queue, event),
        kill: () => rabbit.kill(),
        launch: async () => {
          await rabbit.launch()
          client = await rabbit.client()
        },
      }
      const { landlord } = await stormBeside(broker, site, sources)
      await expectRebuilt(landlord, site, sources)
    },
  )
})
