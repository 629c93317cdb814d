import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CrashSite, hasServer } from '../support/crash-site.js'
import type { GatewayProcess } from '../support/gateway-process.js'
import { stormOfReading } from '../support/screen-storm.js'
import { startReceiver, type Receiver } from '../webhooks/receiver.js'

/** Each round kills one gateway; CRASH_ROUNDS asks for more of them, as `npm run test:crash` does. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2)
const callers = 3
const eachRound = 12
/** More than are under way at once, and yet soon sent. */
const mostWaiting = 60
/** Where another gateway lives, the leases of the dead have to end first. */
const drainWithinMs = 300_000

// As if the time had passed: the leases only while no worker lives, the waits only of what none has.
const leasesEnd = `update webhook_delivery set due_at = now(), leased_until = now()
  where leased_until > now()`
const waitsEnd = `update webhook_delivery set due_at = now()
  where status = 'waiting' and leased_until is null and due_at > now()`
const holdsEnd = `update webhook set held_until = now() where held_until > now()`

const places = hasServer
  ? (['a server', 'a server with another gateway'] as const)
  : (['the embedded database'] as const)

const createHook = `mutation ($url: String!) {
  createWebhook(input: { url: $url, events: [NOTIFICATION_CREATED, NOTIFICATION_READ] }) {
    webhook { uuid } secret errors { code }
  }
}`

describe.each(places)('killed again and again while it tells a receiver, on %s', (place) => {
  let site: CrashSite
  let receiver: Receiver

  beforeEach(async () => {
    site = await CrashSite.open(place === 'the embedded database' ? 'embedded' : 'server')
    receiver = await startReceiver()
    // One in ten is taken and not answered.
    let count = 0
    receiver.answer = (_event, response) => {
      count += 1
      if (count % 10 === 0) response.destroy()
      return undefined
    }
  })
  afterEach(async () => {
    await site.close()
    await receiver.close()
  })

  it(
    `every event of what is stored arrives, in order for each notification (${rounds} rounds)`,
    { timeout: drainWithinMs + 120_000 + 60_000 * rounds },
    async () => {
      const another = place === 'a server with another gateway' ? await site.start() : undefined
      for (let round = 1; round <= rounds; round += 1) {
        const gateway = await site.start()
        if (round === 1) receiver.secrets.push(await hookOf(gateway, receiver.url))
        const before = receiver.received.length
        const gone = new AbortController()
        const raging = stormOfReading(gateway, {
          ...{ name: `round-${round}`, callers, over: gone.signal },
          isEnough: (asked) => before + asked > receiver.received.length + mostWaiting,
        })
        // In the middle of sending, a little later each time.
        await gateway.until(() => receiver.received.length >= before + eachRound + (round % 7))
        await gateway.kill()
        gone.abort()
        await raging
      }
      if (another === undefined) {
        await site.look(({ pool }) => pool.query(leasesEnd))
        await site.start()
      }
      await site.look(async ({ pool, prisma }) => {
        const waiting = { where: { status: 'waiting' }, select: { attempts: true, dueAt: true } }
        const left = async () => {
          await pool.query(waitsEnd)
          await pool.query(holdsEnd)
          return prisma.webhookDelivery.findMany(waiting)
        }
        await expect.poll(left, { timeout: drainWithinMs, interval: 250 }).toEqual([])
      })
      const stored = await site.look(({ prisma }) =>
        prisma.notification.findMany({ select: { id: true, isReadStatus: true } }),
      )
      expect(stored.length).toBeGreaterThanOrEqual((rounds * eachRound) / 2)
      const expected = stored.flatMap(({ id, isReadStatus }) =>
        isReadStatus
          ? [`notification.created ${id}`, `notification.read ${id}`]
          : [`notification.created ${id}`],
      )
      const told = receiver.received.map(({ type, data }) =>
        [type, data['notificationId']].join(' '),
      )
      expect([...new Set(told)].sort()).toEqual(expected.sort())
      // A repeat of the first may follow the second, but never is the second before the first.
      for (const { id, isReadStatus } of stored) {
        if (!isReadStatus) continue
        const [first, second] = ['created', 'read'].map((what) =>
          told.indexOf(`notification.${what} ${id}`),
        )
        expect(first).toBeLessThan(second ?? -1)
      }
    },
  )
})

/** @returns its secret */
async function hookOf(gateway: GatewayProcess, url: string): Promise<string> {
  const { data } = await gateway.ask(createHook, { url })
  const { createWebhook } = data as unknown as { createWebhook: { secret: string } }
  return createWebhook.secret
}
