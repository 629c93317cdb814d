import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { crowd, failuresOf, FaultBench, faultMs } from './fault-bench.js'
import { SlowClients, type Slowness } from './slow-clients.js'

const bench = new FaultBench()

/** Allowed seconds beyond the limit, because connections are checked every second and the machine is busy. */
const slackSeconds = 4

const limits: Readonly<Record<Slowness, number>> = { headers: 2, body: 3, silence: 2, idle: 2 }

const arrival = { headersMs: limits.headers * 1_000, requestMs: limits.body * 1_000 }

it(`fails no request while ${crowd} slow clients reconnect again and again to one of the gateways`, async () => {
  const { database, url } = await bench.freshDatabase()
  const environment = { DATABASE_URL: url, IDLE_CONNECTION_SECONDS: String(limits.idle) }
  const fleet = await bench.start(environment, 3, arrival)
  fleet.work()
  await fleet.serves()
  const slow = new SlowClients(fleet.urls[0] ?? '', fleet.authorization)
  slow.connect(crowd)
  await pause(Math.max(faultMs, (limits.body + slackSeconds) * 1_000))
  expect(await fleet.readiness()).toEqual([200, 200, 200])
  await slow.leave()
  const repairedAt = performance.now()
  await fleet.serves()
  await fleet.rest()
  const note = slow.summary()
  const { lost, duplicates } = await bench.report(`${crowd} slow clients`, fleet, {
    database,
    repairedAt,
    note,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  expect([failuresOf(fleet, 'read'), failuresOf(fleet, 'write')]).toEqual([[], []])
  expect(Math.max(...fleet.outcomes.map(({ ms }) => ms))).toBeLessThan(5_000)
  expect(slow.endings.length).toBeGreaterThanOrEqual(crowd)
  for (const { how, seconds } of slow.endings) {
    expect(seconds, how).toBeLessThan(limits[how] + slackSeconds)
  }
  const statuses = (kind: Slowness) => [
    ...new Set(
      slow.endings.filter(({ how }) => how === kind).flatMap(({ status }) => status ?? []),
    ),
  ]
  expect([statuses('headers'), statuses('body'), statuses('idle')]).toEqual([[408], [408], [200]])
})

it('keeps existing connections when one of the gateways has more connections than its limit', async () => {
  const { database, url } = await bench.freshDatabase()
  const most = Math.floor(crowd / 3)
  const fleet = await bench.start({ DATABASE_URL: url }, 3, { ...arrival, connections: most })
  fleet.work()
  await fleet.serves()
  const slow = new SlowClients(fleet.urls[0] ?? '', fleet.authorization)
  slow.connect(crowd, ['body'])
  await pause((limits.body + slackSeconds) * 1_000)
  await slow.leave()
  const repairedAt = performance.now()
  await fleet.serves()
  expect(performance.now() - repairedAt).toBeLessThan(15_000)
  await fleet.rest()
  const note = slow.summary()
  const { lost, duplicates } = await bench.report(`${crowd} connections, ${most} allowed`, fleet, {
    database,
    repairedAt,
    note,
  })
  expect({ lost, duplicates }).toEqual({ lost: 0, duplicates: 0 })
  // The callers keep their connections.
  expect([failuresOf(fleet, 'read'), failuresOf(fleet, 'write')]).toEqual([[], []])
  expect(slow.refused).toBeGreaterThanOrEqual(crowd - most)
  expect(fleet.log.join('')).toContain('too many are open')
})
