import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.js'
import { faultMs } from './fault-bench.js'
import { ReplicaLoad } from './replica-load.js'
import { allAre, ReplicaSet } from './replica-set.js'

it('three servers, one of two standbys acknowledging, under load: nothing is lost in a takeover', async () => {
  const set = await ReplicaSet.start(2, [
    "alter system set synchronous_standby_names = 'ANY 1 (*)'",
    'select pg_reload_conf()',
  ])
  const gateways = [await set.gateway(), await set.gateway()]
  for (const gateway of gateways) await allAre(gateway, 'ok')
  const load = new ReplicaLoad(gateways)
  await load.goesOn()
  // One that lags, then one that is silent: nobody sees an error.
  await set.standbys[0]?.sql('select pg_wal_replay_pause()')
  await pause(faultMs / 2)
  await set.standbys[0]?.sql('select pg_wal_replay_resume()')
  set.doors[2]?.silence()
  await pause(faultMs / 2)
  set.doors[2]?.restore()
  for (const gateway of gateways) await allAre(gateway, 'ok')
  expect(load.failures).toEqual({})
  const killedAt = performance.now()
  const primary = await set.failOver()
  await load.goesOn()
  const mendedMs = performance.now() - killedAt
  for (const gateway of gateways) {
    await eventually(
      () => gateway.states(),
      (states) =>
        states
          .map(({ state }) => state)
          .sort()
          .join() === 'no-standby,ok',
    )
  }
  await load.goesOn()
  await load.rest()
  const { lost, doubled } = await load.compared(primary)
  process.stdout.write(
    `\ntakeover: ${load.acknowledged.size} acknowledged, ${lost.length} lost, ${doubled} doubled; ` +
      `${load.looks} looks, ${load.unseen.length} own writes unseen; ` +
      `failures ${JSON.stringify(load.failures)}; slowest ${Math.round(load.slowestMs)} ms; ` +
      `mended after ${Math.round(mendedMs)} ms; ${JSON.stringify(await gateways[0]?.choices())}\n`,
  )
  expect({ lost, doubled, unseen: load.unseen }).toEqual({ lost: [], doubled: 0, unseen: [] })
  expect(['SERVICE_UNAVAILABLE', 'DEADLINE_EXCEEDED']).toEqual(
    expect.arrayContaining(Object.keys(load.failures)),
  )
  await set.stop()
})
