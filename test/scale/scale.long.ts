import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { machine } from '../../bench/support/machine.js'
import { hasNats, type NatsClient } from '../brokers/nats-server.js'
import { eventually } from '../support/eventually.js'
import { ChangingLandlord } from '../support/event-storm.js'
import { MixedLoad } from './mixed-load.js'
import { Phases, type Totals } from './phases.js'
import { ScaleSite, type GatewayName } from './scale-site.js'

/** The number of records of all kinds. */
const records = Number(process.env['SCALE_RECORDS'] ?? 100_000)
/** Length of a phase after the recovery. */
const partSeconds = Number(process.env['SCALE_SECONDS'] ?? 20)

const restMs = 20
/** Messages held by a killed gateway are redelivered after this time. */
const holdNanos = 2_000_000_000

it.runIf(hasNats('the system at scale'))(
  'loses and duplicates nothing while each of its parts is killed',
  { timeout: 3_600_000 },
  async () => {
    const site = await ScaleSite.open()
    try {
      let client: NatsClient = await site.nats.client()
      await client.manager.streams.add({ name: 'EVENTS', subjects: ['events.>'] })
      await client.manager.consumers.add('EVENTS', {
        durable_name: 'housing-gateway',
        ack_policy: 'explicit',
        ack_wait: holdNanos,
      })
      await site.load(records)
      await site.start()

      const landlord = new ChangingLandlord(site.sources, async (events) => {
        for (const event of events) {
          await client.streams.publish('events.all', JSON.stringify(event), { msgID: event.id })
        }
      })
      const projecting = site.gateway('project')
      await landlord.introduce(projecting)
      const load = new MixedLoad(site.address, site.gateway('serve-1').token)
      const over = new AbortController()
      const telling = tellUntil(over.signal, landlord, projecting)
      load.work()

      const phases = new Phases(load, () => totals(site))
      const settle = async () => {
        await answering(load)
        await pause(partSeconds * 1_000)
      }
      const killed = (name: GatewayName) => async () => {
        await site.kill(name)
        await site.launch(name)
      }
      await phases.run('nothing', null, settle)
      await phases.run('a gateway that serves', killed('serve-1'), settle)
      await phases.run('the gateway that delivers', killed('deliver'), settle)
      await phases.run('the gateway that projects', killed('project'), settle)
      const restartBroker = async () => {
        await site.nats.kill()
        await site.nats.launch()
        client = await site.nats.client()
      }
      await phases.run('the broker', restartBroker, settle)
      await phases.run('the primary, permanently', () => site.failOver(), settle)
      await load.rest()
      over.abort()
      await telling
      await landlord.repeat(projecting)
      await phases.run('nothing, and no load', null, () => allDone(site, landlord))
      process.stdout.write(`\n${machine()}\n${records} records\n\n${phases.table()}\n\n`)

      await checkDeliveries(site, load.acknowledged)
      await checkEvents(site, landlord)
    } finally {
      await site.close()
    }
  },
)

/** Changes entities and publishes events about them; unacknowledged events are published again. */
async function tellUntil(
  over: AbortSignal,
  landlord: ChangingLandlord,
  gateway: Parameters<ChangingLandlord['storm']>[0],
): Promise<void> {
  while (!over.aborted) {
    await landlord.storm(gateway, 1)
    await landlord.repeat(gateway)
    await pause(restMs)
  }
}

async function totals(site: ScaleSite): Promise<Totals> {
  const [row] = await site.rows(
    `select count(*)::int as events from inbound_event where status = 'done'`,
  )
  return { sent: site.sandbox.messages().length, events: Number(row?.['events']) }
}

/** Resolves when requests of each kind succeed again. */
async function answering({ finished }: MixedLoad): Promise<void> {
  const countBefore = finished.length
  await eventually(
    () =>
      new Set(
        finished.slice(countBefore).flatMap(({ kind, isAnswered }) => (isAnswered ? kind : [])),
      ),
    { size: 3 },
  )
}

/** Resolves when no e-mail or event is waiting. */
async function allDone(site: ScaleSite, landlord: ChangingLandlord): Promise<void> {
  const waiting = `select
    (select count(*)::int from notification_delivery where status in ('pending', 'sending')) as mails,
    (select count(*)::int from inbound_event where status = 'done') as events`
  await site.gateway('project').until(async () => {
    const [row] = await site.rows(waiting)
    return row?.['mails'] === 0 && row['events'] === landlord.sent
  })
}

/** Asserts that each acknowledged e-mail is stored once and was received once. */
async function checkDeliveries(site: ScaleSite, acknowledged: readonly string[]): Promise<void> {
  const stored = await site.rows(
    `select delivery.id, delivery.status, notification.reference from notification_delivery as delivery
     join notification on notification.id = delivery.notification_id`,
  )
  expect(stored.filter(({ status }) => status === 'failed')).toEqual([])
  const references = new Set(stored.map(({ reference }) => reference))
  expect(references.size).toBe(stored.length)
  expect(acknowledged.filter((key) => !references.has(key))).toEqual([])
  const sentReferences = site.sandbox.messages().map(({ reference }) => reference)
  expect(sentReferences.toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
}

/** Asserts that each acknowledged event was processed once. */
async function checkEvents(site: ScaleSite, landlord: ChangingLandlord): Promise<void> {
  expect(landlord.unanswered.size).toBe(0)
  const events = await site.rows('select status from inbound_event')
  expect(events.filter(({ status }) => status !== 'done')).toEqual([])
  expect(events).toHaveLength(landlord.sent)
}
