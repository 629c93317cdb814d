import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
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

  it('expire with the next event after their last day', async () => {
    world.sources.entities.set(ofPerson(), [{ endDate: '2026-03-04' }])
    await tell(['PersonUpdatedEvent', person.id])
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: true })
    clock.advance(24 * 60 * 60_000)
    await tell(['PersonUpdatedEvent', person.id])
    expect(await personOf(person.id)).toMatchObject({ isPersonCautionaryAlert: false })
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
