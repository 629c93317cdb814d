import { expect, it } from 'vitest'
import { ReplicaLoad } from './replica-load.js'
import { ReplicaSet } from './replica-set.js'

it('loses no write in a takeover under load, when one of two standbys acknowledges each write', async () => {
  const set = await ReplicaSet.start(2, [
    "alter system set synchronous_standby_names = 'ANY 1 (*)'",
    'select pg_reload_conf()',
  ])
  const gateways = [await set.gateway(), await set.gateway()]
  const load = new ReplicaLoad(gateways)
  await load.goesOn()
  expect(load.failures).toEqual({})
  const killedAt = performance.now()
  const primary = await set.failOver()
  await load.goesOn()
  const recoveryMs = performance.now() - killedAt
  await load.rest()
  const { lost, duplicates } = await load.compared(primary)
  process.stdout.write(
    `\ntakeover: ${load.acknowledged.size} acknowledged, ${lost.length} lost, ${duplicates} doubled; ` +
      `${load.reads} looks, ${load.unseen.length} own writes unseen; ` +
      `failures ${JSON.stringify(load.failures)}; slowest ${Math.round(load.slowestMs)} ms; ` +
      `recovered after ${Math.round(recoveryMs)} ms\n`,
  )
  expect({ lost, duplicates, unseen: load.unseen }).toEqual({ lost: [], duplicates: 0, unseen: [] })
  expect(['SERVICE_UNAVAILABLE', 'DEADLINE_EXCEEDED']).toEqual(
    expect.arrayContaining(Object.keys(load.failures)),
  )
  await set.stop()
})
