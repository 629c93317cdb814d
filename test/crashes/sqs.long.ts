import { afterEach, beforeEach, describe, it } from 'vitest'
import { credentials, hasSqs, SqsServer } from '../brokers/sqs-server.js'
import { startSourceServer, type SourceServer } from '../events/source-server.js'
import { CrashSite } from '../support/crash-site.js'
import { patience, rounds, stormBeside } from './broker-storm.js'
import { expectRebuilt } from '../process/rebuilt-records.js'

/** Redelivery time for messages of a killed gateway, in seconds. */
const holdSeconds = '5'

describe.runIf(hasSqs('kills beside SQS'))(
  'gateways that are killed repeatedly while they read from SQS',
  () => {
    let site: CrashSite
    let sources: SourceServer
    let sqs: SqsServer

    beforeEach(async () => {
      site = await CrashSite.open()
      sources = await startSourceServer()
      sqs = await SqsServer.start()
    })
    afterEach(async () => {
      await site.close()
      await sqs.close()
      await sources.close()
    })

    it(`process every event once (${rounds} rounds)`, patience, async () => {
      const url = await sqs.make('housing-events.fifo', { VisibilityTimeout: holdSeconds })
      const broker = {
        environment: { ...sources.environment, ...credentials, SQS_QUEUE_URL: url },
        send: async (event: { readonly entityId: string }) => {
          await sqs.send(url, event, event.entityId)
        },
      }
      const { landlord } = await stormBeside(broker, site, sources)
      await expectRebuilt(landlord, site, sources)
    })
  },
)
