import { expect, it } from 'vitest'
import { composeWrites } from '../../src/events/projection/compose-writes.js'
import { SourceSnapshot } from '../../src/events/projection/source-snapshot.js'
import { loadWorkingSet } from '../../src/events/projection/working-set.js'
import { readAsset } from '../../src/records/asset/source.js'
import { readPerson } from '../../src/records/person/source.js'
import { readTenure } from '../../src/records/tenure/source.js'
import { SourceObject } from '../../src/records/sources/source-object.js'
import { ManualClock } from '../support/manual-clock.js'
import { advisoryLockWait } from '../support/advisory-lock-wait.js'
import { sharedProjection } from './projection-world.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')
const id = (digit: number) => `${String(digit).repeat(8)}-2222-4222-8222-222222222222`

const world = await sharedProjection(clock)

/** Writes the snapshot; `between` runs after the records are read and before they are written. */
async function write(
  gather: (gathered: SourceSnapshot) => void,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const gathered = new SourceSnapshot()
  gather(gathered)
  await world.records.change(async (reader, tx) => {
    const workingSet = await loadWorkingSet(reader, tx, gathered)
    await between()
    return composeWrites(workingSet, gathered, clock.now())
  })
}

/** Writes `copies`, and `original` concurrently once `copies` has read the stored records. */
async function together(
  copies: (gathered: SourceSnapshot) => void,
  original: (gathered: SourceSnapshot) => void,
): Promise<void> {
  let other: Promise<void> | undefined
  await write(copies, async () => {
    other ??= write(original)
    await Promise.race([other, advisoryLockWait(world.database)])
  })
  await other
}

const asset = (of: string, entity: object) => (gathered: SourceSnapshot) => {
  gathered.assets.set(of, readAsset(of, new SourceObject(entity)))
}

it('copies the name of a concurrently saved block into a home', async () => {
  const [block, home] = [id(1), id(2)]
  await together(
    asset(home, { assetType: 'Flat', parentAssetIds: [block] }),
    asset(block, { assetType: 'Block', assetName: 'Rowan House' }),
  )
  const row = await world.database.prisma.asset.findUnique({ where: { id: home } })
  expect(row?.parents).toEqual([{ id: block, type: 'block', name: 'Rowan House' }])
})

it('copies the name of a concurrently saved member into a tenure', async () => {
  const [tenure, member] = [id(3), id(4)]
  await together(
    (gathered) => {
      const entity = { householdMembers: [{ id: member, fullName: 'B. Old' }] }
      gathered.tenures.set(tenure, readTenure(tenure, new SourceObject(entity)))
    },
    (gathered) => {
      const entity = { firstName: 'Ben', surname: 'Exemplar' }
      gathered.persons.set(member, readPerson(member, new SourceObject(entity)))
    },
  )
  const members = await world.database.prisma.householdMember.findMany({
    where: { tenureId: tenure },
  })
  expect(members.map(({ fullName }) => fullName)).toEqual(['Ben Exemplar'])
})

it('copies the address of a concurrently saved home into a tenure', async () => {
  const [tenure, home] = [id(5), id(6)]
  await together(
    (gathered) => {
      const entity = { tenuredAsset: { id: home, fullAddress: 'somewhere' } }
      gathered.tenures.set(tenure, readTenure(tenure, new SourceObject(entity)))
    },
    asset(home, { assetAddress: { addressLine1: '14 Rowan House', postCode: 'E8 1DY' } }),
  )
  const row = await world.database.prisma.tenure.findUnique({ where: { id: tenure } })
  expect(row?.tenuredAsset).toMatchObject({ fullAddress: '14 Rowan House, E8 1DY' })
})
