import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../src/access/scopes.js'
import { developmentSecret, signDevelopmentToken } from '../../tools/token/development-token.js'
import { systemClock } from '../../src/foundation/clock.js'
import { CrashSite } from '../support/crash-site.js'
import { Crowd } from '../support/live/crowd.js'
import { People } from '../support/live/people.js'
import { Replicas } from '../support/live/replicas.js'
import { Truth } from '../support/live/truth.js'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2)
const changesOfRound = 30
const streams = { own: 24, all: 3 }
/** Time to recover from a kill. The benchmark allows five seconds; a busy machine needs longer. */
const rightWithinMs = 20_000

const replicasThere = 3

describe(`streams of ${replicasThere} gateways that are killed`, () => {
  let site: CrashSite
  let replicas: Replicas
  let crowd: Crowd

  beforeEach(async () => {
    site = await CrashSite.open()
    const first = await site.start()
    const secret = await developmentSecret(first.dataDir)
    const token = (user: string, scopes: readonly Scope[]) =>
      signDevelopmentToken(
        {
          secret,
          user,
          name: user,
          scopes,
          ttlSeconds: 3_600,
          issuer: undefined,
          audience: undefined,
        },
        systemClock,
      )
    const startReplica = async (gateway = site.start()) => {
      const started = await gateway
      return { url: await started.address(), kill: () => started.kill() }
    }
    replicas = new Replicas(() => startReplica())
    replicas.all.push(await startReplica(Promise.resolve(first)))
    await replicas.add(replicasThere - 1)
    const tokenOf = (person: string) => token(person, ['notifications:own'])
    const service = await token('service', [
      ...(['notifications:read', 'notifications:write', 'notifications:delete'] as const),
    ])
    const people = new People({ replicas, service, tokenOf }, streams.own / 2)
    crowd = new Crowd({
      replicas,
      people,
      tokenOf,
      truth: new Truth({
        query: (text, values) => site.withDatabase(({ sql }) => sql.query(text, values)),
      }),
      tokenOfSupervisor: (n) => token(`supervisor${n}@example.com`, ['notifications:read']),
    })
  })
  afterEach(async () => {
    crowd.close()
    await site.close()
  })

  it(
    `show the state of the database after every change, and no foreign events (${rounds} rounds)`,
    { timeout: 120_000 + 60_000 * rounds },
    async () => {
      await crowd.open(streams)
      for (let round = 1; round <= rounds; round += 1) {
        const changesOfCrowd = crowd.changes(changesOfRound)
        await replicas.kill()
        expect(await changesOfCrowd).not.toContain(null)
        expect(await crowd.leftBehind(rightWithinMs)).toEqual([])
        await replicas.add(1)
        expect(await crowd.changes(changesOfRound / 2)).not.toContain(null)
      }
      expect(crowd.watchers.flatMap(({ stream }) => stream.returns).length).toBeGreaterThan(0)
      expect(crowd.watchers.flatMap(({ stream }) => stream.faults)).toEqual([])
      expect(crowd.watchers.map(({ foreign }) => foreign)).toEqual(crowd.watchers.map(() => 0))
      expect(crowd.watchers.filter(({ events }) => events <= 1)).toEqual([])
    },
  )
})
