import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSandbox } from '../../tools/notify-sandbox/sandbox-server.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { systemClock } from '../../src/foundation/clock.js'
import { eventually } from '../support/eventually.js'
import { ReplicaLoad } from './replica-load.js'
import { ReplicaSet, type ReplicaGateway, type StandbyServer } from './replica-set.js'
import { openSlowLine } from './slow-line.js'

/** The lag of the standby, and the allowance for delays on a busy machine. */
const lagMs = 4_000
const slackMs = 1_500

const scheduled = 20
const created = 5

/** Time to look up uncertain messages at the provider, and to send those it does not have. */
const settledWithinMs = 90_000

const sending = `mutation ($reference: String!, $templateId: String!, $sendAfter: DateTimeISO) {
  createNotification(input: {
    targetId: "${randomUUID()}", targetType: FAILED_DIRECT_DEBITS, notificationType: EMAIL
    serviceKey: "housing", templateId: $templateId, email: "ana@example.com"
    reference: $reference, sendAfter: $sendAfter
    personalisationParams: { name: "Ana", amount: "12.50", advice: "no" }
  }) { notification { id } errors { code } }
}`

async function send(gateway: ReplicaGateway, sendAfter: Date | null): Promise<string> {
  const reference = randomUUID()
  const templateId = sandboxTemplates.FailedDirectDebits.email.id
  const { body } = await gateway.ask(sending, { variables: { reference, templateId, sendAfter } })
  expect(body).toMatchObject({ data: { createNotification: { errors: [] } } })
  return reference
}

const hasReference = (references: readonly string[]) =>
  `d.notification_id in (select id from notification where reference in ('${references.join("','")}'))`

/** The log lines with this message, of all gateways. */
const linesOf = (gateways: readonly ReplicaGateway[], message: string) =>
  gateways.flatMap(({ log }) =>
    log
      .map((line) => JSON.parse(line) as { readonly msg: string } & Record<string, unknown>)
      .filter(({ msg }) => msg.includes(message)),
  )

it('loses only writes within the replication lag in a takeover, and sends no message twice', async () => {
  const sandbox = createSandbox({ clock: systemClock, maxMessages: 1_000_000 })
  const { baseUrl } = await sandbox.listen()
  const timesSent = () => {
    const times = new Map<string, number>()
    for (const { reference } of sandbox.messages()) {
      times.set(reference ?? '', (times.get(reference ?? '') ?? 0) + 1)
    }
    return [...times.values()]
  }
  const set = await ReplicaSet.start(1)
  const line = await openSlowLine(set.primary.port, lagMs)
  const [standby] = set.standbys as [StandbyServer]
  const address = `host=127.0.0.1 port=${line.port} user=admin`
  await standby.sql(`alter system set primary_conninfo = '${address}'`)
  await standby.sql('select pg_reload_conf()')
  const environment = {
    NOTIFY_BASE_URL: baseUrl,
    NOTIFY_TIMEOUT_SECONDS: '2',
    NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.live }),
  }
  const gateways = [await set.gateway(environment), await set.gateway(environment)] as const
  for (const { gateway } of gateways) gateway.startSending()
  const load = new ReplicaLoad(gateways)
  await load.goesOn()
  // The lag is larger at first: writes sent before the line was slowed also arrive late.
  await eventually(
    () =>
      standby.sql(
        'select extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000 as behind',
      ),
    ([row]) => Number(row?.['behind'] ?? NaN) < lagMs + slackMs / 2,
  )

  // The standby has these deliveries as waiting. For some of them it lacks the hand-over to the provider.
  const sendAfter = new Date(Date.now() + 2 * lagMs)
  const references: string[] = []
  for (let count = 0; count < scheduled; count += 1) {
    references.push(await send(gateways[0], sendAfter))
  }
  await eventually(() => timesSent().length, scheduled)
  for (let count = 0; count < created; count += 1) await send(gateways[1], null)
  await eventually(() => timesSent().length, scheduled + created)
  const [before] = await standby.sql(
    `select count(*)::int as waiting from notification_delivery d
     where d.status = 'pending' and ${hasReference(references)}`,
    'gateway',
  )
  const killedAt = performance.now()
  const primary = await set.failOver()
  await load.goesOn()
  await load.rest()

  const { lost, duplicates } = await load.compared(primary)
  const longestMs = Math.max(
    ...lost.map((reference) => killedAt - (load.acknowledged.get(reference) ?? 0)),
  )
  const open = `status in ('pending', 'sending') and due_at is not null`
  await eventually(
    () => primary.sql(`select id from notification_delivery where ${open}`, 'gateway'),
    [],
    settledWithinMs,
  )
  const settled = linesOf(gateways, 'Database failover')
  const rows = await primary.sql(
    `select d.status, d.provider_id from notification_delivery d where ${hasReference(references)}`,
    'gateway',
  )
  process.stdout.write(
    `\ntakeover ${lagMs} ms behind: ${load.acknowledged.size} acknowledged, ${lost.length} lost, the oldest ` +
      `${Math.round(longestMs)} ms before the end; ` +
      `${String(before?.['waiting'])} of ${scheduled} sent but still waiting on the standby; ` +
      `asked for ${JSON.stringify(settled.map((one) => one['deliveries']))}; ` +
      `sent ${timesSent().length}, ${timesSent().filter((times) => times > 1).length} twice\n`,
  )
  expect(before?.['waiting']).toBeGreaterThan(0)
  expect(lost.length).toBeGreaterThan(0)
  expect(longestMs).toBeLessThan(lagMs + slackMs)
  expect(settled).toHaveLength(1)
  expect(settled[0]?.['deliveries']).toBeGreaterThanOrEqual(Number(before?.['waiting']))
  expect(rows).toHaveLength(scheduled)
  for (const row of rows) {
    expect(row).toMatchObject({ provider_id: expect.stringMatching(/-/) as string })
    expect(row['status']).toMatch(/^(?:sent|delivered)$/)
  }
  expect(timesSent()).toEqual(Array.from({ length: scheduled + created }, () => 1))
  expect(duplicates).toBe(0)
  await set.stop()
  await line.close()
  await sandbox.close()
})
