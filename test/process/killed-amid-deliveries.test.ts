import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import { createTestSandbox, type TestSandbox } from '../support/test-sandbox.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { CrashSite } from '../support/crash-site.js'
import { createEmail, stormOfEmails, type Ledger } from '../support/delivery-storm.js'

/** Each round kills one gateway. `npm run test:crash` sets CRASH_ROUNDS and covers both setups. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)
const callers = 4
const eachRound = 12
/** Number of messages: more than killed gateways can hold under lease, but few enough to send quickly. */
const maxWaiting = 500
/** On a busy machine requests time out, and the backoff of repeated failures is minutes. */
const drainWithinMs = 600_000

const setups = ['alone', 'with another gateway'] as const

describe.each(setups.slice(0, rounds))(
  'a gateway that is killed repeatedly while it sends, %s',
  (place) => {
    let site: CrashSite
    let sandbox: TestSandbox
    let environment: Readonly<Record<string, string>>

    beforeEach(async () => {
      site = await CrashSite.open()
      sandbox = createTestSandbox({ clock: systemClock, maxMessages: 1_000_000, seed: 7 })
      // One answer in ten is lost after the message was accepted.
      sandbox.faults.set('resetAfterAccepting', 0.1, 'send')
      const { baseUrl } = await sandbox.listen()
      environment = {
        NOTIFY_BASE_URL: baseUrl,
        NOTIFY_TIMEOUT_SECONDS: '5',
        NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.live }),
      }
    })
    afterEach(async () => {
      await site.close()
      await sandbox.close()
    })

    it(
      `delivers every accepted notification exactly once (${rounds} rounds)`,
      { timeout: drainWithinMs + 120_000 + 60_000 * rounds },
      async () => {
        const ledger: Ledger = new Map()
        const unanswered = () => [...ledger.values()].filter((id) => id === undefined).length
        const another = place === 'with another gateway' ? await site.start(environment) : undefined
        for (let round = 1; round <= rounds; round += 1) {
          const gateway = await site.start(environment)
          const before = sandbox.messages().length
          let arrivedCount = before
          // Callers without an answer retry only at the end, so their keys are not in the queue.
          const unansweredKeys = unanswered()
          const abort = new AbortController()
          const emails = stormOfEmails(gateway, {
            name: `round-${round}`,
            callers,
            ledger,
            over: abort.signal,
            isEnough: () => ledger.size - unansweredKeys - arrivedCount >= maxWaiting,
          })
          // Each kill is during sending, slightly later in each round.
          await gateway.until(() => {
            arrivedCount = sandbox.messages().length
            return arrivedCount >= before + eachRound + (round % 7)
          })
          await gateway.kill()
          abort.abort()
          await emails
        }
        const last = another ?? (await site.start(environment))
        for (const [key, id] of ledger) if (id === undefined) await createEmail(last, key)

        const open = { status: { in: ['pending', 'sending'] } }
        await site.withDatabase(async ({ prisma }) => {
          // A failed assertion shows the remaining deliveries and their state.
          const select = { status: true, faults: true, failureCode: true, dueAt: true }
          await expect
            .poll(() => prisma.notificationDelivery.findMany({ where: open, select }), {
              timeout: drainWithinMs,
              interval: 250,
            })
            .toEqual([])
        })
        const deliveries = await site.withDatabase(({ prisma }) =>
          prisma.notificationDelivery.findMany(),
        )
        expect(deliveries).toHaveLength(ledger.size)
        expect(deliveries.filter(({ status }) => status === 'failed')).toEqual([])
        const references = sandbox.messages().map(({ reference }) => reference)
        expect(references.length).toBeGreaterThanOrEqual(rounds * eachRound)
        expect(references.sort()).toEqual(deliveries.map(({ id }) => id).sort())
        // The ids of the provider are stored, also after a lost answer.
        expect(deliveries.map(({ providerId }) => providerId).sort()).toEqual(
          sandbox
            .messages()
            .map(({ id }) => id)
            .sort(),
        )
      },
    )
  },
)
