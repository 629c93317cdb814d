import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ManualClock } from '../support/manual-clock.js'
import { serve, sharedProjection } from './projection-world.js'
import { startSourceServer } from './source-server.js'

const sources = await startSourceServer({ withContracts: false })
const world = await sharedProjection(new ManualClock('2026-03-04T10:00:00Z'), { sources })

it('without a contract service, contracts stay unchanged and other events are projected', async () => {
  const { prisma } = world.database
  const asset = { id: randomUUID(), assetId: '00012', assetType: 'Flat' }
  const contracts = [{ id: randomUUID(), charges: [], relatedPeople: [] }]
  serve(world.sources, 'asset', asset)
  await world.tell(['AssetCreatedEvent', asset.id])
  await world.workOff()
  const where = { id: asset.id }
  await prisma.asset.update({ where, data: { assetContracts: contracts } })
  serve(world.sources, 'asset', { ...asset, assetType: 'House' })
  const contract = randomUUID()
  await world.tell(['AssetUpdatedEvent', asset.id], ['ContractUpdatedEvent', contract])
  await world.workOff()
  expect(await prisma.asset.findUniqueOrThrow({ where })).toMatchObject({
    assetType: 'House',
    assetContracts: contracts,
  })
  const event = prisma.inboundEvent.findFirstOrThrow({ where: { entityId: contract } })
  expect(await event).toMatchObject({
    status: 'dead',
    failureReason: 'contract service: no address is configured',
  })
})
