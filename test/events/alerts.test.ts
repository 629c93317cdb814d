import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DataQuality } from '../../src/events/sources/data-quality.js'
import { SourceReader } from '../../src/events/sources/source-reader.js'
import { refreshAlerts } from '../../src/records/alert-flags.js'
import { DailyUpdates } from '../../src/records/daily-updates.js'
import { ManualClock } from '../support/manual-clock.js'
import { serve, sharedProjection, type Announcement } from './projection-world.js'
import { startSourceServer } from './source-server.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')

const sources = await startSourceServer({ withAlerts: true })
const world = await sharedProjection(clock, { sources })

async function tell(...events: readonly Announcement[]): Promise<void> {
  await world.tell(...events)
  await world.workOff()
}

const personOf = (id: string) => world.database.prisma.person.findUniqueOrThrow({ where: { id } })
const assetOf = (id: string) => world.database.prisma.asset.findUniqueOrThrow({ where: { id } })
const alertsOf = (targetId: string) =>
  world.database.prisma.cautionaryAlert.findMany({
    where: { OR: [{ personId: targetId }, { assetId: targetId }] },
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  })
const eventOf = (entityId: string) =>
  world.database.prisma.inboundEvent.findFirstOrThrow({
    where: { entityId },
    orderBy: { sequence: 'desc' },
  })

describe('alerts of the alert service', () => {
  let person: { id: string; surname: string }
  let asset: { id: string; assetId: string; assetType: string }
  let tenure: string
  const ofPerson = () => `/cautionary-alerts/persons/${person.id}`
  const ofAsset = () => `/cautionary-alerts/properties/${asset.assetId}`

  beforeEach(async () => {
    person = { id: randomUUID(), surname: 'Example' }
    asset = { id: randomUUID(), assetId: `00${Date.now()}`, assetType: 'Flat' }
    tenure = randomUUID()
    serve(world.sources, 'person', person)
    serve(world.sources, 'asset', asset)
    serve(world.sources, 'tenure', {
      id: tenure,
      tenuredAsset: { id: asset.id },
      householdMembers: [{ id: person.id, isResponsible: true }],
    })
    world.sources.entities.set(ofPerson(), [{ isActive: true }])
    world.sources.entities.set(ofAsset(), { alerts: [{ isActive: true }] })
    world.sources.requests.length = 0
    await tell(['TenureCreatedEvent', tenure])
  })

  async function seeTheRestChange() {
    serve(world.sources, 'person', {
      ...person,
      surname: 'Renamed',
      isPersonCautionaryAlert: false,
    })
    serve(world.sources, 'asset', { ...asset, assetType: 'House' })
    await tell(['TenureUpdatedEvent', tenure])
    expect(await personOf(person.id)).toMatchObject({
      surname: 'Renamed',
      isPersonCautionaryAlert: true,
    })
    expect(await assetOf(asset.id)).toMatchObject({
      assetType: 'House',
      isAssetCautionaryAlerted: true,
    })
  }

  it('are requested once with the persons and the asset of an event', async () => {
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: true })
    expect(await assetOf(asset.id)).toMatchObject({ isAssetCautionaryAlerted: true })
    const alertRequests = world.sources.requests.filter(({ path }) =>
      path.includes('/cautionary-alerts/'),
    )
    expect(alertRequests).toHaveLength(2)
  })

  it('follow their own events, in any order and with repeats', async () => {
    world.sources.entities.set(ofPerson(), [])
    await tell(
      ...(['CautionaryAlertEndedEvent', 'CautionaryAlertCreatedEvent'] as const).flatMap((type) => [
        [type, person.id] as const,
        [type, person.id] as const,
      ]),
    )
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: false })
    world.sources.entities.set(ofAsset(), [])
    await tell(['CautionaryAlertEndedEvent', asset.id])
    expect(await assetOf(asset.id)).toMatchObject({ isAssetCautionaryAlerted: false })
    world.sources.entities.set(ofPerson(), [{ isActive: true }])
    serve(world.sources, 'person', { ...person, surname: 'Renamed' })
    await tell(['ContactDetailAddedEvent', person.id])
    expect(await personOf(person.id)).toMatchObject({
      isPersonCautionaryAlert: true,
      surname: 'Renamed',
    })
  })

  it('are stored whole, also ended ones, and are replaced by each reading', async () => {
    const id = randomUUID()
    const threat = {
      alertId: id,
      alertCode: 'VA',
      description: 'Verbal abuse or threat of',
      reason: 'Threatened a plumber',
      startDate: '2026-02-02',
      isActive: true,
      dateModified: '2026-02-03T09:30:00Z',
      modifiedBy: 'secret',
      assureReference: 'secret',
    }
    const ended = { alertCode: 'PA', startDate: '2025-01-01', endDate: '2025-12-31' }
    world.sources.entities.set(ofPerson(), [threat, ended, ended])
    await tell(['PersonUpdatedEvent', person.id])
    const rows = await alertsOf(person.id)
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    const old = {
      alertCode: 'PA',
      startDate: day('2025-01-01'),
      endDate: day('2025-12-31'),
      personId: person.id,
      assetId: null,
      isActive: null,
      isInForce: false,
    }
    expect(rows).toMatchObject([
      old,
      old,
      {
        id,
        personId: person.id,
        assetId: null,
        alertCode: 'VA',
        isActive: true,
        description: threat.description,
        reason: threat.reason,
        endDate: null,
        startDate: day('2026-02-02'),
        dateModified: new Date(threat.dateModified),
        isInForce: true,
      },
    ])
    await tell(['PersonUpdatedEvent', person.id], ['CautionaryAlertCreatedEvent', person.id])
    expect(await alertsOf(person.id)).toEqual(rows)
    world.sources.entities.set(ofPerson(), [ended, { ...threat, endDate: '2026-03-03' }])
    await tell(['CautionaryAlertEndedEvent', person.id])
    const [first, last, ...others] = await alertsOf(person.id)
    expect(others).toEqual([])
    expect(rows).toContainEqual(first)
    expect(last).toMatchObject({ id, endDate: day('2026-03-03'), isInForce: false })
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: false })
  })

  it('of a person and an asset with one id are one alert, until one of them loses it', async () => {
    const id = randomUUID()
    world.sources.entities.set(ofPerson(), [{ id }])
    world.sources.entities.set(ofAsset(), [{ id }])
    await tell(['AssetUpdatedEvent', asset.id], ['PersonUpdatedEvent', person.id])
    expect(await alertsOf(person.id)).toMatchObject([
      { id, personId: person.id, assetId: asset.id },
    ])
    world.sources.entities.set(ofPerson(), [])
    await tell(['PersonUpdatedEvent', person.id])
    expect(await alertsOf(asset.id)).toMatchObject([{ id, personId: null, assetId: asset.id }])
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: false })
    expect(await assetOf(asset.id)).toMatchObject({ isAssetCautionaryAlerted: true })
  })

  it('of a person and an asset end for both by one event that names both', async () => {
    const alert = { id: randomUUID() }
    world.sources.entities.set(ofPerson(), [alert])
    world.sources.entities.set(ofAsset(), [alert])
    await tell(['AssetUpdatedEvent', asset.id], ['PersonUpdatedEvent', person.id])
    world.sources.entities.set(ofPerson(), [])
    world.sources.entities.set(ofAsset(), [])
    await tell(['CautionaryAlertEndedEvent', person.id, { targetId: asset.id }])
    expect(await alertsOf(asset.id)).toEqual([])
    expect(await assetOf(asset.id)).toMatchObject({ isAssetCautionaryAlerted: false })
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: false })
  })

  it('of two persons with one id are both stored', async () => {
    const [id, second] = [randomUUID(), randomUUID()]
    serve(world.sources, 'person', { id: second, surname: 'Second' })
    world.sources.entities.set(ofPerson(), [{ id }])
    world.sources.entities.set(`/cautionary-alerts/persons/${second}`, [{ id }])
    for (const one of [second, person.id, second]) await tell(['PersonUpdatedEvent', one])
    expect(await alertsOf(second)).toMatchObject([{ id, isInForce: true }])
    expect(await alertsOf(person.id)).toHaveLength(1)
  })

  it('that end before they start are stored, never in force, and reported', async () => {
    const quality = new DataQuality()
    const reversed = { startDate: '2026-03-31', endDate: '2026-01-01', reason: 'secret' }
    world.sources.entities.set(ofPerson(), [reversed])
    const reader = new SourceReader(sources.configuration, { warn: () => undefined }, { quality })
    await reader.alertsOfPerson(person.id, 'c')
    expect(quality.snapshot()).toEqual({ alert: { endDate: 1 } })
    await tell(['PersonUpdatedEvent', person.id])
    expect(await alertsOf(person.id)).toMatchObject([{ reason: 'secret', isInForce: false }])
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: false })
  })

  it('are removed with their person', async () => {
    world.sources.entities.delete(`/persons/${person.id}`)
    await tell(['PersonUpdatedEvent', person.id])
    for (let tries = 0; tries < 3; tries += 1) {
      clock.advance(600_000)
      await world.workOff()
    }
    expect(await alertsOf(person.id)).toEqual([])
  })

  it('begin and end by their days without an event', async () => {
    const day = (offset: number) =>
      new Date(clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
    const daily = new DailyUpdates(
      [() => refreshAlerts(world.database.sql, world.records, clock)],
      clock,
    )
    const seen = async () => {
      const changes = await world.database.prisma.recordChange.count()
      await daily.updateIfDue()
      const [{ isPersonCautionaryAlert }, { isAssetCautionaryAlerted }] = await Promise.all([
        personOf(person.id),
        assetOf(asset.id),
      ])
      return [
        isPersonCautionaryAlert,
        isAssetCautionaryAlerted,
        (await world.database.prisma.recordChange.count()) - changes,
      ]
    }
    world.sources.entities.set(ofPerson(), [{ endDate: day(0) }])
    world.sources.entities.set(ofAsset(), [{ startDate: day(2) }])
    await tell(['TenureUpdatedEvent', tenure])
    expect(await seen()).toEqual([true, false, 0])
    clock.advance(24 * 60 * 60_000)
    // The alert and the person are indexed again.
    expect(await seen()).toEqual([false, false, 2])
    clock.advance(24 * 60 * 60_000)
    expect(await seen()).toEqual([false, true, 2])
    expect(await seen()).toEqual([false, true, 0])
  })

  it('are retried while their service does not answer', async () => {
    const limits = { timeoutMs: 50, maximumBytes: 1_000 }
    const reader = new SourceReader(sources.configuration, { warn: () => undefined }, { limits })
    world.sources.misbehaviour = () => undefined
    await expect(reader.alertsOfPerson(person.id, 'c')).rejects.toMatchObject({
      failure: { code: 'SOURCE_UNAVAILABLE' },
    })
    world.sources.misbehaviour = null
  })

  it('of an unknown person or asset store the record first', async () => {
    const newcomer = { id: randomUUID(), surname: 'Newcomer' }
    serve(world.sources, 'person', newcomer)
    await tell(['CautionaryAlertCreatedEvent', newcomer.id])
    expect(await personOf(newcomer.id)).toMatchObject({ surname: 'Newcomer' })
  })

  it('park their event, with the reason, if no source has their target, and remove nothing', async () => {
    const unknownPerson = randomUUID()
    await tell(['CautionaryAlertCreatedEvent', unknownPerson])
    expect(await eventOf(unknownPerson)).toMatchObject({
      status: 'waiting',
      failureCode: 'NOT_FOUND',
    })
    for (let tries = 0; tries < 3; tries += 1) {
      clock.advance(600_000)
      await world.workOff()
    }
    expect(await eventOf(unknownPerson)).toMatchObject({
      status: 'parked',
      failureCode: 'NOT_FOUND',
      failureReason: 'No source has a person or an asset with the id in the event.',
    })
    expect(await personOf(person.id)).toMatchObject({ surname: 'Example' })
  })

  it('are cleared by the alert service, whatever the other services repeat', async () => {
    serve(world.sources, 'person', { ...person, isPersonCautionaryAlert: true })
    serve(world.sources, 'asset', { ...asset, isAssetCautionaryAlerted: true })
    world.sources.entities.set(ofPerson(), [{ isActive: false }])
    world.sources.entities.delete(ofAsset())
    await tell(['PersonUpdatedEvent', person.id], ['AssetUpdatedEvent', asset.id])
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: false })
    expect(await assetOf(asset.id)).toMatchObject({ isAssetCautionaryAlerted: false })
  })

  it('are kept on an asset without a reference', async () => {
    const { assetId: _reference, ...nameless } = asset
    serve(world.sources, 'asset', { ...nameless, isAssetCautionaryAlerted: false })
    await tell(['AssetUpdatedEvent', asset.id])
    expect(await assetOf(asset.id)).toMatchObject({ assetId: null, isAssetCautionaryAlerted: true })
  })

  it('are kept while their service is down, and do not block other data', async () => {
    world.sources.broken.add(ofPerson()).add(ofAsset())
    await seeTheRestChange()
    expect(await eventOf(tenure)).toMatchObject({
      status: 'waiting',
      failureReason: expect.stringMatching(
        /^alert service: 500 at \/cautionary-alerts\/(persons|properties)\/\{/,
      ) as string,
    })
    world.sources.broken.clear()
    world.sources.entities.delete(ofPerson())
    clock.advance(60_000)
    await world.workOff()
    expect(await eventOf(tenure)).toMatchObject({ status: 'done' })
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: false })
  })

  it('are kept if the response is invalid, and do not block other data', async () => {
    world.sources.entities.set(ofPerson(), { message: 'secret' })
    world.sources.entities.set(ofAsset(), null)
    await seeTheRestChange()
    expect(await eventOf(tenure)).toMatchObject({
      status: 'dead',
      failureCode: 'SOURCE_INVALID',
      failureReason: expect.stringMatching(/^alert service: no list at /) as string,
    })
  })

  it('are requested again if one response is invalid and the other is missing', async () => {
    world.sources.entities.set(ofPerson(), { message: 'secret' })
    world.sources.broken.add(ofAsset())
    await tell(['TenureUpdatedEvent', tenure])
    world.sources.broken.clear()
    expect(await eventOf(tenure)).toMatchObject({
      status: 'waiting',
      failureCode: 'SOURCE_UNAVAILABLE',
    })
  })
})
