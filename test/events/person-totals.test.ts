import { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { RecordImport } from '../../src/events/import/record-import.js'
import { ManualClock } from '../support/manual-clock.js'
import { serve, sharedProjection, type Announcement } from './projection-world.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')

const world = await sharedProjection(clock, { personTotals: 'given' })

async function tell(...events: readonly Announcement[]): Promise<void> {
  await world.tell(...events)
  await world.workOff()
}

async function personOf(id: string) {
  const row = await world.database.prisma.person.findUniqueOrThrow({ where: { id } })
  const { totalBalance, ...person } = row
  return { ...person, totalBalance: totalBalance?.toFixed(2) ?? null }
}

describe('total balances that the account service gives', () => {
  let person: { id: string; surname: string }
  let account: { id: string; targetId: string; accountBalance: string }
  const balanceOf = (id: string) => `/persons/${id}/balance`

  beforeEach(async () => {
    const tenure = randomUUID()
    person = { id: randomUUID(), surname: 'Example' }
    account = { id: randomUUID(), targetId: tenure, accountBalance: '10' }
    serve(world.sources, 'person', person)
    serve(world.sources, 'account', account)
    serve(world.sources, 'tenure', {
      id: tenure,
      householdMembers: [
        { id: person.id, type: 'Person', isResponsible: true },
        { id: randomUUID(), type: 'Organisation' },
      ],
    })
    world.sources.entities.set(balanceOf(person.id), { totalBalance: 319.3 })
    world.sources.requests.length = 0
    await tell(['TenureCreatedEvent', tenure])
  })

  /** An event that updates the person, but not the balance. */
  async function renameInVain(): Promise<void> {
    serve(world.sources, 'person', { ...person, surname: 'Renamed' })
    await tell(['PersonUpdatedEvent', person.id])
    const stale = { surname: 'Renamed', totalBalance: '319.30', balanceStale: true }
    expect(await personOf(person.id)).toMatchObject(stale)
  }
  const eventOf = () =>
    world.database.prisma.inboundEvent.findFirst({ where: { entityId: person.id } })

  it('are requested for each person, and not summed from the accounts', async () => {
    expect(await personOf(person.id)).toMatchObject({
      totalBalance: '319.30',
      balanceAsOf: clock.now(),
      balanceStale: false,
    })
    const balanceRequests = world.sources.requests.filter(({ path }) => path.endsWith('/balance'))
    expect(balanceRequests).toHaveLength(1)
  })

  it('are requested again when an account of the person changes', async () => {
    world.sources.entities.set(balanceOf(person.id), { totalBalance: '-5' })
    await tell(['AccountUpdatedEvent', account.id])
    expect(await personOf(person.id)).toMatchObject({ totalBalance: '-5.00' })
    world.sources.entities.delete(balanceOf(person.id))
    await tell(['PersonUpdatedEvent', person.id])
    expect(await personOf(person.id)).toMatchObject({ totalBalance: null, balanceAsOf: null })
  })

  it('are kept and marked as stale while the service is down', async () => {
    world.sources.broken.add(balanceOf(person.id))
    await renameInVain()
    expect(await eventOf()).toMatchObject({
      status: 'waiting',
      failureReason: 'account service: 500 at /persons/{id}/balance',
    })
    world.sources.broken.clear()
    world.sources.entities.set(balanceOf(person.id), { totalBalance: 7 })
    clock.advance(60_000)
    await world.workOff()
    expect(await personOf(person.id)).toMatchObject({ totalBalance: '7.00', balanceStale: false })
    expect(await eventOf()).toMatchObject({ status: 'done' })
  })

  it.each([{ totalBalance: 'secret' }, { message: 'secret' }])(
    'are kept and marked as stale for the response %o, and do not block other data',
    async (answer) => {
      world.sources.entities.set(balanceOf(person.id), answer)
      await renameInVain()
      expect(await eventOf()).toMatchObject({
        status: 'dead',
        failureCode: 'SOURCE_INVALID',
        failureReason: 'account service: no total balance at /persons/{id}/balance',
      })
    },
  )

  it('are read from an imported file', async () => {
    const importer = new RecordImport(world.records, clock, {
      balanceSign: 'credit',
      personTotals: 'given',
    })
    const take = async (totalBalance: unknown) => {
      const line = JSON.stringify({ kind: 'person', record: { ...person, totalBalance } })
      await importer.run(Readable.from([Buffer.from(line)]), { lenient: true })
      return (await personOf(person.id)).totalBalance
    }
    expect(await take('12.5')).toBe('-12.50')
    expect(await take('n/a')).toBe('-12.50')
    expect(await take(undefined)).toBe('-12.50')
    expect(await take(null)).toBeNull()
  })
})
